import { describe, expect, test } from '@jest/globals';
import { toAccessList } from '#app/domain/access';
import { toAuditEntries } from '#app/domain/audit';
import { isBearerToken } from '#app/domain/bearerToken';
import { needsCode } from '#app/domain/device';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import { toFlightLog } from '#app/domain/flightLog';
import { hasEnded, JOB_STATES, toJob } from '#app/domain/job';
import { can, leastRoleFor, mayManage, ROLES, type Permission } from '#app/domain/role';
import { signalWord, toSummary } from '#app/domain/summary';
import { toUser } from '#app/domain/user';
import { networksOf } from '#app/domain/wifiScan';

const NOON = Date.UTC(2026, 10, 1, 12);
const AT = '2026-11-01T12:00:00Z';
const many = <T>(one: T): T[] => Array.from({ length: 600 }, () => one);

describe('a signal (pages §9)', () => {
  test.each([
    [-85, 'good'],
    [-84.9, 'excellent'],
    [-94.9, 'good'],
    [-95, 'fair'],
    [-105, 'poor'],
    [-115, 'none'],
    [-114.9, 'poor'],
  ])('of %d dBm is %s', (rsrp, word) => expect(signalWord(rsrp)).toBe(word));

  test.each([
    [13, 'excellent'],
    [12.9, 'good'],
    [4.5, 'good'],
    [4.4, 'fair'],
    [1, 'fair'],
    [0.9, 'poor'],
    [-3, 'poor'],
    [-3.1, 'none'],
  ])('with a ratio of %d dB alone is %s', (snr, word) => expect(signalWord(null, snr)).toBe(word));

  test('is as good as the worse of the two, and unknown without either', () => {
    expect([signalWord(-80, 0), signalWord(-110, 20), signalWord(-80, 20), signalWord(null)]).toEqual([
      'poor',
      'poor',
      'excellent',
      null,
    ]);
  });
});

test('a row of the list says all that it may', () => {
  const row = {
    device_id: 'dev_1',
    at: AT,
    vehicle: { armed: true, mode: 'LOITER' },
    battery_pct: 60,
    uplink: { kind: 'lte', rsrp_dbm: -90, rssi_dbm: 0 },
    alerts: [{ rule: 'battery', severity: 'critical', text: 'Low' }, { text: '' }, { severity: 'x', text: 'Odd' }],
    preview_stream_id: 'main',
  };
  expect(toSummary(row)).toEqual([
    'dev_1',
    {
      at: NOON,
      batteryPct: 60,
      uplink: { kind: 'LTE', rsrpDbm: -90, rssiDbm: 0, quality: 'good' },
      alerts: [
        { severity: 'critical', text: 'Low' },
        { severity: 'warning', text: 'Odd' },
      ],
      previewStream: 'main',
      armed: true,
      mode: 'LOITER',
    },
  ]);
  const odd = { ...row, vehicle: { armed: 'no', mode: '' }, battery_pct: 101, preview_stream_id: '../x' };
  expect(toSummary({ ...odd, uplink: { kind: '', rsrp_dbm: 1 }, alerts: many(row.alerts[0]) })?.[1]).toMatchObject({
    armed: null,
    mode: null,
    batteryPct: null,
    previewStream: null,
    uplink: null,
    alerts: { length: 20 },
  });
  const weak = { ...row, uplink: { kind: 'wifi', rsrp_dbm: -201, rssi_dbm: -200 } };
  expect(toSummary(weak)?.[1].uplink).toEqual({ kind: 'Wi-Fi', rsrpDbm: null, rssiDbm: -200, quality: null });
  const finer = { ...row, battery_pct: 60.4567, uplink: { kind: 'lte', rsrp_dbm: -91.37 } };
  expect(toSummary(finer)?.[1]).toMatchObject({ batteryPct: 60, uplink: { rsrpDbm: -91 } });
  expect(toSummary({ ...row, battery_pct: 0, vehicle: { mode: 'm'.repeat(40) } })?.[1]).toMatchObject({
    batteryPct: 0,
    mode: `${'m'.repeat(31)}…`,
  });
});

