import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pathOfSource } from '../../app/api/eventSource';
import { isEventSource } from '../../app/domain/eventSource';
import { MAX_STREAM_DEVICES } from '../../app/domain/eventSource';
import type { DeviceId } from '../../app/domain/ids';
import { isDeviceId } from '../../app/domain/ids';
import { DEVICES_EVENTS, devicesEventOf, type DevicesEvent } from '../../app/events/devicesEvent';
import { parseJson } from '../../app/lib/parseJson';
import { asRecord } from '../../app/lib/read';
import { toTime } from '../../app/lib/toTime';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until } from '../support/sandboxClient';

let sandbox: Sandbox;
let token: string;
let stops: (() => void)[] = [];
const PATH = '/v1/user/devices/events';

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 4 });
  token = await signInToken(sandbox, 'u_mara');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  stops = [];
  await sandbox.close();
});

function connected(index: number) {
  const one = deviceOf(sandbox, index);
  one.device.connect();
  stops.push(() => one.device.disconnect());
  return one;
}

interface Heard {
  /** Null: one that is not understood. */
  readonly events: readonly (DevicesEvent | null)[];
  /** When the device made each report of telemetry. */
  readonly made: readonly number[];
  readonly of: (id: string) => readonly string[];
  readonly denied: () => readonly string[];
  readonly isEnded: () => boolean;
}

async function listen(query: string, as = token): Promise<Heard> {
  const abort = new AbortController();
  stops.push(() => abort.abort());
  const response = await fetch(`${sandbox.url}${PATH}${query}`, {
    headers: { authorization: `Bearer ${as}` },
    signal: abort.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const events: (DevicesEvent | null)[] = [];
  const made: number[] = [];
  let isEnded = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name = '', data = ''] = /event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
        if (name === '') continue;
        const value = parseJson(data);
        events.push(devicesEventOf(name, value));
        if (name === 'telemetry') made.push(toTime(asRecord(value).at) ?? 0);
      }
    }
    isEnded = true;
  };
  read().catch(() => (isEnded = true));
  return {
    events,
    made,
    of: (id) => events.flatMap((one) => (one && one.type !== 'denied' && one.device === id ? [one.type] : [])),
    denied: () => events.flatMap((one) => (one?.type === 'denied' ? [one.device] : [])),
    isEnded: () => isEnded,
  };
}

