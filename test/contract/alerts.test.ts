import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AlertBody } from '../../app/domain/alert';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { settingsOf, type Settings } from '../support/settings';

/** On a machine with other work to do. */
const soon: typeof until = (condition) => until(condition, 20_000);
let sandbox: Sandbox;
let drone: ReturnType<typeof deviceOf>;
let rules: Settings;
let feed: Feed;
/** Owner, admin and viewer of the Harbour drone; a stranger. */
let mara: Api;
let jonas: Api;
let ines: Api;
let tomo: Api;

beforeEach(async () => {
  sandbox = await start({ test: true, devicePingMs: 200 });
  drone = deviceOf(sandbox, 0);
  drone.device.holdBattery(60);
  mara = await apiAs(sandbox, 'u_mara');
  jonas = await apiAs(sandbox, 'u_jonas');
  ines = await apiAs(sandbox, 'u_ines');
  tomo = await apiAs(sandbox, 'u_tomo');
  rules = settingsOf(mara, drone.id);
  feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_ines'));
});
afterEach(async () => {
  feed.stop();
  drone.device.disconnect();
  await sandbox.close();
});

interface Listed {
  readonly items: readonly AlertBody[];
  readonly total: number;
  readonly next_cursor: string | null;
  readonly quiet_hours: object;
}
const list = async (api: Api, query = '') => (await api('GET', `/v1/user/alerts${query}`)).body as Listed;
const change = (values: object) => rules.patch(values, 'alerts');
/** The rule of the battery without its delay, and its alert. */
const raise = async () => {
  await change({ battery_after_s: 0 });
  drone.device.connect();
  drone.device.holdBattery(12);
  await soon(async () => (await list(mara)).total === 1);
  return (await list(mara)).items[0] as AlertBody;
};
const heard = (name: string) =>
  [...feed.text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].flatMap(([, event, data]) =>
    event === name ? [JSON.parse(data ?? '') as object] : [],
  );

describe('a rule', () => {
  test('raises one alert, keeps it between both limits, and clears it', async () => {
    const alert = await raise();
    expect(alert).toMatchObject({
      device_id: drone.id,
      rule: 'battery',
      severity: 'critical',
      text: 'Battery at 12 %',
      cleared_at: null,
      acknowledged_at: null,
    });
    drone.device.holdBattery(22);
    await soon(async () => (await list(mara)).items[0]?.text === 'Battery at 22 %');
    expect((await list(mara)).items[0]?.id).toBe(alert.id);
    drone.device.holdBattery(26);
    await soon(async () => (await list(mara)).total === 0);
    expect((await list(mara, '?state=all')).items).toMatchObject([{ id: alert.id, cleared_at: expect.any(String) }]);
    const event = { id: alert.id, device_id: drone.id, rule: 'battery', severity: 'critical' };
    await soon(() => heard('alert-cleared').length === 1);
    expect(heard('alert-raised')).toMatchObject([{ ...event, text: 'Battery at 12 %', at: alert.raised_at }]);
    expect(heard('alert-cleared')).toMatchObject([event]);
  });

  test('that is switched off clears its alert', async () => {
    await raise();
    await change({ battery_on: false });
    await soon(async () => (await list(mara)).total === 0);
  });

  test('of absence begins with a device that was there, and ends with its return', async () => {
    await change({ offline_after_s: 0 });
    drone.device.connect();
    await soon(() => drone.device.isConnected);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect((await list(mara)).total).toBe(0);
    drone.device.disconnect();
    await soon(async () => (await list(mara)).items[0]?.rule === 'offline');
    drone.device.connect();
    await soon(async () => (await list(mara)).total === 0);
  });

  test.each([
    ['signal', { kind: 'uplink' }, 'Weak signal: -118 dBm'],
    ['temperature', { kind: 'encoder' }, 'Too hot: 84 °C'],
  ] as const)('of %s is raised by what the device reports', async (rule, fault, text) => {
    await change({ [`${rule}_after_s`]: 0 });
    drone.device.connect();
    await soon(() => drone.device.isConnected);
    sandbox.control.setVideoFault(drone.id, fault);
    await soon(async () => (await list(mara)).items.some((one) => one.rule === rule));
    expect((await list(mara)).items.find((one) => one.rule === rule)?.text).toBe(text);
  });

  test('of the lowest cell watches its voltage, whatever the charge', async () => {
    await change({ battery_on: false, cell_after_s: 0, cell_limit: 4.9, cell_clear: 4.95 });
    drone.device.connect();
    await soon(async () => (await list(mara)).items.some((one) => one.rule === 'cell'));
    expect((await list(mara)).items.find((one) => one.rule === 'cell')).toMatchObject({
      severity: 'critical',
      text: expect.stringMatching(/^Cell at [34]\.\d\d V$/),
    });
    await change({ cell_limit: 1.5, cell_clear: 1.6 });
    await soon(async () => (await list(mara)).total === 0);
  });

  test('of the connection is raised by a slow one', async () => {
    await change({ latency_after_s: 0, latency_limit: 50, latency_clear: 50 });
    sandbox.control.setDeviceLink(drone.id, { delayMs: 120 });
    drone.device.connect();
    await soon(async () => (await list(mara)).items.some((one) => one.rule === 'latency'));
  });

  test('keeps to its ranges, and its two limits to each other', async () => {
    for (const [changes, pointer] of [
      [{ battery_limit: 0 }, '/battery_limit'],
      [{ battery_limit: '20' }, '/battery_limit'],
      [{ signal_limit: 5 }, '/signal_limit'],
      [{ cell_limit: 5.1 }, '/cell_limit'],
      [{ cell_clear: 3.2 }, '/cell_clear'],
      [{ offline_after_s: -1 }, '/offline_after_s'],
      [{ battery_clear: 19 }, '/battery_clear'],
      [{ disk_clear: 95 }, '/disk_clear'],
      [{ fuel_on: true }, '/fuel_on'],
    ] as const) {
      expect([pointer, await change(changes)]).toMatchObject([
        pointer,
        { status: 422, body: { errors: [{ pointer }] } },
      ]);
    }
    expect(await rules.get('alerts')).toMatchObject({ state: 'in_sync', desired: { battery_limit: 20 } });
  });

  test('is changed in the record of activity, also while the device is offline', async () => {
    expect((await change({ battery_limit: 30, battery_clear: 33 })).status).toBe(202);
    const { body } = await mara('GET', `${rules.base}/audit?limit=1`);
    expect(body).toMatchObject({
      items: [
        {
          action: 'settings.update',
          target: 'alerts',
          actor: { user_id: 'u_mara' },
          changes: expect.arrayContaining([{ path: '/battery_limit', from: '20', to: '30' }]),
          result: 'applied',
        },
      ],
    });
  });
});

