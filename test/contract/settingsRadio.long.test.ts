import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { toRadioCapability } from '../../app/domain/radio';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, type Api, until } from '../support/sandboxClient';
import { openFeed, type Feed } from '../support/feed';
import { settingsOf, jobIn, type Settings } from '../support/settings';

const KEY = Buffer.alloc(64, 7).toString('base64');
let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;
let feed: Feed;
const inSync = () => settings.when(({ state }) => state === 'in_sync', 'radio', 12_000);
/** The newest report of a direction. */
const radioNow = () => {
  const reports = [...feed.text.matchAll(/event: radio\ndata: (.*)/g)].map(
    ([, data = '']) => JSON.parse(data) as object,
  );
  return reports.at(-1);
};

beforeAll(async () => {
  sandbox = await start({ test: true, times: { confirmS: 2.5 } });
  mara = await apiAs(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  settings = settingsOf(mara, drone.id);
  await settings.when(({ reported }) => reported !== null, 'radio');
  feed = await openFeed(
    sandbox,
    `/v1/user/devices/${drone.id}/events?topics=radio`,
    await signInToken(sandbox, 'u_mara'),
  );
});
afterAll(async () => {
  feed.stop();
  drone.device.disconnect();
  await sandbox.close();
});
beforeEach(async () => {
  drone.device.setBehaviour({});
  if ((await settings.get('radio')).state === 'rejected') await settings.post('revert', 'radio');
  await inSync();
});

describe('a change of both ends of a radio link', () => {
  test('is staged, switched, heard and confirmed', async () => {
    const answer = await settings.patch({ frequency_mhz: 5745, bandwidth_mhz: 40 }, 'radio');
    expect(answer.status).toBe(202);
    const job = jobIn(answer);
    const steps = new Set<string | null>();
    await until(async () => {
      steps.add((await settings.job(job)).step);
      return (await settings.get('radio')).state === 'awaiting_confirm';
    });
    expect([...steps]).toEqual(expect.arrayContaining(['Staging on both ends', 'Listening for Ground station']));
    expect((await settings.post('confirm', 'radio')).status).toBe(204);
    expect(await inSync()).toMatchObject({ reported: { frequency_mhz: 5745, bandwidth_mhz: 40 } });
    await until(() => JSON.stringify(radioNow()).includes('"frequency_mhz":5745'));
    expect(radioNow()).toMatchObject({ state: 'up', bandwidth_mhz: 40 });
    await settings.patch({ frequency_mhz: 5805, bandwidth_mhz: 20 }, 'radio');
    await settings.when(({ state }) => state === 'awaiting_confirm', 'radio');
    await settings.post('confirm', 'radio');
    await inSync();
  });

  test('that the far end refuses switches neither', async () => {
    drone.device.setBehaviour({ farEnd: 'refuses' });
    await settings.patch({ frequency_mhz: 5745 }, 'radio');
    const refused = await settings.when(({ state }) => state === 'rejected', 'radio');
    expect(refused).toMatchObject({
      rejected: { code: 'far_end_refused', error: 'Ground station refuses: the change is locked there.' },
      reported: { frequency_mhz: 5805 },
    });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(radioNow()).toMatchObject({ state: 'up', frequency_mhz: 5805 });
  });

  test('that is not heard is undone on both ends within 10 s, with no hands', async () => {
    drone.device.setBehaviour({ farEnd: 'deaf' });
    const begun = Date.now();
    const job = jobIn(await settings.patch({ frequency_mhz: 5765 }, 'radio'));
    await settings.when(({ reported }) => reported?.frequency_mhz === 5765, 'radio');
    await until(() => JSON.stringify(radioNow()).includes('"state":"lost"'));
    expect((await settings.get('radio')).state).toBe('applying');
    const undone = await inSync();
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(undone).toMatchObject({
      desired: { frequency_mhz: 5805 },
      reported: { frequency_mhz: 5805 },
      last: { result: 'reverted', error: expect.stringContaining('was not heard within 5 s') },
    });
    expect(await settings.job(job)).toMatchObject({ state: 'failed', error: { code: 'not_heard' } });
    await until(() => JSON.stringify(radioNow()).includes('"state":"up","rssi_dbm"'));
  }, 20_000);

  test('is undone on both ends when it is not kept', async () => {
    await settings.patch({ link_domain: 'survey', key: KEY }, 'radio');
    const waiting = await settings.when(({ state }) => state === 'awaiting_confirm', 'radio');
    const before = 'SHA256:5c9a1e07b2d4';
    expect(toRadioCapability(waiting.capability).keyFingerprint).not.toBe(before);
    const undone = await inSync();
    expect(undone).toMatchObject({ reported: { link_domain: 'default', key: { set: false } } });
    expect(toRadioCapability(undone.capability).keyFingerprint).toBe(before);
    expect(JSON.stringify(undone)).not.toContain(KEY);
  });
});

test('what concerns this end only needs no far end', async () => {
  drone.device.setBehaviour({ farEnd: 'refuses' });
  await settings.patch({ adaptive_link: true }, 'radio');
  expect(await inSync()).toMatchObject({ reported: { adaptive_link: true } });
});

test.each([
  [{ frequency_mhz: 5825 }, '/frequency_mhz', 'This device does not offer that.'],
  [{ frequency_mhz: 5765, bandwidth_mhz: 40 }, '/bandwidth_mhz', 'This frequency has no room for 40 MHz.'],
  [{ bandwidth_mhz: 30 }, '/bandwidth_mhz', 'This device does not offer that.'],
  [{ fec_k: 12 }, '/fec_k', 'k must be smaller than n.'],
  [{ tx_power: 20 }, '/tx_power', 'At most 14 dBm is legal in DE.'],
  [{ tx_power_armed: 31 }, '/tx_power_armed', 'This device takes at most 30.'],
  [{ region: 'ZZ' }, '/region', 'This device does not offer that.'],
  [{ key: 'short' }, '/key', 'A key file of wfb-ng has 64 bytes. Choose another file.'],
  [{ mcs: 8 }, '/mcs', 'Enter a number from 0 to 7.'],
])('%p is against the rules', async (changes, pointer, detail) => {
  expect(await settings.patch(changes, 'radio')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer, detail }] },
  });
});

