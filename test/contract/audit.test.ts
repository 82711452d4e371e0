import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, type Api } from '../support/sandboxClient';

interface Entry {
  readonly id: string;
  readonly at: string;
}
interface Page {
  readonly items: readonly Entry[];
  readonly next_cursor: string | null;
}

let sandbox: Sandbox;
let mara: Api;
let base: string;

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
  base = `/v1/user/devices/${sandbox.factory[0]?.id ?? ''}`;
  for (let at = 0; at < 7; at += 1) {
    await mara('PATCH', base, { device_name: `Name ${at}` });
    await wait(3);
  }
});
afterAll(() => sandbox.close());

const page = async (query: Record<string, string>) =>
  (await mara('GET', `${base}/audit?${new URLSearchParams(query).toString()}`)).body as Page;

test('pages follow each other without a gap and without a double', async () => {
  const all = (await page({ limit: '200' })).items;
  const seen: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const one: Page = await page({ limit: '3', ...(cursor !== '' && { cursor }) });
    seen.push(...one.items);
    cursor = one.next_cursor;
  }
  expect(seen).toEqual(all);
});

test('a range has its own entries, both ends included', async () => {
  const all = (await page({ limit: '200' })).items;
  const [to = '', from = ''] = [all[2]?.at, all[5]?.at];
  expect((await page({ from, to })).items).toEqual(all.filter(({ at }) => at >= from && at <= to));
  expect((await page({ from, to, limit: '2' })).items).toHaveLength(2);
  expect((await page({ to: '2020-01-01T00:00:00Z' })).items).toEqual([]);
});

test('what is no time, and a page that is no more, is refused', async () => {
  expect((await mara('GET', `${base}/audit?from=yesterday`)).status).toBe(400);
  expect((await mara('GET', `${base}/audit?cursor=nothing`)).status).toBe(400);
});
