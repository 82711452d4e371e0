import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createParser } from 'eventsource-parser';
import { parseAccountEvent, type AccountEvent } from '#app/events/accountEvent';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { jobIn, settingsOf, type Settings } from '../support/settings';

let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;
let feed: Feed;

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
  feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_ines'));
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  settings = settingsOf(mara, drone.id);
  await settings.when(({ state, reported }) => state === 'in_sync' && reported !== null);
});
afterAll(() => {
  drone.device.disconnect();
  feed.stop();
  return sandbox.close();
});

let from = 0;
beforeEach(() => {
  from = feed.text.length;
});

/** What the other person's stream has said since the test began, as this product understands it. */
function heard(): AccountEvent[] {
  const events: AccountEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push(parseAccountEvent(event ?? 'message', data)),
  });
  parser.feed(feed.text.slice(from));
  return events;
}
const of = <T extends AccountEvent['type']>(type: T) =>
  heard().filter((event): event is Extract<AccountEvent, { type: T }> => event.type === type);

test('a change of settings by one person is told to another, step by step and with its job', async () => {
  const answer = await settings.patch({ data_cap_gb: 30 });
  const { version } = answer.body as { version: number };
  await until(() => of('settings-changed').at(-1)?.state === 'in_sync');
  const steps = of('settings-changed');
  expect(steps.map(({ state }) => state)).toEqual(['pending', 'applying', 'in_sync']);
  for (const step of steps) expect(step).toMatchObject({ id: drone.id, section: 'modem', version });
  await until(() => of('job-updated').at(-1)?.job.state === 'succeeded');
  expect(of('job-updated').at(-1)).toMatchObject({
    id: drone.id,
    job: { id: jobIn(answer), deviceId: drone.id, name: 'settings.apply', progressPct: 100 },
  });
  expect(of('ignored')).toEqual([]);
});

test('a command is told with its progress', async () => {
  const { body } = await mara('POST', `${settings.base}/commands`, { name: 'speed_test' });
  const { id } = (body as { job: { id: string } }).job;
  await until(() => of('job-updated').some(({ job }) => job.id === id && job.state === 'succeeded'), 9000);
  expect(of('job-updated').some(({ job }) => job.step === 'Measuring the upload')).toBe(true);
});

test('a person without access hears nothing of it', async () => {
  const other = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_tomo'));
  await settings.patch({ location: 'Pier 9' }, 'general');
  await until(() => of('settings-changed').some(({ section }) => section === 'general'));
  expect(other.text).not.toContain('settings-changed');
  other.stop();
});