describe('a person with access', () => {
  test('is read with what is said, and has a name in any case', () => {
    const whole = {
      user_id: 'u1',
      name: 'Mara',
      email: 'mara@x.test',
      picture: 'https://x.test/m.png',
      role: 'admin',
      granted_at: AT,
      granted_by: 'Tomo',
      expires_at: AT,
      last_active_at: AT,
    };
    expect(toAccessList([whole, { user_id: 'u2', email: 'b@x.test' }, { user_id: '' }])).toEqual([
      {
        userId: 'u1',
        name: 'Mara',
        email: 'mara@x.test',
        picture: 'https://x.test/m.png',
        role: 'admin',
        grantedAt: NOON,
        grantedBy: 'Tomo',
        expiresAt: NOON,
        lastActiveAt: NOON,
      },
      {
        userId: 'u2',
        name: 'b@x.test',
        email: 'b@x.test',
        picture: null,
        role: 'viewer',
        grantedAt: null,
        grantedBy: null,
        expiresAt: null,
        lastActiveAt: null,
      },
    ]);
  });

  test('may do what their role may, and manages those below it', () => {
    const least: Record<Permission, string> = {
      rename: 'editor',
      editMedia: 'editor',
      editMavlink: 'editor',
      editAlerts: 'editor',
      editLinks: 'admin',
      operate: 'admin',
      readLogs: 'admin',
      readLogSecrets: 'owner',
      clearLogs: 'owner',
      useTerminal: 'admin',
      enableTerminal: 'owner',
      share: 'admin',
      remove: 'owner',
      revokeCredential: 'owner',
      readAudit: 'admin',
    };
    for (const [permission, role] of Object.entries(least) as [Permission, (typeof ROLES)[number]][]) {
      expect([permission, leastRoleFor(permission)]).toEqual([permission, role]);
      const those = ROLES.filter((one) => can(one, permission));
      expect([permission, those]).toEqual([permission, ROLES.slice(0, ROLES.indexOf(role) + 1)]);
    }
    expect([mayManage('admin', 'admin'), mayManage('editor', 'viewer'), mayManage('owner', 'owner')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test('an entry of the record has who, what and how it ended', () => {
  const changes = many({ path: '/a', from: null, to: false });
  expect(
    toAuditEntries([
      {
        id: 'a1',
        at: AT,
        actor: { user_id: 'u', name: 'Mara' },
        action: 'settings.update',
        target: 'modem',
        changes: [
          { path: '/apn', from: 'a', to: 'b' },
          { path: '/n', from: 1, to: null },
        ],
        result: 'applied',
      },
      { action: 'x', changes: 'x' },
      { action: 'y', changes },
      { action: '' },
    ]),
  ).toEqual([
    {
      id: 'a1',
      at: NOON,
      actor: 'Mara',
      action: 'settings.update',
      target: 'modem',
      changes: [
        { path: '/apn', from: 'a', to: 'b' },
        { path: '/n', from: '1', to: null },
      ],
      result: 'applied',
    },
    { id: '1', at: null, actor: null, action: 'x', target: null, changes: [], result: null },
    expect.objectContaining({
      id: '2',
      changes: Array.from({ length: 100 }, () => ({ path: '/a', from: null, to: 'false' })),
    }),
  ]);
});

test('a bearer token has the form of RFC 6750, and is no step of a path', () => {
  for (const good of ['a', '123456789012', 'a'.repeat(4096), 'AZaz09-._~+/==', 'a/b+c.d=']) {
    expect([good.length, isBearerToken(good)]).toEqual([good.length, true]);
  }
  for (const bad of ['a'.repeat(4097), 'a\n', 'é', '', '=', 'a=b', '..', 'a/../b', null, 7, ['a'.repeat(16)], {}])
    expect([bad, isBearerToken(bad)]).toEqual([bad, false]);
});

test('needsCode is true for every known status but valid', () => {
  const all = ['valid', 'expired', 'revoked', 'never_authenticated', 'unknown'] as const;
  expect(all.map(needsCode)).toEqual([false, true, true, true, false]);
});

test('the facts of a device are read one by one', () => {
  const row = { id: 'dev_1', name: 'Roof', version: 3, model: 'Quad X4', serial: '7', public_ip: '192.0.2.7' };
  const facts = { hardware_revision: 'B', software_version: '1.2.3', registered_at: AT };
  expect(toDeviceDetail({ ...row, ...facts })).toMatchObject({
    id: 'dev_1',
    version: 3,
    model: 'Quad X4',
    serial: '7',
    hardwareRevision: 'B',
    softwareVersion: '1.2.3',
    registeredAt: NOON,
    publicIp: '192.0.2.7',
    authStatus: 'unknown',
  });
  expect(toDeviceDetail({ ...row, version: 1.5, model: 7 })).toMatchObject({ version: null, model: null });
  expect(toDeviceDetail({ ...row, id: '../x' })).toBeNull();
});

test('who is signed in has an id and a name', () => {
  expect(toUser({ id: 'u', name: 'Mara', email: 'm@x.test', picture: 'p' })).toEqual({
    id: 'u',
    name: 'Mara',
    email: 'm@x.test',
    picture: 'p',
  });
  expect(toUser({ id: 'u', email: 'm@x.test' })).toMatchObject({ name: 'm@x.test', picture: null });
  expect(toUser({ id: 'u' })?.name).toBe('Unnamed user');
  for (const odd of [null, {}, { id: '' }, { id: 7.5 }]) expect(toUser(odd)).toBeNull();
});

test('a log of a flight is of a known kind', () => {
  const row = { id: 'f1', name: '2026-11-01.tlog', kind: 'tlog', bytes: 900, started_at: AT, armed_s: 60 };
  expect(toFlightLog(row)).toEqual({
    id: 'f1',
    name: '2026-11-01.tlog',
    kind: 'tlog',
    bytes: 900,
    startedAt: NOON,
    armedS: 60,
  });
  expect([toFlightLog({ ...row, kind: 'ulg' }), toFlightLog({ ...row, id: '../x' })]).toEqual([null, null]);
});

test('the networks of a scan come with the strongest first', () => {
  const networks = [
    { ssid: 'Pier', signal_pct: 40, security: 'wpa2_psk', channel: 36, band: '5_ghz', bssids: 2, signal_dbm: -70 },
    { ssid: ' Far ' },
    { ssid: 'Near', signal_pct: 90, security: 'wpa2_eap' },
    { ssid: '' },
    { ssid: 'x'.repeat(33) },
    { ssid: 'y'.repeat(32), signal_pct: 0 },
    { signal_pct: 99 },
  ];
  const unknown = { signalPct: null, signalDbm: null, band: null, channel: null, security: null, accessPoints: null };
  expect(networksOf({ networks })).toEqual([
    { ...unknown, ssid: 'Near', signalPct: 90 },
    {
      ssid: 'Pier',
      signalPct: 40,
      signalDbm: -70,
      band: '5_ghz',
      channel: 36,
      security: 'wpa2_psk',
      accessPoints: 2,
    },
    { ...unknown, ssid: 'y'.repeat(32), signalPct: 0 },
    { ...unknown, ssid: ' Far ' },
  ]);
  expect([networksOf(null), networksOf({ networks: many({ ssid: 'x' }) }).length]).toEqual([[], 200]);
});

test('a job is read with its end, its failure and what it was given', () => {
  const whole = {
    id: 'j1',
    device_id: 'dev_1',
    name: 'ping',
    state: 'failed',
    progress_pct: 100,
    step: 'Asking',
    args: { host: 'x' },
    created_by: 'Mara',
    created_at: AT,
    expires_at: AT,
    result: { ms: 5 },
    error: { code: 'timeout', error: 'No answer.' },
  };
  const { device_id: _, progress_pct: _pct, created_by: _by, created_at: _at, expires_at: _until, ...same } = whole;
  expect(toJob(whole)).toEqual({
    ...same,
    deviceId: 'dev_1',
    progressPct: 100,
    createdBy: 'Mara',
    createdAt: NOON,
    expiresAt: NOON,
  });
  expect(toJob({ id: 'j1', state: 'later', progress_pct: 101, error: {}, args: 7, result: 'x' })).toMatchObject({
    state: null,
    progressPct: null,
    error: { code: 'failed', error: 'The device gave no reason.' },
    args: null,
    result: null,
  });
  expect([toJob({ id: '' }), toJob(null)]).toEqual([null, null]);
  expect(JOB_STATES.filter((state) => hasEnded({ state }))).toEqual(['succeeded', 'failed', 'cancelled', 'expired']);
  expect(hasEnded({ state: null })).toBe(false);
});
