/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import fc from 'fast-check';
import { Client } from '../../../renderer/api/client';
import { changeTags, tagsAfter } from '../../../renderer/features/devices/bulk/changeTags';
import { forEach } from '../../../renderer/features/devices/bulk/forEach';
import { noteSession } from '../../../renderer/lib/watchSession';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { webPlatformOf } from '../../support/webPlatform';

let sandbox: RemoteSandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startRemoteSandbox();
  client = new Client(await webPlatformOf(sandbox, 'u_mara'));
});
afterAll(() => sandbox.close());

const device = (index: number, role = 'owner') =>
  toDevice({ id: sandbox.factory[index]?.id, name: 'One', role, auth: { status: 'valid' } }) as Device;
const tagsOf = async (id: string) => {
  const answer = await (await apiAs(sandbox, 'u_mara'))('GET', `/v1/user/devices/${id}/settings/general`);
  return (answer.body as { desired: { tags: string[] } }).desired.tags;
};

describe('changeTags', () => {
  test('adds and removes tags, keeps other tags, and changes nothing on a second run', async () => {
    const one = device(0);
    await settingsOf(await apiAs(sandbox, 'u_mara'), one.id).patch({ tags: ['harbour', 'night'] }, 'general');
    const change = { add: ['spare'], remove: ['night', 'none'] };
    expect(await changeTags(client, one, change)).toEqual({ kind: 'changed' });
    expect(await tagsOf(one.id)).toEqual(['harbour', 'spare']);
    expect(await changeTags(client, one, change)).toEqual({ kind: 'same' });
  });

  test('keeps a tag that another user adds meanwhile', async () => {
    const one = device(1);
    const platform = await webPlatformOf(sandbox, 'u_mara');
    let isFirst = true;
    const send: typeof platform.http.send = async (request, signal) => {
      const answer = await platform.http.send(request, signal);
      if (request.method === 'GET' && isFirst) {
        isFirst = false;
        await changeTags(client, one, { add: ['theirs'], remove: [] });
      }
      return answer;
    };
    const slow = new Client({ ...platform, http: { ...platform.http, send } });
    expect(await changeTags(slow, one, { add: ['mine'], remove: [] })).toEqual({ kind: 'changed' });
    expect(await tagsOf(one.id)).toEqual(['theirs', 'mine']);
  });

  test('writes nothing when another user signs in between reading and writing', async () => {
    const one = device(3);
    const before = await tagsOf(one.id);
    const platform = await webPlatformOf(sandbox, 'u_mara');
    const shared = new Client({ ...platform, http: { ...platform.http } });
    shared.platform.http.send = async (request, signal) => {
      const answer = await platform.http.send(request, signal);
      noteSession();
      return answer;
    };
    const outcome = await changeTags(shared, one, { add: ['mine'], remove: [] });
    expect(outcome).toEqual({ kind: 'failed', reason: 'You were signed out.' });
    expect(await tagsOf(one.id)).toEqual(before);
  });

  test('returns the reason for a role that is too low, too many tags, and a removed device', async () => {
    const change = { add: ['mine'], remove: [] };
    expect(await changeTags(client, device(2, 'viewer'), change)).toEqual({
      kind: 'failed',
      reason: 'View only. Ask an editor for changes.',
    });
    const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
    expect(await changeTags(client, device(2), { add: many, remove: [] })).toEqual({
      kind: 'failed',
      reason: 'At most 20 entries.',
    });
    const gone = toDevice({ id: 'dev_nothere', role: 'owner' }) as Device;
    expect(await changeTags(client, gone, change)).toEqual({ kind: 'failed', reason: expect.stringMatching(/\w/) });
  });
});

test('tagsAfter contains all added tags, no removed ones, and each other tag once', () => {
  const tag = fc.constantFrom('a', 'b', 'c', 'd');
  const tags = fc.uniqueArray(tag);
  fc.assert(
    fc.property(tags, tags, tags, (saved, add, remove) => {
      const wanted = add.filter((one) => !remove.includes(one));
      const next = tagsAfter(saved, { add: wanted, remove });
      expect(new Set(next).size).toBe(next.length);
      expect([...next].sort()).toEqual(
        [...new Set([...saved.filter((one) => !remove.includes(one)), ...wanted])].sort(),
      );
    }),
  );
});

test('tagsAfter compares tags as shown and keeps entries that are not text', () => {
  const saved = ['night ', 'harbour', 7];
  expect(tagsAfter(saved, { add: ['harbour'], remove: ['night'] })).toEqual(['harbour', 7]);
  expect(tagsAfter(saved, { add: ['night'], remove: [] })).toEqual(saved);
});

test('forEach handles all items in their order, at most four in parallel', async () => {
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const isDone = await forEach([...Array(20).keys()], async (item) => {
    begun.push(item);
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
  });
  expect(begun).toEqual([...Array(20).keys()]);
  expect([most, isDone]).toEqual([4, true]);
});

test('forEach begins no further item once another user has signed in', async () => {
  const begun: number[] = [];
  const isDone = await forEach([...Array(20).keys()], async (item) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 3) noteSession();
  });
  expect([begun, isDone]).toEqual([[0, 1, 2, 3], false]);
});
