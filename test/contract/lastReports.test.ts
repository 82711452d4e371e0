import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asRecord } from '../../app/lib/read';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';

/** On a machine with other work to do. */
const soon: typeof until = (condition) => until(condition, 20_000);
const REPORTED = ['telemetry', 'system', 'modem', 'network'];
let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  sandbox = await start({ test: true, devices: 2 });
  mara = await apiAs(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  stops.push(() => drone.device.disconnect());
});
afterAll(async () => {
  for (const stop of stops) stop();
  await sandbox.close();
});

const path = () => `/v1/user/devices/${drone.id}/events`;

async function listen(address = path()): Promise<Feed> {
  const feed = await openFeed(sandbox, address, await signInToken(sandbox, 'u_mara'));
  stops.push(feed.stop);
  return feed;
}

const reportsIn = ({ text }: Feed, wanted: string) =>
  [...text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].flatMap(([, name, data = '']) =>
    name === wanted ? [asRecord(JSON.parse(data) as unknown)] : [],
  );
const hasAll = (feed: Feed) => REPORTED.every((name) => reportsIn(feed, name).length > 0);

async function isOnline(): Promise<boolean> {
  const { devices } = asRecord((await mara('GET', '/v1/user/devices/status')).body);
  const rows = (devices as readonly unknown[]).map(asRecord);
  return rows.find((row) => row.device_id === drone.id)?.is_online === true;
}

/** Lets the device report for a while and go offline. The result has all of its reports. */
async function lose(): Promise<Feed> {
  drone.device.connect();
  await soon(isOnline);
  const before = await listen();
  await soon(() => hasAll(before));
  drone.device.disconnect();
  await soon(async () => !(await isOnline()));
  return before;
}

test('the stream of an offline device begins with its last reports and their ages', async () => {
  const before = await lose();
  const later = await listen();
  await soon(() => hasAll(later));
  const [repeated] = reportsIn(later, 'telemetry');
  // It also arrived before.
  await soon(() => reportsIn(before, 'telemetry').some(({ at }) => at === repeated?.at));
  expect(repeated).toMatchObject({ device_id: drone.id, age_ms: expect.any(Number) });
  expect(reportsIn(later, 'telemetry')).toHaveLength(1);
  const again = await listen(`/v1/user/devices/events?ids=${drone.id}&topics=telemetry`);
  await soon(() => reportsIn(again, 'telemetry').length > 0);
  const [once, twice] = [repeated, reportsIn(again, 'telemetry')[0]];
  expect(twice).toMatchObject({ at: once?.at, armed: once?.armed, position: once?.position });
  expect(Number(twice?.age_ms)).toBeGreaterThanOrEqual(Number(once?.age_ms));
});

test('reports of the server itself about a device are not repeated once the device is offline', async () => {
  await lose();
  const later = await listen();
  await soon(() => hasAll(later));
  expect(reportsIn(later, 'media-status').filter(({ state }) => state === 'running')).toEqual([]);
});

test('a device that comes back sends new reports, which replace the last ones', async () => {
  await lose();
  const away = await listen();
  await soon(() => hasAll(away));
  drone.device.connect();
  await soon(isOnline);
  const back = await listen();
  await soon(() => reportsIn(back, 'telemetry').length > 0);
  const [last, first] = [reportsIn(away, 'telemetry')[0], reportsIn(back, 'telemetry')[0]];
  expect(String(first?.at) > String(last?.at)).toBe(true);
});

test('users without access do not get the last reports', async () => {
  await lose();
  const tomo = await apiAs(sandbox, 'u_tomo');
  expect((await tomo('GET', path())).status).toBe(404);
});
