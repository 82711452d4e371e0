import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RTCPeerConnection, RTCRtpCodecParameters } from 'werift';
import sharp from 'sharp';
import { getSnapshot } from '../../app/api/media';
import { listSummaries } from '../../app/api/summaries';
import type { DeviceId } from '../../app/domain/ids';
import { readIce, withIce, writeIce } from '../../app/domain/iceFragment';
import { toMediaStream } from '../../app/domain/stream';
import { readBytes } from '../../app/lib/readBytes';
import { start, type Sandbox } from '../sandbox/index';
import { readDeviceEvent } from '../support/deviceEvents';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;
let token: string;
let drone: ReturnType<typeof deviceOf>;
const peers: RTCPeerConnection[] = [];

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 3 });
  mara = await apiAs(sandbox, 'u_mara');
  token = await signInToken(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  drone.device.connect();
  await until(async () => ((await mara('GET', streams())).body as unknown[]).length > 0);
});
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close();
  drone.device.disconnect();
  await sandbox.close();
});

function some<T>(value: T | null): T {
  if (value === null) throw new Error('There is none');
  return value;
}

const streams = (id = drone.id) => `/v1/user/devices/${id}/media/streams`;

async function offer(mimeTypes = ['video/H264', 'video/VP8']): Promise<{ peer: RTCPeerConnection; sdp: string }> {
  const codecs = mimeTypes.map(
    (mimeType, index) =>
      new RTCRtpCodecParameters({
        mimeType,
        clockRate: 90_000,
        payloadType: 96 + index,
        ...(mimeType === 'video/H264' && { parameters: 'packetization-mode=1;profile-level-id=42e01f' }),
      }),
  );
  const peer = new RTCPeerConnection({
    iceServers: [],
    codecs: { video: codecs, audio: [] },
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  peers.push(peer);
  peer.addTransceiver('video', { direction: 'recvonly' });
  await peer.setLocalDescription(await peer.createOffer());
  return { peer, sdp: peer.localDescription?.sdp ?? '' };
}

async function whep(method: string, path: string, body: string | null, more: Record<string, string> = {}) {
  const type =
    method === 'POST' ? 'application/sdp' : method === 'PATCH' ? 'application/trickle-ice-sdpfrag' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...more };
  const response = await fetch(sandbox.url + path, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('video by WHEP (draft-ietf-wish-whep-03)', () => {
  test('an offer is answered with a session, real packets come, and DELETE ends it', async () => {
    const about = { state: 'idle', width: 640, height: 360, fps: 15, rotationDeg: 0, whepUrl: null };
    expect(((await mara('GET', streams())).body as unknown[]).map(toMediaStream)).toEqual([
      { id: 'main', name: 'Nose camera', codec: 'h264', facing: 'forward', ...about },
      { id: 'belly', name: 'Belly camera', codec: 'vp8', facing: 'down', ...about },
    ]);
    const { peer, sdp } = await offer();
    let packets = 0;
    peer.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => (packets += 1)));
    const opened = await whep('POST', `${streams()}/main/whep`, sdp);
    expect(opened.status).toBe(201);
    expect(opened.headers.get('content-type')).toContain('application/sdp');
    const location = opened.headers.get('location') ?? '';
    expect(location).toMatch(/\/whep\/[A-Za-z0-9-]+$/);
    await peer.setRemoteDescription({ type: 'answer', sdp: opened.text });
    await until(() => packets > 20, 10_000);
    expect(sandbox.control.stats().viewers).toBe(1);
    const etag = opened.headers.get('etag') ?? '';
    const fragment = 'a=mid:0\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n';
    expect((await whep('PATCH', location, fragment, { 'if-match': etag })).status).toBe(204);
    expect((await whep('PATCH', location, fragment, { 'if-match': '"old"' })).status).toBe(412);
    // No credentials, nothing to restart with.
    expect((await whep('PATCH', location, fragment, { 'if-match': '*' })).status).toBe(422);
    expect((await whep('DELETE', location, null)).status).toBe(204);
    expect(sandbox.control.stats().viewers).toBe(0);
    expect((await whep('DELETE', location, null)).status).toBe(404);
  });

  test('ICE is restarted over the same session: other credentials, another ETag, and the packets go on', async () => {
    const { peer, sdp } = await offer();
    let packets = 0;
    peer.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => (packets += 1)));
    const opened = await whep('POST', `${streams()}/main/whep`, sdp);
    const location = opened.headers.get('location') ?? '';
    await peer.setRemoteDescription({ type: 'answer', sdp: opened.text });
    await until(() => packets > 20, 10_000);
    await peer.setLocalDescription(await peer.createOffer({ iceRestart: true }));
    const again = peer.localDescription?.sdp ?? '';
    const mine = readIce(again);
    expect(mine?.ufrag).not.toBe(readIce(sdp)?.ufrag);
    const answer = await whep('PATCH', location, writeIce(again, some(mine), '0'), { 'if-match': '*' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/trickle-ice-sdpfrag');
    expect(answer.headers.get('etag')).not.toBe(opened.headers.get('etag'));
    const theirs = readIce(answer.text);
    expect(theirs?.ufrag).not.toBe(readIce(opened.text)?.ufrag);
    await peer.setRemoteDescription({ type: 'answer', sdp: withIce(opened.text, some(theirs)) });
    for (const { iceTransport } of peer.dtlsTransports) void iceTransport.start();
    const before = packets;
    await until(() => packets > before + 40, 10_000);
    expect(sandbox.control.stats().viewers).toBe(1);
    const stale = await whep('PATCH', location, 'a=mid:0\r\n', { 'if-match': opened.headers.get('etag') ?? '' });
    expect(stale.status).toBe(412);
  });

  test('what is no offer, no stream, or not shared with the user is refused as such', async () => {
    const path = `${streams()}/main/whep`;
    for (const body of ['', 'v=0', '{}', 'v=0\r\nm=video 0 x y\r\n', 'a=ice-ufrag:'.repeat(500)])
      expect((await whep('POST', path, body)).status).toBe(422);
    expect((await whep('POST', `${streams()}/other/whep`, (await offer()).sdp)).status).toBe(404);
    expect((await whep('POST', path, '{}', { 'content-type': 'application/json' })).status).toBe(415);
    token = await signInToken(sandbox, 'u_tomo');
    expect((await whep('POST', path, (await offer()).sdp)).status).toBe(404);
    token = 'nobody';
    expect((await whep('POST', path, (await offer()).sdp)).status).toBe(401);
    expect(sandbox.control.stats().viewers).toBe(0);
  });

  test('no publisher is 409 with a time to wait, a full stream 503, another codec 406', async () => {
    const path = `${streams()}/main/whep`;
    const { sdp } = await offer();
    for (const [fault, status, wait] of [
      [{ kind: 'gone' }, 409, '2'],
      [{ kind: 'full' }, 503, '5'],
      [{ kind: 'codec' }, 406, null],
    ] as const) {
      sandbox.control.setVideoFault(drone.id, fault);
      const answer = await whep('POST', path, sdp);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait]);
    }
  });
});

