import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { EventTable } from '../../app/events/eventTable';
import { STREAMS, type StreamKind } from '../../app/events/streams';
import { checkEvent } from '../sandbox/contract';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { newDevice } from '../support/newDevice';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { settingsOf } from '../support/settings';

/** On a machine with other work to do. */
const soon: typeof until = (condition) => until(condition, 20_000);
let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let other: ReturnType<typeof deviceOf>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  sandbox = await start({ test: true, devices: 3 });
  mara = await apiAs(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  other = deviceOf(sandbox, 1);
  for (const { device } of [drone, other]) stops.push(() => device.disconnect());
});
afterAll(async () => {
  for (const stop of stops) stop();
  await sandbox.close();
});

async function listen(path: string): Promise<Feed> {
  const feed = await openFeed(sandbox, path, await signInToken(sandbox, 'u_mara'));
  stops.push(feed.stop);
  return feed;
}

const toldIn = ({ text }: Feed) =>
  [...text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].map(([, name = '', data = '']) => ({
    name,
    value: JSON.parse(data) as unknown,
  }));
const has = (feed: Feed, ...names: readonly string[]) => names.every((name) => feed.text.includes(`event: ${name}\n`));
const namesOf = (kind: StreamKind) => Object.keys(STREAMS[kind].events);

/** Each event has come, each is as the contract has it, and none has a member that the contract does not know. */
function expectLawful(kind: StreamKind, feed: Feed): void {
  const told = toldIn(feed);
  expect([...new Set(told.map(({ name }) => name))].toSorted()).toEqual(namesOf(kind).toSorted());
  const events: EventTable = STREAMS[kind].events;
  for (const { name, value } of told) {
    expect(() => checkEvent(kind, name, value)).not.toThrow();
    expect([name, v.parse((events[name] ?? { wire: v.never() }).wire, value)]).toEqual([name, value]);
  }
}

test('an event that breaks the contract is refused with the names of its stream, of itself and of the member', () => {
  expect(() => checkEvent('device', 'modem', { dns: ['a', 7] })).toThrow('"modem" of the stream "device": state: ');
  expect(() => checkEvent('account', 'device-updated', { id: 7 })).toThrow(
    '"device-updated" of the stream "account": id: Invalid type',
  );
  expect(() => checkEvent('logs', 'log', { lines: [] })).toThrow('"log" of the stream "logs": (all of it)');
  for (const name of ['later', 'constructor']) expect(() => checkEvent('account', name, 'x')).toThrow('has no event');
});

test('all that the sandbox says on the stream of an account is as the contract has it', async () => {
  const feed = await listen('/v1/user/events');
  drone.device.holdArmed(false);
  drone.device.holdBattery(60);
  drone.device.connect();
  other.device.connect();
  await soon(() => has(feed, 'devices-online', 'device-online', 'settings-changed'));
  const { base, patch, when } = settingsOf(mara, drone.id);
  await when(({ state, reported }) => state === 'in_sync' && reported !== null, 'general');
  const { version } = (await mara('GET', base)).body as { readonly version: number };
  const answers = [
    await mara('PATCH', base, { device_name: 'Pier' }, { 'if-match': `"${version}"` }),
    await mara('POST', '/v1/invitations', { device_id: drone.id, email: 'guest@example.com' }),
    await mara('POST', `${base}/access/revoke`, { user_id: 'u_ines' }),
    await patch({ location: 'Pier 9' }, 'general'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 204, 202]);
  await soon(() => has(feed, 'device-updated', 'invitation-changed', 'device-access-changed', 'job-updated'));

  await patch({ battery_after_s: 0 }, 'alerts');
  drone.device.holdBattery(12);
  await soon(() => has(feed, 'alert-raised'));
  const { id } = toldIn(feed).find(({ name }) => name === 'alert-raised')?.value as { readonly id: string };
  await mara('POST', `/v1/user/alerts/${id}/acknowledge`);
  drone.device.holdBattery(60);
  await soon(() => has(feed, 'alert-acknowledged', 'alert-cleared'));

  other.device.disconnect();
  await soon(() => has(feed, 'device-offline'));
  expect(await mara('DELETE', `/v1/user/devices/${other.id}`)).toMatchObject({ status: 204 });
  const { code, outcome, stop } = await newDevice(sandbox);
  stops.push(stop);
  await mara('POST', '/v1/oauth2/device/authorize', { code, device_name: 'Newcomer', approve: true });
  expect(await outcome).toBe('approved');
  await soon(() => has(feed, ...namesOf('account')));
  expectLawful('account', feed);
}, 90_000);

test('all that a device reports, and the server says of it, is as the contract has it, also beside others', async () => {
  const one = await listen(`/v1/user/devices/${drone.id}/events`);
  const several = await listen(`/v1/user/devices/events?ids=${drone.id},nobody`);
  drone.device.connect();
  await soon(() => {
    if (drone.device.isConnected) drone.device.sayError('Compass variance is high');
    const hasGoneOn = [one, several].every(({ text }) => text.split('event: telemetry\n').length > 30);
    return hasGoneOn && has(one, ...namesOf('device')) && has(several, ...namesOf('devices'));
  });
  expectLawful('device', one);
  expectLawful('devices', several);
}, 60_000);

test('all that the stream of a log says is as the contract has it', async () => {
  const feed = await listen(`/v1/user/devices/${drone.id}/logs/stream`);
  drone.device.connect();
  await soon(() => drone.device.isConnected);
  drone.device.journal.writeMany(4000);
  await soon(() => has(feed, 'log', 'gap'));
  drone.device.journal.writeMany(0);
  expectLawful('logs', feed);
}, 60_000);
