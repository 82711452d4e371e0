import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { media } from '../../app/settings/sections/media';
import { problemsOf, type Values } from '../../app/resource/define';
import type { VideoCodec } from '../sandbox/media/encoding';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { jobIn, settingsOf, type Settings } from '../support/settings';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { sizesOf, WhepViewer } from '../support/whepViewer';

let sandbox: Sandbox;
let mara: Api;
let token: string;
let settings: Settings;
let drone: ReturnType<typeof deviceOf>;
let feed: Feed;
const viewers: WhepViewer[] = [];

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 3 });
  mara = await apiAs(sandbox, 'u_mara');
  token = await signInToken(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  settings = settingsOf(mara, drone.id);
  feed = await openFeed(sandbox, `/v1/user/devices/${drone.id}/events`, token);
  await settings.when(({ reported }) => reported !== null, 'media');
});
afterEach(async () => {
  feed.stop();
  for (const { peer } of viewers.splice(0)) await peer.close();
  drone.device.disconnect();
  await sandbox.close();
});

/** Of the standard camera. */
const FPS = 15;
const whep = () => `${sandbox.url}/v1/user/devices/${drone.id}/media/streams/main/whep`;

async function view(codec: VideoCodec = 'h264'): Promise<WhepViewer> {
  const viewer = new WhepViewer(codec);
  viewers.push(viewer);
  await viewer.open(whep(), token);
  await until(() => viewer.frames.length > 3, 15_000);
  return viewer;
}

/** Changes settings and waits until the device has them. */
async function change(changes: Values): Promise<void> {
  expect((await settings.patch(changes, 'media')).status).toBe(202);
  await settings.when(
    ({ state, reported }) =>
      state === 'in_sync' && Object.entries(changes).every(([name, value]) => reported?.[name] === value),
    'media',
  );
}

/** The frames from now on, over so many ms. */
async function filmed(viewer: WhepViewer, ms: number) {
  viewer.frames.splice(0);
  const from = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const seconds = (performance.now() - from) / 1000;
  const bytes = viewer.frames.reduce((sum, { data }) => sum + data.length, 0);
  const count = viewer.frames.length;
  // By the frames that came: a busy machine leaves some out.
  return { frames: [...viewer.frames], kbps: (bytes * 8 * FPS) / count / 1000, fps: count / seconds, seconds };
}

const lastMedia = () => {
  const [line] = feed.text
    .split('\n')
    .filter((one) => one.startsWith('data: ') && one.includes('"stream_id":"main"'))
    .slice(-1);
  return JSON.parse(line?.slice('data: '.length) ?? '{}') as Record<string, unknown>;
};

