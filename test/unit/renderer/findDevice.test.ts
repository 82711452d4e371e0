/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { unstable_serialize, type Cache } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { findDevice } from '../../../renderer/api/findDevice';
import { KEYS } from '../../../renderer/api/keys';

const ID = 'dev_1' as DeviceId;
const RIVER = { id: ID, name: 'River', role: 'owner' };

type Known = Readonly<Record<string, unknown>>;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

/** What pages have asked for, and a server's answer. No other part of the client and of SWR's cache is used. */
function find(known: Known, answer: Promise<unknown> = Promise.reject(new Error('Down'))) {
  answer.catch(() => undefined);
  const call = jest.fn(() => answer);
  const cache = { get: (key: string) => ({ data: known[key] }) } as unknown as Cache;
  return { call, found: findDevice(ID, { call } as unknown as Client, cache) };
}

const PLACES: readonly (readonly [string, Known])[] = [
  ['the list', { [KEYS.devices]: { devices: [RIVER], omitted: 0 } }],
  ['the device’s own page, without a list', { [unstable_serialize(KEYS.device(ID))]: RIVER }],
];

describe('findDevice', () => {
  test.each(PLACES)('takes a device from %s, and asks nobody', async (_, known) => {
    const { call, found } = find(known);
    expect(await found).toEqual(RIVER);
    expect(call).not.toHaveBeenCalled();
  });

  test('asks the server for a device that no page knows, also if the list was cut off', async () => {
    for (const known of [{}, { [KEYS.devices]: { devices: [], omitted: 5 } }])
      expect(await find(known, Promise.resolve(RIVER)).found).toEqual(RIVER);
  });

  test('returns null for a device that a whole list does not name, if the server fails, and if it does not answer', async () => {
    const { call, found } = find({ [KEYS.devices]: { devices: [], omitted: 0 } });
    expect(await found).toBeNull();
    expect(call).not.toHaveBeenCalled();
    expect(await find({}).found).toBeNull();
    const silent = find({}, new Promise(() => undefined)).found;
    jest.advanceTimersByTime(2000);
    expect(await silent).toBeNull();
  });
});
