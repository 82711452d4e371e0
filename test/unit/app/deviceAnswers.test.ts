import { describe, expect, test } from '@jest/globals';
import { acknowledgeAlert, listAlerts } from '#app/api/alerts';
import { startConnectionTest } from '#app/api/connectionTest';
import { exportLogs } from '#app/api/deviceLogFiles';
import { getLogLine, listBoots, listLogs, listLogUnits } from '#app/api/deviceLogs';
import { getJob, listJobs, runCommand } from '#app/api/jobs';
import { getMavlinkConfig, listMavlinkConfigs, testMavlinkConfig } from '#app/api/mavlinkConfigs';
import { getSource, probeFailureOf, toMediaSource, toProbeResult } from '#app/api/mediaSources';
import { listConnections, toConnection } from '#app/api/networkConnections';
import { toPreview } from '#app/api/settings';
import { AUTO_IP, NO_KEY } from '#app/settings/network';
import { NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { NEW_SOURCE } from '#app/settings/source';

const AT = '2026-11-01T12:00:00Z';
const NOON = Date.UTC(2026, 10, 1, 12);
const many = <T>(one: T): T[] => Array.from({ length: 600 }, () => one);
/** Bodies without what an answer must have. */
const EMPTY = [null, {}, [], 'x', 7];

describe('what a change would do', () => {
  test('is read to the letter', () => {
    const body = {
      dry_run: true,
      errors: [{ pointer: '/apn', code: 'bad', detail: 'No such name.' }],
      outage_ms: 4000,
      needs_reboot: true,
      carrier: true,
    };
    expect(toPreview(body)).toEqual({
      errors: [{ field: 'apn', detail: 'No such name.' }],
      outageMs: 4000,
      needsReboot: true,
      isCarrier: true,
    });
    expect(toPreview({ ...body, outage_ms: 0 }).outageMs).toBe(0);
  });

  test('is not known where it cannot be read', () => {
    const nothing = { errors: [], outageMs: null, needsReboot: false, isCarrier: false };
    for (const odd of [...EMPTY, { outage_ms: -1, needs_reboot: 'yes', carrier: 1, errors: {} }])
      expect(toPreview(odd)).toEqual(nothing);
    expect(toPreview({ errors: [{}, null] }).errors).toEqual([
      { field: '', detail: 'The device refuses this value.' },
      { field: '', detail: 'The device refuses this value.' },
    ]);
    expect(toPreview({ errors: many({}) }).errors).toHaveLength(50);
  });
});

describe('a page of a log', () => {
  test('says where it goes on, and whether the device itself answered', () => {
    const body = { items: [{ cursor: 'c1' }], next_cursor: 'n', truncated: true, scanned_to: AT, uploaded_at: AT };
    expect(listLogs.decode({ ...body, source: 'cached' })).toEqual({
      lines: [expect.objectContaining({ cursor: 'c1' })],
      nextCursor: 'n',
      isTruncated: true,
      scannedTo: NOON,
      isLive: false,
      uploadedAt: NOON,
    });
    expect(listLogs.decode({ items: [], next_cursor: 5, truncated: 'yes', source: 'live' })).toEqual({
      lines: [],
      nextCursor: null,
      isTruncated: false,
      scannedTo: null,
      isLive: true,
      uploadedAt: null,
    });
    for (const odd of [null, {}, 'x']) expect(() => listLogs.decode(odd)).toThrow();
  });

  test('has whole lines one by one, and what there is to choose from', () => {
    expect([getLogLine.decode({ message: 'm' }), getLogLine.decode({ message: 7 }), getLogLine.decode(null)]).toEqual([
      'm',
      '',
      '',
    ]);
    expect(getLogLine.decode({ message: 'x'.repeat(2_000_001) })).toHaveLength(2_000_000);
    expect(listBoots.decode({ items: [{ id: 'b1' }, { id: 'a,b' }, null] })).toMatchObject([{ id: 'b1' }]);
    expect(listLogUnits.decode({ items: [{ name: 'agent' }, { name: '' }, {}, null] })).toEqual(['agent']);
  });

  test('is exported with an estimate, exact or not', () => {
    const job = { id: 'j1', state: 'queued' };
    expect(exportLogs.decode({ job, estimate: { lines: 7, bytes: 900, is_exact: true } })).toMatchObject({
      job: { id: 'j1' },
      estimate: { lines: 7, bytes: 900, isExact: true },
    });
    const unknown = { job: null, estimate: { lines: 0, bytes: 0, isExact: false } };
    expect(exportLogs.decode({ job: null, estimate: { lines: -1, bytes: 1.5, is_exact: 'yes' } })).toEqual(unknown);
    expect(exportLogs.decode(null)).toEqual(unknown);
  });
});

describe('a job', () => {
  test('is read out of its answer, and an answer without one is an error', () => {
    const job = { id: 'j1', name: 'ping', state: 'running' };
    expect(runCommand.decode({ job })).toMatchObject({ id: 'j1', name: 'ping', state: 'running' });
    expect(getJob.decode(job)).toMatchObject({ id: 'j1' });
    for (const odd of EMPTY) {
      expect(() => getJob.decode(odd)).toThrow('No job');
      expect(() => testMavlinkConfig.decode(odd)).toThrow('No job');
    }
    expect(testMavlinkConfig.decode({ job })).toMatchObject({ id: 'j1' });
    expect(listJobs.decode({ items: [job, {}, null] })).toHaveLength(1);
  });
});

describe('an endpoint of the router', () => {
  const whole = {
    id: 'ep_1',
    version: 3,
    state: 'rejected',
    managed: true,
    desired: { ...NEW_ENDPOINT, name: 'qgc' },
    reported: null,
    desired_at: AT,
    desired_by: { user_id: 'u', name: 'Mara' },
    reported_at: AT,
    rejected: { code: 'x', error: 'Port\u202ein use.', pointer: '/port' },
    status: { state: 'up', rx_bps: 5 },
  };

  test('is read with what is wanted, what is, and what it does', () => {
    expect(getMavlinkConfig.decode(whole)).toEqual({
      id: 'ep_1',
      version: 3,
      state: 'rejected',
      isManaged: true,
      desired: { ...NEW_ENDPOINT, name: 'qgc' },
      reported: null,
      changedBy: 'Mara',
      changedAt: NOON,
      reportedAt: NOON,
      rejected: { code: 'x', error: 'Port in use.', field: 'port' },
      status: expect.objectContaining({ configId: 'ep_1', state: 'up', rxBps: 5 }),
    });
    expect(
      getMavlinkConfig.decode({ id: 'ep_1', version: 'x', state: 'later', managed: 1, rejected: {} }),
    ).toMatchObject({
      version: null,
      state: null,
      isManaged: false,
      desired: null,
      changedBy: null,
      changedAt: null,
      rejected: { code: 'rejected', error: 'The device gave no reason.', field: null },
      status: null,
    });
    for (const odd of [...EMPTY, { id: '' }, { id: 7 }])
      expect(() => getMavlinkConfig.decode(odd)).toThrow('No endpoint');
  });

  test('comes in a list with what the router offers', () => {
    const ports = [{ path: '/dev/a', description: 'Radio', plugged: false }, { path: '/dev/b' }, { description: 'x' }];
    const list = { supported: true, serial_ports: ports, addresses: ['10.0.0.2', 7], items: [whole, {}] };
    expect(listMavlinkConfigs.decode(list)).toMatchObject({
      isSupported: true,
      serialPorts: [
        { path: '/dev/a', description: 'Radio', isPlugged: false },
        { path: '/dev/b', description: '/dev/b', isPlugged: true },
      ],
      addresses: ['10.0.0.2'],
      items: [{ id: 'ep_1' }],
    });
    const odd = { supported: 'yes', serial_ports: 'x', addresses: 'x', items: [] };
    expect(listMavlinkConfigs.decode(odd)).toMatchObject({ isSupported: null, serialPorts: [], addresses: [] });
    const full = listMavlinkConfigs.decode({ serial_ports: many({ path: 'a' }), addresses: many('a'), items: [] });
    expect([full.serialPorts.length, full.addresses.length]).toEqual([64, 64]);
  });
});

describe('a source of video', () => {
  test('is read with what is wanted, what is, and what it shows', () => {
    const whole = {
      id: 'src_1',
      version: 2,
      state: 'in_sync',
      built_in: true,
      desired: { ...NEW_SOURCE, name: 'Nose' },
      reported: { ...NEW_SOURCE, name: 'Old' },
      desired_at: AT,
      desired_by: { user_id: 'u', name: 'Mara' },
      reported_at: AT,
      rejected: null,
      used_by: ['main'],
      status: { state: 'error', error: 'timeout', codec: 'h264', width: 1280, height: 720, fps: 30 },
      controls: [{ name: 'flip', kind: 'switch', value: true }],
    };
    expect(getSource.decode(whole)).toEqual({
      id: 'src_1',
      version: 2,
      state: 'in_sync',
      isBuiltIn: true,
      desired: { ...NEW_SOURCE, name: 'Nose' },
      reported: { ...NEW_SOURCE, name: 'Old' },
      changedBy: 'Mara',
      changedAt: NOON,
      reportedAt: NOON,
      rejected: null,
      isUsed: true,
      status: { state: 'error', error: 'timeout', codec: 'h264', width: 1280, height: 720, fps: 30 },
      controls: [expect.objectContaining({ name: 'flip', value: true })],
    });
    const odd = { id: 'src_1', built_in: 'yes', used_by: [], status: { state: 'later' }, rejected: {} };
    expect(toMediaSource(odd)).toMatchObject({
      version: null,
      state: null,
      isBuiltIn: false,
      isUsed: false,
      status: null,
      rejected: { code: 'rejected', error: 'The device gave no reason.', field: null },
    });
    const status = { state: 'ready', error: 'later', width: -1, fps: 'x' };
    expect(toMediaSource({ ...odd, status })?.status).toEqual({
      state: 'ready',
      error: null,
      codec: null,
      width: null,
      height: null,
      fps: null,
    });
    for (const none of [...EMPTY, { id: '' }]) {
      expect(toMediaSource(none)).toBeNull();
      expect(() => getSource.decode(none)).toThrow('No source');
    }
  });

  test('that was probed says what was found, or why nothing was', () => {
    const result = { codec: 'h265', width: 1, height: 2, fps: 3, keyframe_interval: 60, has_frame: true };
    expect(toProbeResult({ result })).toEqual({
      codec: 'h265',
      width: 1,
      height: 2,
      fps: 3,
      keyframeInterval: 60,
      hasFrame: true,
    });
    expect(toProbeResult({ result: null })).toMatchObject({ codec: null, hasFrame: false });
    const failed = (code: string) => probeFailureOf({ error: { code, error: '' } });
    expect([failed('unauthorized'), failed('later'), probeFailureOf({ error: null })]).toEqual([
      'unauthorized',
      null,
      null,
    ]);
  });
});

test('a connection has an id and values, or is none', () => {
  const profile = {
    name: 'Cable',
    kind: 'ethernet',
    interface: 'eth0',
    autoconnect: true,
    priority: 0,
    metric: null,
    mtu: null,
    ipv4: AUTO_IP,
    ipv6: AUTO_IP,
    wifi: null,
    vpn: null,
    uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009',
    version: 1,
    wifi_key: NO_KEY,
    vpn_key: NO_KEY,
    vpn_psk: NO_KEY,
  };
  const { vpn_key: _, vpn_psk: _psk, ...shown } = profile;
  const whole = { id: 'c1', version: 4, state: 'pending', desired: profile, reported: null, carrier: true };
  expect(toConnection({ ...whole, rejected: { error: 'No\u202ecable.' } })).toMatchObject({
    id: 'c1',
    version: 4,
    state: 'pending',
    desired: shown,
    reported: null,
    isCarrier: true,
    rejected: 'No cable.',
  });
  expect(toConnection({ ...whole, desired: null, reported: profile, carrier: 'yes', state: 'later' })).toMatchObject({
    desired: null,
    reported: shown,
    isCarrier: false,
    state: null,
    rejected: null,
  });
  expect(toConnection({ ...whole, version: 1.5 })).toMatchObject({ version: null, desired: shown });
  expect(toConnection({ ...whole, desired: { ...profile, mtu: 16_384 } })).toMatchObject({ desired: { mtu: 16_384 } });
  for (const odd of [...EMPTY, { ...whole, id: 7 }, { ...whole, desired: {} }]) expect(toConnection(odd)).toBeNull();
  const ids = ['c1', 'c2', 'c1'].map((id) => ({ ...whole, id }));
  expect(listConnections.decode({ items: ids }).map(({ id }) => id)).toEqual(['c1', 'c2']);
});

test('a test of the connection uses only servers that can be used, eight at most', () => {
  const urls = ['stun:stun.x.test:3478'];
  const turn = { urls: 'turn:turn.x.test', username: 'u', credential: 'c' };
  const echo = { sdp_url: '/v1/echo' };
  const decode = (ice_servers: unknown) => startConnectionTest.decode({ ice_servers, echo });
  expect(decode([{ urls }, turn, { urls: ['http://x'] }, { urls: [] }, {}, null])).toEqual({
    servers: [
      { urls, username: undefined, credential: undefined },
      { urls: ['turn:turn.x.test'], username: 'u', credential: 'c' },
    ],
    sdpUrl: '/v1/echo',
  });
  expect(decode(many({ urls })).servers).toHaveLength(8);
  for (const odd of [...EMPTY, { ice_servers: [] }, { ice_servers: [], echo: { sdp_url: '' } }])
    expect(() => startConnectionTest.decode(odd)).toThrow();
});

test('alerts come with whose they are and when it is quiet', () => {
  const quiet_hours = { is_on: true, from: '22:00', to: '07:00', time_zone: 'UTC' };
  expect(listAlerts.decode({ items: [{ id: 'a1' }], total: 9, device_id: 'dev_1', quiet_hours })).toMatchObject({
    alerts: [{ id: 'a1' }],
    total: 9,
    deviceId: 'dev_1',
    quietHours: quiet_hours,
  });
  expect(acknowledgeAlert.decode({ id: 'a1', acknowledged_by: 'Mara' })).toMatchObject({ acknowledgedBy: 'Mara' });
  for (const odd of EMPTY) expect(() => acknowledgeAlert.decode(odd)).toThrow('No alert');
});
