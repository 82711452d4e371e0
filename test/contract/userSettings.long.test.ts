import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, type Api } from '../support/sandboxClient';

const PATH = '/v1/user/settings';
const folder = mkdtempSync(path.join(tmpdir(), 'farsight-user-settings-'));
let sandbox: Sandbox;
let mara: Api;
let tomo: Api;

beforeEach(async () => {
  sandbox = await start({ test: true });
  [mara, tomo] = [await apiAs(sandbox, 'u_mara'), await apiAs(sandbox, 'u_tomo')];
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (api: Api, body: unknown, version: number | string = 0) =>
  api('PATCH', PATH, body, { 'if-match': typeof version === 'number' ? `"${version}"` : version });

test('each user has their own, with the defaults before the first change', async () => {
  const first = await mara('GET', PATH);
  expect(first).toMatchObject({ status: 200, body: { units: 'metric', time_zone: null, version: 0 } });
  expect([first.headers.get('etag'), first.headers.get('cache-control')]).toEqual(['"0"', 'no-store']);
  const changed = await change(mara, { units: 'aviation' });
  expect(changed).toMatchObject({ status: 200, body: { units: 'aviation', time_zone: null, version: 1 } });
  expect(changed.headers.get('etag')).toBe('"1"');
  expect((await mara('GET', PATH)).body).toEqual({ units: 'aviation', time_zone: null, version: 1 });
  // A user without any device has them, too; nobody has another's.
  expect((await tomo('GET', PATH)).body).toEqual({ units: 'metric', time_zone: null, version: 0 });
  expect((await fetch(sandbox.url + PATH)).status).toBe(401);
});

test('a change names its members alone, null stands for the default, and what changes nothing keeps the version', async () => {
  await change(mara, { units: 'imperial', time_zone: 'Europe/Berlin' });
  expect((await change(mara, { units: 'metric' }, 1)).body).toEqual({
    units: 'metric',
    time_zone: 'Europe/Berlin',
    version: 2,
  });
  expect((await change(mara, { time_zone: 'Europe/Berlin' }, 2)).body).toMatchObject({ version: 2 });
  expect((await change(mara, {}, 2)).body).toMatchObject({ version: 2 });
  expect((await change(mara, { time_zone: null }, '*')).body).toEqual({ units: 'metric', time_zone: null, version: 3 });
});

test('a change needs the version it is based on; a stale one gets the present settings', async () => {
  expect(await mara('PATCH', PATH, { units: 'imperial' })).toMatchObject({ status: 428 });
  await change(mara, { units: 'imperial' });
  const stale = await change(mara, { units: 'aviation' });
  expect(stale).toMatchObject({ status: 412, body: { code: 'version_mismatch', units: 'imperial', version: 1 } });
  expect(stale.headers.get('etag')).toBe('"1"');
  expect((await mara('GET', PATH)).body).toMatchObject({ units: 'imperial' });
});

test.each([
  [{ units: 'nautical' }, '/units'],
  [{ units: null }, '/units'],
  [{ units: ['metric'] }, '/units'],
  [{ time_zone: 'Mars/Olympus' }, '/time_zone'],
  [{ time_zone: '+02:00' }, '/time_zone'],
  [{ time_zone: '' }, '/time_zone'],
  [{ time_zone: 'Europe/Berlin\u0000' }, '/time_zone'],
  [{ time_zone: 7 }, '/time_zone'],
  [{ time_zone: `A${'b'.repeat(100_000)}` }, '/time_zone'],
  [{ volume: 11 }, '/volume'],
  [{ version: 9 }, '/version'],
])('%j is refused with the member named', async (body, pointer) => {
  const answer = await change(mara, body);
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
  expect((answer.body as { errors: { pointer: string }[] }).errors.map((one) => one.pointer)).toContain(pointer);
  expect((await mara('GET', PATH)).body).toEqual({ units: 'metric', time_zone: null, version: 0 });
});

test('what is no object, and what is too large, is refused', async () => {
  for (const body of [[], [{ units: 'imperial' }], null, 'imperial', 4]) {
    expect((await change(mara, body)).status).toBeGreaterThanOrEqual(400);
  }
  const huge = { units: 'imperial', ['x'.repeat(2_000_000)]: 1 };
  expect((await change(mara, huge)).status).toBe(413);
  expect((await mara('GET', PATH)).body).toMatchObject({ version: 0 });
});

test('they outlive a restart of the server', async () => {
  const first = await start({ test: true, dataDir: folder });
  await change(await apiAs(first, 'u_mara'), { units: 'imperial', time_zone: 'Asia/Kathmandu' });
  await first.close();
  const second = await start({ test: true, dataDir: folder });
  expect((await (await apiAs(second, 'u_mara'))('GET', PATH)).body).toMatchObject({
    units: 'imperial',
    time_zone: 'Asia/Kathmandu',
  });
  await second.close();
});
