import { describe, expect, test } from '@jest/globals';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import * as fields from '#app/events/topics/fields';
import { mavlinkReport } from '#app/events/topics/mavlink';
import { mediaReport } from '#app/events/topics/media';
import { modemReport } from '#app/events/topics/modem';
import { networkReport } from '#app/events/topics/network';
import { radioReport } from '#app/events/topics/radio';
import { systemReport } from '#app/events/topics/system';
import { readDeviceEvent } from '../../support/deviceEvents';

const { amount, celsius, count, decibels, flag, list, members, percent, rate, rows, word } = fields;
const many = <T>(one: T, length = 300): T[] => Array.from({ length }, () => one);

describe('a reading', () => {
  test.each([
    ['count', count, 0, 1e9],
    ['rate', rate, 0, 1e9],
    ['amount', amount, 0, Number.MAX_SAFE_INTEGER],
    ['percent', percent, 0, 100],
    ['decibels', decibels, -200, 100],
    ['celsius', celsius, -100, 300],
  ] as const)('%s is known within its range alone', (_, read, least, most) => {
    expect([read(least), read(most)]).toEqual([least, most]);
    const beyond = most === Number.MAX_SAFE_INTEGER ? 2 ** 54 : most + 0.1;
    expect([read(least - 0.1), read(beyond), read('5'), read(null), read(Number.NaN)]).toEqual(many(null, 5));
  });

  test('of a number of things is whole, of a rate as it is measured', () => {
    expect([count(3.6), count(0.2), rate(3.6)]).toEqual([4, 0, 3.6]);
    expect(networkReport.decode({ interfaces: [{ name: 'wlan0', errors: 2.5, speed_mbps: 144.4 }] })).toMatchObject({
      interfaces: [{ errors: 3, speedMbps: 144.4 }],
    });
    expect(
      radioReport.decode({ dir: 'air_to_ground', mcs: 1.9, packets_ps: 3.6, frequency_mhz: 433.05 }),
    ).toMatchObject({
      mcs: 2,
      packetsPs: 3.6,
      frequencyMhz: 433.05,
    });
    expect(mavlinkReport.decode({ endpoints: [{ config_id: 'a', rx_msgs_ps: 0.4 }] })).toMatchObject({
      endpoints: [{ rxMsgsPs: 0.4 }],
    });
    expect(systemReport.decode({ load: [1.38], uptime_s: 7.9 })).toMatchObject({ load: [1.38], uptimeS: 8 });
    expect(mediaReport.decode({ fps: 29.97, viewers: 1 })).toMatchObject({ fps: 29.97, viewers: 1 });
  });

  test('is on, off, or not known', () => {
    expect([flag(true), flag(false), flag(1), flag('true'), flag(null)]).toEqual([true, false, null, null, null]);
  });

  test('in words is plain, trimmed and cut', () => {
    expect([word(' eth0 ', 9), word('a\u202eb', 9), word('abcdef', 3)]).toEqual(['eth0', 'a b', 'ab…']);
    expect(word('ab🚁c', 4)).toBe('ab…');
    expect([word('', 9), word(' \u200b ', 9), word(7, 9), word(null, 9)]).toEqual(many(null, 4));
  });

  test('of a list is read one by one, and so many at most', () => {
    expect(members([1, 'x', null], 2)).toEqual([1, 'x']);
    expect([members('xy', 2), members({ length: 2 }, 2), members(null, 2)]).toEqual([[], [], []]);
    expect(list([5, 'x', 101, 7, 8], 4, percent)).toEqual([5, 7]);
    expect(rows([{ a: 1 }, null, { a: 2 }, { a: 3 }], 3, ({ a }) => percent(a))).toEqual([1, 2]);
  });
});