describe('an alert', () => {
  test('is acknowledged by editors and above, once, and says by whom', async () => {
    const { id } = await raise();
    const address = `/v1/user/alerts/${id}/acknowledge`;
    expect(await ines('POST', address)).toMatchObject({ status: 403, body: { required_role: 'editor' } });
    expect((await tomo('POST', address)).status).toBe(404);
    expect(await jonas('POST', address)).toMatchObject({ status: 200, body: { acknowledged_by: 'Jonas Okafor' } });
    expect(await mara('POST', address)).toMatchObject({ status: 200, body: { acknowledged_by: 'Jonas Okafor' } });
    await soon(() => heard('alert-acknowledged').length === 1);
    expect((await mara('GET', `${rules.base}/audit?limit=1`)).body).toMatchObject({
      items: [{ action: 'alert.acknowledge', target: 'battery', actor: { name: 'Jonas Okafor' } }],
    });
    drone.device.holdBattery(90);
    await soon(async () => (await list(mara)).total === 0);
    expect(await mara('POST', address)).toMatchObject({ status: 409, body: { code: 'cleared' } });
    expect((await mara('POST', '/v1/user/alerts/al_none/acknowledge')).status).toBe(404);
  });

  test('is seen by those with access alone; the list has pages', async () => {
    await raise();
    expect((await list(ines)).total).toBe(1);
    expect((await list(tomo)).total).toBe(0);
    expect((await list(mara, `?device_id=${sandbox.factory[1]?.id}`)).total).toBe(0);
    expect((await tomo('GET', `/v1/user/alerts?device_id=${drone.id}`)).status).toBe(404);
    await change({ latency_after_s: 0, latency_limit: 50, latency_clear: 50 });
    sandbox.control.setDeviceLink(drone.id, { delayMs: 120 });
    await soon(async () => (await list(mara)).total === 2);
    const first = await list(mara, '?limit=1');
    expect(first).toMatchObject({ total: 2, items: [{ rule: 'latency' }] });
    const second = await list(mara, `?limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ total: 2, items: [{ rule: 'battery' }], next_cursor: null });
    // By urgency, a critical alert is before a warning until it is acknowledged.
    const rulesOf = async () => (await list(mara, '?order=urgency')).items.map(({ rule }) => rule);
    expect(await rulesOf()).toEqual(['battery', 'latency']);
    await mara('POST', `/v1/user/alerts/${second.items[0]?.id}/acknowledge`);
    expect(await rulesOf()).toEqual(['latency', 'battery']);
    expect((await list(mara, '?order=urgency&limit=1')).items).toMatchObject([{ rule: 'latency' }]);
    expect((await mara('GET', '/v1/user/alerts?order=size')).status).toBe(400);
    expect((await mara('GET', '/v1/user/alerts?cursor=x')).status).toBe(400);
    expect((await mara('GET', '/v1/user/alerts?state=shut')).status).toBe(400);
  });

  test('goes with its device', async () => {
    await raise();
    await mara('DELETE', rules.base);
    expect(await list(mara, '?state=all')).toMatchObject({ total: 0 });
  });
});

test('quiet hours are a user’s own, and checked', async () => {
  const hours = { is_on: true, from: '21:30', to: '06:00', time_zone: 'Europe/Berlin' };
  expect((await list(mara)).quiet_hours).toMatchObject({ is_on: false });
  expect(await mara('PUT', '/v1/user/quiet-hours', hours)).toMatchObject({ status: 200, body: hours });
  expect((await list(mara)).quiet_hours).toEqual(hours);
  expect((await list(ines)).quiet_hours).toMatchObject({ is_on: false });
  for (const wrong of [
    { from: '25:00' },
    { to: 'six' },
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+02:00' },
    { is_on: 1 },
  ]) {
    expect((await mara('PUT', '/v1/user/quiet-hours', { ...hours, ...wrong })).status).toBe(422);
  }
});