test('an armed vehicle refuses all but the adaptive link', async () => {
  drone.device.holdArmed(true);
  await until(async () => (await settings.patch({ mcs: 3 }, 'radio')).status === 409);
  expect(await settings.patch({ mcs: 3 }, 'radio', '?override_armed=true')).toMatchObject({
    status: 409,
    body: { code: 'device_armed', error: 'The vehicle is armed. Disarm it first.' },
  });
  expect((await settings.patch({ adaptive_link: false }, 'radio')).status).toBe(202);
  await inSync();
  drone.device.holdArmed(false);
});

describe('a SiK radio', () => {
  let wing: ReturnType<typeof deviceOf>;
  let own: Settings;
  beforeAll(async () => {
    wing = deviceOf(sandbox, 2);
    wing.device.holdArmed(false);
    wing.device.connect();
    own = settingsOf(mara, wing.id);
    await own.when(({ reported }) => reported !== null, 'radio');
  });
  afterAll(() => wing.device.disconnect());

  test('has the settings of its kind, which change on both ends', async () => {
    expect(await own.get('radio')).toMatchObject({ capability: { kind: 'sik' }, reported: { sik_net_id: 25 } });
    expect(await own.patch({ sik_net_id: 31, sik_air_speed_kbps: '128' }, 'radio')).toMatchObject({ status: 202 });
    await own.when(({ state }) => state === 'awaiting_confirm', 'radio');
    await own.post('confirm', 'radio');
    const done = await own.when(({ state }) => state === 'in_sync', 'radio');
    expect(done.reported).toMatchObject({ sik_net_id: 31, sik_air_speed_kbps: '128' });
  });

  test('and no others: nor has a radio for video those of SiK', async () => {
    expect(await own.patch({ sik_max_freq_khz: 433_000 }, 'radio')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/sik_max_freq_khz', detail: 'Enter more than the lowest frequency.' }] },
    });
    expect(await settings.patch({ sik_net_id: 3 }, 'radio')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/sik_net_id', detail: 'This radio has no such setting.' }] },
    });
  });
});
