import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getDeviceHistory } from '../../app/api/deviceHistory';
import { HISTORY_KEPT_MS, HISTORY_STEP_MS, MAX_POINTS, toHistory } from '../../app/domain/deviceHistory';
import { DeviceHistory } from '../sandbox/server/DeviceHistory';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';

/** Number of steps in ten minutes. */
const PAST_STEPS = 600_000 / HISTORY_STEP_MS;

describe('over HTTP', () => {
  let sandbox: Sandbox;
  let drone: ReturnType<typeof deviceOf>;
  let ines: Api;
  beforeEach(async () => {
    sandbox = await start({ test: true });
    drone = deviceOf(sandbox, 0);
    drone.device.holdBattery(60);
    ines = await apiAs(sandbox, 'u_ines');
  });
  afterEach(async () => {
    drone.device.disconnect();
    await sandbox.close();
  });
  const path = () => `/v1/user/devices/${drone.id}/history`;
  const points = async (query = '') => getDeviceHistory.decode((await ines('GET', `${path()}${query}`)).body).points;

  test('what a device reported is kept without anybody watching, for every role', async () => {
    drone.device.connect();
    await until(async () => (await points()).some(({ batteryPct }) => batteryPct !== null), 20_000);
    const point = (await points()).find(({ batteryPct }) => batteryPct !== null);
    expect(point?.batteryPct).toBeCloseTo(60, 0);
    expect(Math.abs((point?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((point?.at ?? 1) % HISTORY_STEP_MS).toBe(0);
  }, 30_000);

  test('a range is what was asked for; one that is no time is refused', async () => {
    drone.device.connect();
    await until(async () => (await points()).length > 0, 20_000);
    const [point] = await points();
    const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
    const at = point?.at ?? 0;
    expect((await points(`?until=${iso(at - 1)}`)).filter((one) => one.at >= at)).toEqual([]);
    const later = await points(`?since=${iso(at)}`);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((one) => one.at < at)).toEqual([]);
    expect((await ines('GET', `${path()}?since=yesterday`)).status).toBe(400);
  }, 30_000);

  test('a device registered before the sandbox started has ten minutes of history once it reports', async () => {
    drone.device.connect();
    const known = async () => (await points()).filter(({ cpuPct }) => cpuPct !== null);
    await until(async () => (await known()).length > 0, 20_000);
    expect((await known()).length).toBeGreaterThanOrEqual(PAST_STEPS);
  }, 30_000);

  test('so have its radio and its flight controller, without anybody watching', async () => {
    drone.device.connect();
    const known = async () =>
      (await points()).filter(
        (point) => point.airToGroundRssiDbm !== null && point.groundToAirRssiDbm !== null && point.packetsPs !== null,
      );
    await until(async () => (await known()).length > 0, 20_000);
    expect((await known()).length).toBeGreaterThanOrEqual(PAST_STEPS);
  }, 30_000);

  test('a stranger learns nothing', async () => {
    const tomo = await apiAs(sandbox, 'u_tomo');
    expect((await tomo('GET', path())).status).toBe(404);
  });
});

describe('kept', () => {
  const T = 1_800_000_000_000;
  const battery = (percent: number) => ({ batteries: [{ id: 0, remaining_pct: percent }] });

  test('is one value a step, for half an hour', () => {
    const history = new DeviceHistory();
    const last = T + 2 * HISTORY_KEPT_MS;
    for (let at = T; at <= last; at += 500) history.note('d', 'telemetry', battery(50), at);
    const kept = history.of('d', T, last);
    expect(kept).toHaveLength(HISTORY_KEPT_MS / HISTORY_STEP_MS);
    expect(kept.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(Date.parse(kept[0]?.at ?? '')).toBeGreaterThan(last - HISTORY_KEPT_MS);
  });

  test('is the newest report of each topic and direction in its step', () => {
    const history = new DeviceHistory();
    history.note('d', 'telemetry', battery(50), T);
    history.note('d', 'telemetry', battery(40), T + 1000);
    history.note('d', 'modem', { rsrp_dbm: -101, rsrq_db: -12, rssi_dbm: -70 }, T + 2000);
    history.note('d', 'radio', { rssi_dbm: -60 }, T + 2000);
    history.note('d', 'radio', { dir: 'air_to_ground', rssi_dbm: -61, snr_db: 24, lost_pct: 0.5 }, T + 3000);
    history.note('d', 'radio', { dir: 'ground_to_air', rssi_dbm: -66 }, T + 3000);
    history.note('d', 'mavlink-status', { flight_controller: { packets_ps: 82 } }, T + 3000);
    expect(history.of('d', T, T)).toEqual([
      expect.objectContaining({
        battery_pct: 40,
        rsrp_dbm: -101,
        rsrq_db: -12,
        rssi_dbm: -70,
        radio_air_to_ground_rssi_dbm: -61,
        radio_air_to_ground_snr_db: 24,
        radio_air_to_ground_lost_pct: 0.5,
        radio_ground_to_air_rssi_dbm: -66,
        radio_ground_to_air_snr_db: null,
        radio_ground_to_air_lost_pct: null,
        mavlink_packets_ps: 82,
        fps: null,
        at: new Date(T).toISOString(),
      }),
    ]);
    history.removeDevice('d');
    expect(history.of('d', T, T)).toEqual([]);
  });

  test('is filled once with the ten minutes before the first report of a topic, but not before the device was known', () => {
    const history = new DeviceHistory();
    const report = { cpu_pct: 30 };
    const recall = (id: string, since: number) =>
      history.recall(id, 'system', report, { now: T, sinceOf: () => since });
    recall('old', 0);
    const past = history.of('old', 0, T);
    expect(past).toHaveLength(PAST_STEPS);
    for (const { cpu_pct: percent } of past) expect(Math.abs((percent ?? 0) - 30)).toBeLessThanOrEqual(10);
    recall('old', 0);
    history.note('old', 'system', report, T);
    expect(history.of('old', 0, T)).toHaveLength(PAST_STEPS + 1);
    recall('new', T - 2 * HISTORY_STEP_MS);
    expect(history.of('new', 0, T)).toHaveLength(2);
    recall('unknown', NaN);
    expect(history.of('unknown', 0, T)).toEqual([]);
  });

  test('is filled for both directions of a radio and for the flight controller too', () => {
    const history = new DeviceHistory();
    const recall = (topic: string, report: object) => history.recall('d', topic, report, { now: T, sinceOf: () => 0 });
    recall('radio', { dir: 'air_to_ground', rssi_dbm: -61, snr_db: 24, lost_pct: 0 });
    recall('radio', { dir: 'ground_to_air', rssi_dbm: -76, snr_db: 20, lost_pct: 100 });
    recall('mavlink-status', { flight_controller: { packets_ps: 82 } });
    const past = toHistory(history.of('d', 0, T));
    expect(past).toHaveLength(PAST_STEPS);
    for (const point of past) {
      expect(Math.abs((point.airToGroundRssiDbm ?? 0) + 61)).toBeLessThanOrEqual(6);
      expect(Math.abs((point.groundToAirRssiDbm ?? 0) + 76)).toBeLessThanOrEqual(6);
      expect(point.airToGroundLostPct).toBeGreaterThanOrEqual(0);
      expect(point.groundToAirLostPct).toBeLessThanOrEqual(100);
      expect(Math.abs((point.packetsPs ?? 0) - 82)).toBeLessThanOrEqual(10);
    }
  });

  test('goes on in its newest step when the clock is set back', () => {
    const history = new DeviceHistory();
    history.note('d', 'telemetry', battery(50), T);
    history.note('d', 'modem', { rsrp_dbm: -90 }, T - 60_000);
    expect(history.of('d', 0, T)).toEqual([expect.objectContaining({ battery_pct: 50, rsrp_dbm: -90 })]);
  });
});

test('any answer is read: bounded, in order, one point a time', () => {
  const row = fc.record(
    {
      at: fc.oneof(fc.constant('2026-01-31T12:00:00Z'), fc.anything()),
      battery_pct: fc.anything(),
      fps: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(row, fc.anything())), (rows) => {
      const points = toHistory(rows);
      const times = points.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      for (const { batteryPct } of points) expect(batteryPct ?? 0).toBeLessThanOrEqual(100);
    }),
  );
});