describe('a still picture', () => {
  const path = () => `${streams()}/main/snapshot.jpg`;
  const get = (headers: Record<string, string> = {}, query = '') =>
    fetch(sandbox.url + path() + query, { headers: { authorization: `Bearer ${token}`, ...headers } });

  test('is taken of a camera that rests, no wider than asked, and not sent twice', async () => {
    const first = await get({}, '?max_width=160');
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = await readBytes(first, 300_000);
    expect(getSnapshot.decode(bytes)).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(Math.abs(Date.now() - Date.parse(first.headers.get('x-captured-at') ?? ''))).toBeLessThan(5000);
    expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 160, height: 90 });
    const etag = first.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect(((await mara('GET', streams())).body as { state: string }[])[0]?.state).toBe('idle');
    for (const query of ['?max_width=99999', '?max_width=-1', '?max_width=x'])
      expect((await get({}, query)).status).toBe(200);
  });

  test('stays the last one while the device is away, and is refused to people without access', async () => {
    expect((await get()).status).toBe(200);
    drone.device.disconnect();
    await until(async () => ((await mara('GET', streams())).body as { state: string }[])[0]?.state === 'stopped');
    expect((await get()).status).toBe(200);
    expect((await fetch(sandbox.url + path())).status).toBe(401);
    token = await signInToken(sandbox, 'u_tomo');
    expect((await get()).status).toBe(404);
  });
});

describe('summaries', () => {
  test('tell what each device last said, to those who may know', async () => {
    const summaryOf = async () => {
      const summaries = listSummaries.decode((await mara('GET', '/v1/user/devices/summaries')).body);
      return summaries[drone.id as DeviceId];
    };
    await until(async () => (await summaryOf())?.batteryPct !== null);
    const summary = await summaryOf();
    expect(summary).toMatchObject({ previewStream: 'main', uplink: { kind: 'LTE' } });
    expect(typeof summary?.armed).toBe('boolean');
    sandbox.control.setVideoFault(drone.id, { kind: 'uplink' });
    drone.device.disconnect();
    await until(async () => (await summaryOf())?.batteryPct === null);
    const tomo = await apiAs(sandbox, 'u_tomo');
    expect((await tomo('GET', '/v1/user/devices/summaries')).body).toEqual({ devices: [] });
  });
});

describe('the device’s own stream', () => {
  test('brings what it reports ten times a second, and nothing to a stranger', async () => {
    const path = `/v1/user/devices/${drone.id}/events`;
    const stranger = await signInToken(sandbox, 'u_tomo');
    expect((await fetch(`${sandbox.url}${path}?token=${stranger}`)).status).toBe(404);
    const abort = new AbortController();
    const response = await fetch(`${sandbox.url}${path}?token=${token}`, { signal: abort.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let text = '';
    const decoder = new TextDecoder();
    // A busy machine makes all of a device's timers late: telemetry is counted between reports of the modem, one a second.
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if ([...text.matchAll(/event: modem\n/g)].length > 3) break;
    }
    abort.abort();
    const read = [...text.matchAll(/event: (\S+)\ndata: (.*)\n/g)].map(([, name = '', data = '']) =>
      readDeviceEvent(name, data),
    );
    const events = read.filter((event) => event !== null);
    expect(events).toHaveLength(read.length);
    const inOrder = events.filter(({ type }) => type === 'telemetry' || type === 'modem').map(({ type }) => type);
    // What comes before the second report may have been said before the listener came.
    const seconds = inOrder
      .join(' ')
      .split('modem')
      .slice(2, -1)
      .map((part) => part.split('telemetry').length - 1);
    expect(Math.max(...seconds)).toBeGreaterThanOrEqual(6);
    const times = events.flatMap((event) => (event.type === 'telemetry' ? [event.at ?? 0] : []));
    expect(times.length).toBeLessThanOrEqual(3 + ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 100);
    const telemetry = events.flatMap((event) => (event.type === 'telemetry' ? [event.report] : []));
    for (const one of telemetry) {
      const { batteries, ...rest } = one;
      const { airSpeedMps, ...known } = rest;
      expect(airSpeedMps).toBeNull();
      expect(Object.entries(known).filter(([, value]) => value === null)).toEqual([]);
      expect(batteries).toHaveLength(1);
    }
  });
});