describe('several devices in one stream', () => {
  test('reports of each, with the device they are of; only the topics that were asked for', async () => {
    const [drone, camera] = [connected(0), connected(1)];
    const heard = await listen(`?ids=${drone.id},${camera.id}&topics=media,system&max_hz=2`);
    await until(() => heard.of(drone.id).includes('system') && heard.of(camera.id).includes('system'));
    expect(new Set([...heard.of(drone.id), ...heard.of(camera.id)])).not.toContain('telemetry');
    expect(heard.events.filter((one) => one === null || one.type === 'denied')).toEqual([]);
  });

  test('at most max_hz of each topic of each device, where a device reports ten times a second', async () => {
    const drone = connected(0);
    const every = await listen(`?ids=${drone.id}&topics=telemetry`);
    await until(() => every.of(drone.id).length > 0);
    const startedAt = performance.now();
    const heard = await listen(`?ids=${drone.id}&topics=telemetry&max_hz=2`);
    /** Of each that was heard, how many newer ones there were already. */
    const newer: number[] = [];
    await until(() => {
      for (const at of heard.made.slice(newer.length)) newer.push(every.made.filter((one) => one > at).length);
      return every.made.length > 30 && newer.length > 4;
    }, 15_000);
    // Half a second lies between any two; the first is what the device had said before.
    const most = 1 + (performance.now() - startedAt) / 499;
    expect(newer.length).toBeLessThanOrEqual(most);
    expect(every.made.length).toBeGreaterThan(2 * newer.length);
    // The newest, not the oldest that waited: that would be four behind.
    expect(newer.filter((count) => count > 2).length).toBeLessThan(newer.length / 2);
  });

  test('a device without access is denied once, and the rest goes on', async () => {
    const drone = connected(0);
    const heard = await listen(`?ids=nobody,${drone.id},other&topics=telemetry&max_hz=5`);
    await until(() => heard.of(drone.id).length > 3);
    expect(heard.denied()).toEqual(['nobody', 'other']);
    const tomo = await listen(`?ids=${drone.id}`, await signInToken(sandbox, 'u_tomo'));
    await until(() => tomo.denied().length > 0);
    const before = heard.of(drone.id).length;
    await until(() => heard.of(drone.id).length > before + 2);
    expect([tomo.denied(), tomo.of(drone.id), tomo.isEnded()]).toEqual([[drone.id], [], false]);
  });

  test('access that is revoked while the stream is open is denied', async () => {
    const [drone, other] = [connected(0), connected(1)];
    const heard = await listen(`?ids=${drone.id}&topics=telemetry`, await signInToken(sandbox, 'u_ines'));
    const owner = await listen(`?ids=${drone.id},${other.id}&topics=telemetry`);
    await until(() => heard.of(drone.id).length > 0);
    const mara = await apiAs(sandbox, 'u_mara');
    const revoked = await mara('POST', `/v1/user/devices/${drone.id}/access/revoke`, { user_id: 'u_ines' });
    expect(revoked.status).toBeLessThan(300);
    await until(() => heard.denied().length > 0, 6000);
    const [before, owners] = [heard.of(drone.id).length, owner.of(drone.id).length];
    await until(() => owner.of(drone.id).length > owners + 5);
    expect([heard.denied(), heard.of(drone.id).length, owner.denied()]).toEqual([[drone.id], before, []]);
  });

  test('a device that is removed is denied while the stream goes on', async () => {
    const [one, other] = [connected(0), connected(1)];
    const heard = await listen(`?ids=${one.id},${other.id}&max_hz=10`);
    await until(() => heard.of(one.id).length > 0 && heard.of(other.id).length > 0);
    const mara = await apiAs(sandbox, 'u_mara');
    const etag = (await mara('GET', `/v1/user/devices/${one.id}`)).headers.get('etag');
    const removed = await mara('DELETE', `/v1/user/devices/${one.id}`, undefined, etag ? { 'if-match': etag } : {});
    expect(removed.status).toBeLessThan(300);
    await until(() => heard.denied().length > 0);
    const [before, others] = [heard.of(one.id).length, heard.of(other.id).length];
    await until(() => heard.of(other.id).length > others + 2);
    expect([heard.denied(), heard.of(one.id).length, heard.isEnded()]).toEqual([[one.id], before, false]);
  });

  test('a device that comes late, and one that goes and comes back, are heard', async () => {
    const drone = deviceOf(sandbox, 0);
    stops.push(() => drone.device.disconnect());
    const heard = await listen(`?ids=${drone.id}&topics=telemetry`);
    drone.device.connect();
    await until(() => heard.of(drone.id).length > 2);
    drone.device.disconnect();
    const mara = await apiAs(sandbox, 'u_mara');
    const status = async () => JSON.stringify((await mara('GET', '/v1/user/devices/status')).body);
    await until(async () => (await status()).includes(`"${drone.id}","is_online":false`));
    const before = heard.of(drone.id).length;
    drone.device.connect();
    await until(() => heard.of(drone.id).length > before + 2);
  });

  test('what is malformed, too much or not signed in is refused', async () => {
    const status = async (query: string, as: string | null = token) =>
      (await fetch(sandbox.url + PATH + query, as === null ? {} : { headers: { authorization: `Bearer ${as}` } }))
        .status;
    const many = (count: number) => Array.from({ length: count }, (_, index) => `d${index}`).join(',');
    const bad = [
      '',
      '?ids=',
      '?ids=,',
      '?ids=../x',
      '?ids=..%2Fb',
      '?ids=a,b%0d%0aevent:x',
      `?ids=${'a'.repeat(129)}`,
      `?ids=${'a,'.repeat(5000)}`,
      `?ids=${many(MAX_STREAM_DEVICES + 1)}`,
      '?ids=a&ids=b',
      '?ids=a&topics=',
      '?ids=a&topics=nothing',
      '?ids=a&topics=telemetry&topics=media',
      '?ids=a&max_hz=0',
      '?ids=a&max_hz=-2',
      '?ids=a&max_hz=x',
      '?ids=a&max_hz=',
      '?ids=a&max_hz=1e9',
      '?ids=a&max_hz=NaN',
      '?ids=a&max_hz=2&max_hz=3',
    ];
    for (const query of bad) expect([query, await status(query)]).toEqual([query, 400]);
    expect(await status('?ids=a', null)).toBe(401);
    expect(await status('?ids=a', 'nobody')).toBe(401);
    const most = await listen(`?ids=${many(MAX_STREAM_DEVICES)}&topics=telemetry,tomorrow`);
    await until(() => most.denied().length === MAX_STREAM_DEVICES);
    const twice = await listen('?ids=a,a,a');
    await until(() => twice.denied().length > 0);
    expect(twice.denied()).toEqual(['a']);
  });
});

test('whatever comes, an event of several devices names one of them or is ignored', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...Object.keys(DEVICES_EVENTS)), fc.string({ unit: 'binary' })),
      fc.oneof(
        fc.jsonValue(),
        fc.record({ device_id: fc.oneof(fc.string(), fc.constant('d1')), rest: fc.jsonValue() }),
      ),
      (name, data) => {
        const event = devicesEventOf(name, data);
        if (event) expect(isDeviceId(event.device)).toBe(true);
      },
    ),
  );
  expect(devicesEventOf('denied', { device_id: 'd1' })).toEqual({ type: 'denied', device: 'd1' });
  for (const value of [undefined, null, [], { device_id: '../x' }, { device_id: 7.5 }])
    expect(devicesEventOf('telemetry', value)).toBeNull();
  expect(devicesEventOf('tomorrow', { device_id: 'd1' })).toBeNull();
});

test('an address is made of what a server takes, or not at all', () => {
  const [a, b] = ['a', 'b'] as DeviceId[] as [DeviceId, DeviceId];
  const source = { kind: 'devices', ids: [a, b], topics: ['telemetry', 'media'], maxHz: 2 } as const;
  expect(pathOfSource(source).path).toBe(`${PATH}?ids=a,b&topics=telemetry,media&max_hz=2`);
  const bad = [
    { ...source, ids: [] },
    { ...source, ids: ['../x' as DeviceId] },
    { ...source, ids: Array.from({ length: 17 }, () => a) },
    { ...source, topics: [] },
    { ...source, maxHz: 0 },
    { ...source, maxHz: Number.NaN },
  ];
  for (const one of bad) expect(isEventSource(one)).toBe(false);
});
