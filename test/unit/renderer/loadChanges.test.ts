/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditEntry } from '../../../app/domain/audit';
import type { DeviceId } from '../../../app/domain/ids';
import { Client } from '../../../renderer/api/client';
import { loadChanges } from '../../../renderer/features/device-logs/incident/loadChanges';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/webPlatform';
import { apiAs, type Api } from '../../support/sandboxClient';

let sandbox: RemoteSandbox;
let mara: Api;
let id: DeviceId;
let client: Client;

beforeAll(async () => {
  sandbox = await startRemoteSandbox();
  mara = await apiAs(sandbox, 'u_mara');
  id = sandbox.factory[0]?.id as DeviceId;
  client = new Client(await webPlatformOf(sandbox, 'u_mara'));
});
afterAll(() => sandbox.close());

const rename = async (name: string) => {
  const { status } = await mara('PATCH', `/v1/user/devices/${id}`, { device_name: name });
  expect(status).toBeLessThan(300);
};
const names = (entries: readonly AuditEntry[]) => entries.map(({ changes }) => changes[0]?.to);

test('an older minute has its own changes, however many came after it', async () => {
  const since = Date.now();
  for (const name of ['one', 'two', 'three']) await rename(name);
  const until = Date.now();
  await wait(5);
  for (let at = 0; at < 210; at += 1) await rename(`later ${at}`);
  const minute = await loadChanges(client, id, { since, until });
  expect(names(minute.entries)).toEqual(['three', 'two', 'one']);
  expect(minute.stoppedAt).toBeNull();

  const all = await loadChanges(client, id, { since, until: Date.now() });
  expect(all.entries).toHaveLength(213);
  expect(new Set(all.entries.map((one) => one.id)).size).toBe(213);
  expect(all.stoppedAt).toBeNull();
}, 60_000);

/** A server that heeds no range, which the sandbox is not: each page is of the minute before the last one. */
const heedless = (pages: number) => {
  const asked: (string | undefined)[] = [];
  const call = (_: unknown, { query }: { query: Record<string, string> }) => {
    asked.push(query.cursor);
    const page = asked.length;
    const entry = { id: String(page), at: -page * 60_000 } as AuditEntry;
    return Promise.resolve({ entries: [entry], nextCursor: page < pages ? `after ${page}` : null });
  };
  return { asked, client: { call } as unknown as Client };
};

test('a server that heeds no range is asked on until its pages are older', async () => {
  const { asked, client: other } = heedless(100);
  const { entries, stoppedAt } = await loadChanges(other, id, { since: -150_000, until: -90_000 });
  expect(asked).toEqual([undefined, 'after 1', 'after 2']);
  expect(entries).toHaveLength(3);
  expect(stoppedAt).toBeNull();
});

test('it is not asked for ever, and what is missing is said', async () => {
  const { asked, client: other } = heedless(100);
  const { stoppedAt } = await loadChanges(other, id, { since: -9_000_000, until: 0 });
  expect(asked).toHaveLength(5);
  expect(stoppedAt).toBe(-300_000);
  expect((await loadChanges(heedless(5).client, id, { since: -9_000_000, until: 0 })).stoppedAt).toBeNull();
});