describe('a report', () => {
  test('has as many rows as it may, and no more', () => {
    expect(
      networkReport.decode({ interfaces: many({ name: 'eth0', addresses: many('a'), dns: many('b') }) }),
    ).toMatchObject({
      interfaces: { length: 64 },
    });
    const [first] = networkReport.decode({
      interfaces: [{ name: 'eth0', addresses: many('a'), dns: many('b') }],
    }).interfaces;
    expect([first?.addresses.length, first?.dns.length]).toEqual([32, 32]);
    expect(networkReport.decode({ hotspot_clients: many({ mac: 'a' }) }).hotspotClients).toHaveLength(64);
    const system = systemReport.decode({
      cores_pct: many(1),
      load: many(1),
      disks: many({ mount: '/' }),
      temps: many({ name: 'soc' }),
      services: many({ name: 'x' }),
      containers: many({ name: 'x' }),
    });
    expect([system.coresPct, system.load, system.disks].map(({ length }) => length)).toEqual([64, 3, 64]);
    expect([system.temperatures, system.services, system.containers].map(({ length }) => length)).toEqual([64, 64, 64]);
    const { dns, signals } = modemReport.decode({ dns: many('192.0.2.1'), signals: many({ tech: 'lte' }) });
    expect([dns.length, signals.length]).toEqual([8, 8]);
    expect(radioReport.decode({ dir: 'air_to_ground', antennas: many({ id: 0 }) })?.antennas).toHaveLength(16);
    const { endpoints } = mavlinkReport.decode({ endpoints: many({ config_id: 'a', systems: many(1) }) });
    expect([endpoints.length, endpoints[0]?.systems.length]).toEqual([64, 255]);
  });

  test('names what it is about, or leaves that row out', () => {
    expect(
      networkReport.decode({ hotspot_clients: [{ mac: 'aa:…', name: 'phone', signal_dbm: -60 }, { name: 'x' }] }),
    ).toEqual({
      interfaces: [],
      videoInterface: null,
      hotspotClients: [{ mac: 'aa:…', address: null, name: 'phone', signalDbm: -60 }],
    });
    expect(networkReport.decode({ hotspot_clients: null }).hotspotClients).toBeNull();
    expect(networkReport.decode({ hotspot_clients: [] }).hotspotClients).toEqual([]);
    const system = systemReport.decode({
      disks: [{ mount: '' }, { mount: '/data', wear_pct: 101 }],
      services: [{ state: 'running' }, { name: 'agent', restarts: -1 }],
      containers: [null, { name: 'video', image: 'a:1' }],
    });
    expect(system.disks).toMatchObject([{ mount: '/data', wearPct: null }]);
    expect(system.services).toEqual([{ name: 'agent', state: null, restarts: null, memBytes: null }]);
    expect(system.containers).toEqual([{ name: 'video', image: 'a:1', state: null, memBytes: null }]);
    expect(radioReport.decode({ dir: 'ground_to_air', antennas: [{ id: 1 }, { id: '' }, {}] })?.antennas).toMatchObject(
      [{ id: '1' }],
    );
    expect(modemReport.decode({ cell_id: 12_345, tac: '1a2b', mcc_mnc: '262-01' })).toMatchObject({
      cellId: '12345',
      tac: '1a2b',
      mccMnc: '262-01',
    });
    for (const mcc_mnc of ['26201', '262-1', '262-0123', 'x262-01'])
      expect([mcc_mnc, modemReport.decode({ mcc_mnc }).mccMnc]).toEqual([mcc_mnc, null]);
  });

  test('of a router without a flight controller has none', () => {
    for (const flight_controller of [null, [], 'x', undefined])
      expect(mavlinkReport.decode({ flight_controller }).flightController).toBeNull();
    expect(
      mavlinkReport.decode({ flight_controller: { system_id: 256, component_id: 1 } }).flightController,
    ).toMatchObject({
      systemId: null,
      componentId: 1,
    });
  });

  test('of the media is read stage by stage', () => {
    const told = mediaReport.decode({
      at: '2026-11-01T12:00:00Z',
      stream_id: 'main',
      state: 'running',
      set_fps: 30,
      camera_fps: 29,
      encoded_fps: 28,
      sent_fps: 27,
      fps: 26,
      relay_fps: 25,
      uplink_ms: 40,
      relay_ms: 3,
      bitrate_kbps: 2500,
      viewers: 2,
      device_silent_ms: 100,
      codec: 'H264',
      error: 'camera_lost',
      width: 1280,
      height: 720,
      encoder: 'v4l2h264enc',
      uptime_s: 60,
      dropped_frames: 7,
    });
    expect(told).toEqual({
      at: Date.UTC(2026, 10, 1, 12),
      streamId: 'main',
      state: 'running',
      setFps: 30,
      cameraFps: 29,
      encodedFps: 28,
      sentFps: 27,
      fps: 26,
      relayFps: 25,
      uplinkMs: 40,
      relayMs: 3,
      kbps: 2500,
      viewers: 2,
      deviceSilentMs: 100,
      codec: 'h264',
      error: 'camera_lost',
      width: 1280,
      height: 720,
      encoder: 'v4l2h264enc',
      uptimeS: 60,
      droppedFrames: 7,
    });
    expect(new Set(Object.values(mediaReport.decode({ state: 7, fps: '25', codec: 'a b', error: '' })))).toEqual(
      new Set([null]),
    );
  });
});

describe('an event of one device', () => {
  test.each([
    ['telemetry', '{"armed":true,"at":"2026-11-01T12:00:00Z"}', { armed: true }, 1_793_534_400_000],
    ['system', '{"cpu_pct":5}', { cpuPct: 5, clockAt: null }, null],
    ['statustext', '{"severity":2,"text":"Low"}', { severity: 2, text: 'Low', at: null }, null],
    ['media-status', '{"fps":25}', { fps: 25 }, null],
    ['modem', '{"state":"connected"}', { state: 'connected' }, null],
    ['radio', '{"dir":"air_to_ground"}', { dir: 'air_to_ground' }, null],
    ['network', '{}', { interfaces: [] }, null],
    ['mavlink-status', '{}', { flightController: null }, null],
    ['watchers', '{"users":[{"user_id":"u","name":"Mara"}]}', [{ id: 'u', name: 'Mara' }], null],
  ])('%s is read', (name, data, report, at) => {
    expect(readDeviceEvent(name, data)).toMatchObject({ type: name, report, at });
  });

  test.each([
    ['radio', '{}'],
    ['statustext', '{}'],
    ['later', '{}'],
    ['toString', '{}'],
    ['modem', '{"state":'],
    ['modem', `"${'a'.repeat(99_999)}"`],
  ])('%s of %.20s is ignored', (name, data) => {
    expect(readDeviceEvent(name, data)).toBeNull();
  });

  test('is asked for by its topic', () => {
    expect(Object.entries(DEVICE_EVENTS).map(([name, { topic }]) => [name, topic])).toEqual([
      ['telemetry', 'telemetry'],
      ['statustext', 'statustext'],
      ['media-status', 'media'],
      ['system', 'system'],
      ['modem', 'modem'],
      ['radio', 'radio'],
      ['network', 'network'],
      ['mavlink-status', 'mavlink'],
      ['watchers', 'watchers'],
    ]);
  });
});