describe('a setting becomes true in the frames', () => {
  test('resolution and rotation', async () => {
    const viewer = await view();
    await untilSize(viewer, 'h264', '640x360');
    await change({ resolution: '320x180' });
    await untilSize(viewer, 'h264', '320x180');
    await change({ rotation_deg: '90' });
    await untilSize(viewer, 'h264', '180x320');
    await until(() => lastMedia().width === 180);
    expect(lastMedia()).toMatchObject({ width: 180, height: 320, encoder: 'libx264 (software)' });
  });

  test('bit rate and key frames, without a gap', async () => {
    const viewer = await view();
    await change({ rate_control: 'constant', bitrate_kbps: 1500, keyframe_interval: 15 });
    await filmed(viewer, 1500);
    const high = await filmed(viewer, 4000);
    expect(high.kbps).toBeGreaterThan(1050);
    expect(high.kbps).toBeLessThan(1950);
    const keys = high.frames.filter(({ isKey }) => isKey).length;
    // One a second.
    expect(keys).toBeGreaterThanOrEqual(high.seconds - 1.5);
    expect(keys).toBeLessThanOrEqual(high.seconds + 1);
    await change({ bitrate_kbps: 300, keyframe_interval: 60 });
    await filmed(viewer, 1500);
    const low = await filmed(viewer, 4000);
    expect(low.kbps).toBeGreaterThan(180);
    expect(low.kbps).toBeLessThan(420);
    expect(low.frames.filter(({ isKey }) => isKey).length).toBeLessThanOrEqual(1 + low.seconds / 4);
  });

  test('frame rate', async () => {
    const viewer = await view();
    await change({ fps: 5 });
    await filmed(viewer, 1500);
    const { fps } = await filmed(viewer, 4000);
    expect(fps).toBeGreaterThan(3.5);
    expect(fps).toBeLessThan(6);
    await until(() => lastMedia().set_fps === 5);
  });

  test('codec: who watches connects again, and the next viewer gets the new one', async () => {
    const viewer = await view();
    await change({ codec: 'vp8' });
    expect((await filmed(viewer, 1500)).frames).toEqual([]);
    await untilSize(await view('vp8'), 'vp8', '640x360');
  });

  test('off, stopped and restarted', async () => {
    const viewer = await view();
    const stop = await mara('POST', `${settings.base}/commands`, { name: 'stop_stream' });
    await until(async () => (await settings.job(jobIn(stop))).state === 'succeeded');
    await until(() => lastMedia().state === 'stopped');
    expect((await filmed(viewer, 1000)).frames).toEqual([]);
    await expect(view()).rejects.toThrow('409');
    await mara('POST', `${settings.base}/commands`, { name: 'restart_pipeline' });
    await until(() => viewer.frames.length > 5, 10_000);
    await change({ enabled: false });
    await until(() => lastMedia().state === 'stopped');
  });
});

/** Waits for frames of a size, from the next key frame on. */
async function untilSize(viewer: WhepViewer, codec: VideoCodec, size: string): Promise<void> {
  viewer.frames.splice(0);
  await until(async () => {
    const first = viewer.frames.findIndex(({ isKey }) => isKey);
    const seen = first < 0 ? [] : viewer.frames.slice(first).map(({ data }) => data);
    return seen.length > 0 && (await sizesOf(codec, seen)).at(-1) === size;
  }, 20_000);
}

test('the device refuses what its encoder cannot do, and keeps what it had', async () => {
  const answer = await settings.patch({ codec: 'vp8', resolution: '1920x1080', fps: 30 }, 'media');
  expect(answer.status).toBe(202);
  const refused = await settings.when(({ state }) => state === 'rejected', 'media');
  expect(refused).toMatchObject({
    rejected: { code: 'encoder_overload', pointer: '/codec' },
    reported: { codec: 'h264', resolution: '640x360' },
  });
});

test('what the device offers and the rules between fields are checked before it is sent', async () => {
  const { capability, desired } = await settings.get('media');
  const problems = (changes: Values) => Object.keys(problemsOf(media, desired, changes, capability ?? {}));
  expect(problems({ codec: 'h265' })).toEqual(['codec']);
  expect(problems({ resolution: '3840x2160' })).toEqual(['resolution']);
  expect(problems({ resolution: '1920x1080', fps: 60 })).toEqual(['fps']);
  expect(problems({ bitrate_kbps: 30_000 })).toEqual(['bitrate_kbps']);
  expect(problems({ bitrate_min_kbps: 1000 })).toEqual(['bitrate_min_kbps']);
  expect(problems({ bitrate_min_kbps: 1000, rate_control: 'constant' })).toEqual([]);
  expect(problems({ source: 'attic' })).toEqual(['source']);
  const rtsp = { kind: 'rtsp', address: '/main' };
  const rtp = { kind: 'rtp_udp', address: '10.0.0.7:5600' };
  expect(problems({ outputs: [rtsp] })).toEqual([]);
  expect(problems({ outputs: [rtsp, rtsp] })).toEqual(['outputs']);
  expect(problems({ outputs: [rtsp, rtp] })).toEqual(['outputs']);
  expect(problems({ outputs: [{ kind: 'rtsp', address: '' }] })).toEqual(['outputs']);
  expect(problems({ outputs: [{ kind: 'whip', address: '10.0.0.7' }] })).toEqual(['outputs']);
});
