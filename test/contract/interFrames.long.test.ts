import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GenericNack, RtcpTransportLayerFeedback } from 'werift';
import { camera } from '../sandbox/devices/cameras';
import type { VideoCodec } from '../sandbox/media/encoding';
import { start, type Sandbox } from '../sandbox/index';
import { deviceOf, signInToken, until } from '../support/sandboxClient';
import { decodable, WhepViewer, withoutBase } from '../support/whepViewer';

let sandbox: Sandbox;
let token: string;
const played: ReturnType<typeof deviceOf>[] = [];
const viewers: WhepViewer[] = [];

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 3 });
  token = await signInToken(sandbox, 'u_mara');
});
afterEach(async () => {
  for (const { peer } of viewers.splice(0)) await peer.close();
  for (const { device } of played.splice(0)) device.disconnect();
  await sandbox.close();
});

async function play(...settings: readonly Parameters<typeof camera>[0][]): Promise<string> {
  const one = deviceOf(sandbox, 0, { cameras: settings.map((one) => camera(one)) });
  played.push(one);
  one.device.connect();
  await until(() => sandbox.control.setVideoFault(one.id, { kind: 'none' }));
  return one.id;
}

/** A device whose stream `asked` has key frames when it begins and when one is asked for: none comes by itself. */
const playAsked = (codec: VideoCodec) =>
  play(
    {},
    {
      id: 'asked',
      codec,
      pipeline: {
        kbps: 900,
        isConstant: false,
        keyEveryMs: 3_600_000,
        turned: 0,
        isFlippedAcross: false,
        isFlippedDown: false,
        hasOverlay: true,
        isOn: true,
        keepS: null,
        maxViewers: 0,
        soundKbps: 64,
      },
    },
  );

async function view(id: string, codec: VideoCodec, stream = 'main'): Promise<WhepViewer> {
  const viewer = new WhepViewer(codec);
  viewers.push(viewer);
  await viewer.open(`${sandbox.url}/v1/user/devices/${id}/media/streams/${stream}/whep`, token);
  return viewer;
}

describe.each(['h264', 'vp8'] as const)('a viewer of %s', (codec) => {
  test('gets a key frame first, then frames that all decode; one more when it asks', async () => {
    const viewer = await view(await playAsked(codec), codec, 'asked');
    await until(() => viewer.frames.length > 20, 15_000);
    expect(viewer.frames[0]?.isKey).toBe(true);
    const keys = viewer.frames.filter(({ isKey }) => isKey).length;
    expect(keys).toBeLessThan(viewer.frames.length / 5);
    const seen = viewer.frames.map(({ data }) => data);
    expect(await decodable(codec, seen)).toBe(seen.length);
    // Nothing of it decodes without what it builds on, or the test proves nothing.
    expect(
      await decodable(
        codec,
        seen.filter((_, index) => index > 0 && !viewer.frames[index]?.isKey),
      ),
    ).toBeLessThan(5);
    const asked = viewer.frames.length;
    await viewer.askForKey();
    await until(() => viewer.frames.slice(asked).some(({ isKey }) => isKey), 15_000);
  });

  test('who comes later starts at once, with a key frame', async () => {
    const id = await playAsked(codec);
    const first = await view(id, codec, 'asked');
    await until(() => first.frames.length > 5, 15_000);
    const second = await view(id, codec, 'asked');
    await until(() => second.frames.length > 0, 15_000);
    expect(second.frames[0]?.isKey).toBe(true);
  });
});

test('many who ask at once cost one key frame in 300 ms', async () => {
  const viewer = await view(await playAsked('h264'), 'h264', 'asked');
  await until(() => viewer.frames.length > 5, 15_000);
  const [from, startedAt] = [viewer.frames.length, performance.now()];
  const keys = () => viewer.frames.slice(from).filter(({ isKey }) => isKey).length;
  for (let count = 0; count < 20; count += 1) {
    await viewer.askForKey();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await until(() => keys() >= 2);
  const seen = keys();
  expect(seen).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 300);
});

test('a packet that is asked for again comes again, also one of some hundred packets ago', async () => {
  const viewer = await view(await play({ width: 1280, height: 720, fps: 30 }), 'h264');
  await until(() => viewer.sequences.length > 400, 15_000);
  const old = viewer.sequences.at(-300) ?? 0;
  const recent = viewer.sequences.at(-20) ?? 0;
  const [transceiver] = viewer.peer.getTransceivers();
  const { receiver } = transceiver ?? {};
  const ssrc = receiver?.tracks[0]?.ssrc ?? 0;
  const from = viewer.sequences.length;
  const nack = new GenericNack({ senderSsrc: 1, mediaSourceSsrc: ssrc, lost: [old, recent] });
  await receiver?.dtlsTransport.sendRtcp([new RtcpTransportLayerFeedback({ feedback: nack })]);
  await until(() => [old, recent].every((one) => viewer.sequences.slice(from).includes(one)), 3000);
});

test.each(['freeze', 'codec', 'server', 'uplink', 'encoder', 'slow-camera'] as const)(
  'through the fault %s and after it a viewer gets nothing that cannot be decoded',
  async (kind) => {
    const id = await play({});
    const viewer = await view(id, 'h264');
    await until(() => viewer.frames.length > 8, 15_000);
    sandbox.control.setVideoFault(id, { kind });
    // Not a whole number of key frame intervals, which would look as if nothing were missing.
    await new Promise((resolve) => setTimeout(resolve, 2400));
    const during = viewer.frames.length;
    sandbox.control.setVideoFault(id, { kind: 'none' });
    await until(() => viewer.frames.length > during + 10, 5000);
    expect(withoutBase(viewer.frames.map(({ data }) => data))).toEqual([]);
  },
);

test('frames that a lag holds back come before those after it', async () => {
  const id = await play({});
  const viewer = await view(id, 'h264');
  await until(() => viewer.frames.length > 8, 15_000);
  sandbox.control.setVideoFault(id, { kind: 'lag', ms: 800 });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  sandbox.control.setVideoFault(id, { kind: 'none' });
  const from = viewer.frames.length;
  await until(() => viewer.frames.length > from + 15, 5000);
  const seen = viewer.frames.map(({ data }) => data);
  expect(withoutBase(seen)).toEqual([]);
  // The measure itself: one frame less is seen.
  const gap = viewer.frames.findIndex(({ isKey }, index) => index > 0 && !isKey && !viewer.frames[index + 1]?.isKey);
  expect(withoutBase(seen.filter((_, index) => index !== gap))).toEqual([gap]);
});
