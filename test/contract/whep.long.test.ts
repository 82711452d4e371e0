import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RTCPeerConnection, RTCRtpCodecParameters } from 'werift';
import { start, type Sandbox, type WhepBehaviour } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;
let token: string;
let drone: ReturnType<typeof deviceOf>;
const peers: RTCPeerConnection[] = [];

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 1, website: 'https://app.example.com' });
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

const streams = () => `/v1/user/devices/${drone.id}/media/streams`;
const endpoint = () => `${streams()}/main/whep`;
const behave = (behaviour: WhepBehaviour) => sandbox.control.setWhep(drone.id, 'main', behaviour);

function createPeer(): RTCPeerConnection {
  const h264 = new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    payloadType: 96,
    parameters: 'packetization-mode=1;profile-level-id=42e01f',
  });
  const peer = new RTCPeerConnection({
    iceServers: [],
    codecs: { video: [h264], audio: [] },
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  peers.push(peer);
  return peer;
}

async function offer(): Promise<string> {
  const peer = createPeer();
  peer.addTransceiver('video', { direction: 'recvonly' });
  await peer.setLocalDescription(await peer.createOffer());
  return peer.localDescription?.sdp ?? '';
}

const TYPES: Readonly<Record<string, string>> = { POST: 'application/sdp', PATCH: 'application/trickle-ice-sdpfrag' };

async function whep(method: string, url: string, body: string | null = null, more: Record<string, string> = {}) {
  const type = TYPES[method] ?? 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...more };
  const where = new URL(url, sandbox.url);
  const response = await fetch(where, { method, headers, body, redirect: 'manual' });
  const { status, headers: answered } = response;
  return { status, headers: answered, text: await response.text(), url: where.href };
}

/** Opens a session; the result is where its `Location` leads. */
async function open(): Promise<{ session: string; etag: string | null; answer: string }> {
  const opened = await whep('POST', endpoint(), await offer());
  expect(opened.status).toBe(201);
  const location = opened.headers.get('location') ?? '';
  return { session: new URL(location, opened.url).href, etag: opened.headers.get('etag'), answer: opened.text };
}

const FRAGMENT = 'a=mid:0\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n';
const viewers = () => sandbox.control.stats().viewers;

describe('the address of a session', () => {
  for (const [style, form] of [
    ['usual', /^\/v1\/user\/devices\/[^/]+\/media\/streams\/main\/whep\/[A-Za-z0-9-]+$/],
    ['relative', /^whep\/[A-Za-z0-9-]+$/],
    ['absolute', /^http:\/\/127\.0\.0\.1:\d+\/v1\/.*\/whep\/[A-Za-z0-9-]+$/],
    ['query', /\/whep\/[A-Za-z0-9-]+\?key=a%2Fb&v=1$/],
    ['dots', /\/whep\/[A-Za-z0-9]+\.[A-Za-z0-9]+\.[A-Za-z0-9]+$/],
    ['elsewhere', /^\/v1\/media\/sessions\/[A-Za-z0-9-]+$/],
  ] as const)
    test(`${style}: works to the letter and no other way`, async () => {
      behave({ location: style });
      const opened = await whep('POST', endpoint(), await offer());
      const location = opened.headers.get('location') ?? '';
      expect(location).toMatch(form);
      const session = new URL(location, opened.url);
      const etag = opened.headers.get('etag') ?? '';
      expect((await whep('PATCH', session.href, FRAGMENT, { 'if-match': etag })).status).toBe(204);
      const wrong = [`${session.pathname}x${session.search}`, `${session.pathname}?other=1`];
      if (session.search !== '') wrong.push(session.pathname);
      for (const path of wrong) expect((await whep('DELETE', path)).status).toBe(404);
      expect(viewers()).toBe(1);
      expect((await whep('DELETE', session.href)).status).toBe(204);
      expect(viewers()).toBe(0);
      expect((await whep('DELETE', session.href)).status).toBe(404);
    });

  test('may be missing, or lead to another origin', async () => {
    behave({ location: 'missing' });
    expect((await whep('POST', endpoint(), await offer())).headers.get('location')).toBeNull();
    behave({ location: 'foreign' });
    const { headers } = await whep('POST', endpoint(), await offer());
    expect(headers.get('location')).toMatch(/^https:\/\/media\.invalid\//);
  });

  test('is nothing to a stranger', async () => {
    behave({ location: 'elsewhere' });
    const { session } = await open();
    for (const who of [await signInToken(sandbox, 'u_tomo'), await signInToken(sandbox, 'u_jonas'), 'none']) {
      const status = who === 'none' ? 401 : 404;
      expect((await whep('DELETE', session, null, { authorization: `Bearer ${who}` })).status).toBe(status);
    }
    expect(viewers()).toBe(1);
  });
});

describe('a strict server', () => {
  test('wants If-Match: 428 without, 412 with an old one', async () => {
    behave({ needsIfMatch: true });
    const { session, etag } = await open();
    expect((await whep('PATCH', session, FRAGMENT)).status).toBe(428);
    expect((await whep('PATCH', session, FRAGMENT, { 'if-match': '"old"' })).status).toBe(412);
    expect((await whep('PATCH', session, FRAGMENT, { 'if-match': etag ?? '' })).status).toBe(204);
  });

  test('takes no PATCH at all: 405, and what it takes instead', async () => {
    behave({ refusesPatch: true, hasNoEtag: true });
    const { session, etag } = await open();
    expect(etag).toBeNull();
    const refused = await whep('PATCH', session, FRAGMENT);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'DELETE']);
    expect((await whep('DELETE', session)).status).toBe(204);
  });

  test.each([307, 308] as const)('redirects by %s, and relative addresses count from there', async (redirect) => {
    behave({ redirect, location: 'relative' });
    const sdp = await offer();
    const sent = await whep('POST', endpoint(), sdp);
    expect(sent.status).toBe(redirect);
    expect(viewers()).toBe(0);
    const edge = sent.headers.get('location') ?? '';
    expect(edge).toBe(`/v1/media/edge/${drone.id}/main/whep`);
    const opened = await whep('POST', edge, sdp);
    expect(opened.status).toBe(201);
    const session = new URL(opened.headers.get('location') ?? '', opened.url);
    expect(session.pathname).toMatch(/^\/v1\/media\/edge\/[^/]+\/main\/whep\/[^/]+$/);
    expect((await whep('DELETE', session.href)).status).toBe(204);
  });

  test('keeps no session whose answer was no longer awaited', async () => {
    behave({ answerDelayMs: 2000 });
    const waiting = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
    const body = await offer();
    const init = { method: 'POST', headers, body, signal: waiting.signal };
    const given = expect(fetch(sandbox.url + endpoint(), init)).rejects.toThrow();
    await until(() => viewers() === 1);
    waiting.abort();
    await given;
    await until(() => viewers() === 0);
  });
});

describe('a counter-offer', () => {
  const counter = async () => {
    behave({ makesCounterOffer: true });
    const opened = await whep('POST', endpoint(), await offer());
    expect([opened.status, opened.headers.get('content-type')]).toEqual([406, 'application/sdp']);
    expect(opened.text).toContain('a=sendonly');
    return { sdp: opened.text, session: new URL(opened.headers.get('location') ?? '', opened.url).href };
  };
  const sdpType = { 'content-type': 'application/sdp' };

  test('is answered by PATCH, and packets come', async () => {
    const { sdp, session } = await counter();
    const peer = createPeer();
    let packets = 0;
    peer.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => (packets += 1)));
    await peer.setRemoteDescription({ type: 'offer', sdp });
    await peer.setLocalDescription(await peer.createAnswer());
    const answer = peer.localDescription?.sdp ?? '';
    expect((await whep('PATCH', session, answer, sdpType)).status).toBe(204);
    await until(() => packets > 20, 18_000);
    expect((await whep('DELETE', session)).status).toBe(204);
    expect(viewers()).toBe(0);
  });

  test('that is answered with nonsense is 422, and the session can still be closed', async () => {
    const { session } = await counter();
    expect((await whep('PATCH', session, 'v=0\r\nnonsense', sdpType)).status).toBe(422);
    expect((await whep('DELETE', session)).status).toBe(204);
  });
});

describe('ICE servers', () => {
  const iceServers = [
    { url: 'stun:127.0.0.1:3478' },
    { url: 'turn:127.0.0.1:3478?transport=tcp', username: 'v:1', credential: 'a,b;c' },
  ];
  const links =
    '<stun:127.0.0.1:3478>; rel="ice-server", ' +
    '<turn:127.0.0.1:3478?transport=tcp>; rel="ice-server"; username="v:1"; credential="a,b;c"; credential-type="password"';

  test.each([
    ['both', links, links],
    ['answer', links, null],
    ['options', null, links],
  ] as const)('are named in %s', async (linkOn, inAnswer, inOptions) => {
    behave({ iceServers, linkOn });
    const told = await whep('OPTIONS', endpoint());
    expect([told.status, told.headers.get('accept-post'), told.headers.get('link')]).toEqual([
      204,
      'application/sdp',
      inOptions,
    ]);
    expect((await whep('POST', endpoint(), await offer())).headers.get('link')).toBe(inAnswer);
  });

  test('are nothing to a stranger', async () => {
    behave({ iceServers });
    const stranger = await signInToken(sandbox, 'u_tomo');
    for (const [who, status] of [
      [`Bearer ${stranger}`, 404],
      ['Bearer none', 401],
    ] as const) {
      const told = await whep('OPTIONS', endpoint(), null, { authorization: who });
      expect([told.status, told.headers.get('link')]).toEqual([status, null]);
    }
  });

  test('and the session are hidden from another origin where nothing is exposed', async () => {
    const origin = 'https://app.example.com';
    behave({ iceServers });
    const shown = await whep('POST', endpoint(), await offer(), { origin });
    expect(shown.headers.get('access-control-expose-headers')).toBe(
      'Retry-After, Location, ETag, Link, Date, X-Captured-At',
    );
    behave({ iceServers, hidesHeaders: true });
    const hidden = await whep('POST', endpoint(), await offer(), { origin });
    expect([hidden.status, hidden.headers.get('access-control-expose-headers')]).toEqual([201, null]);
    const preflight = await whep('OPTIONS', endpoint(), null, { origin, 'access-control-request-method': 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-methods')).toContain('OPTIONS');
    expect(preflight.headers.get('link')).toBeNull();
  });
});

test.each(['before', 'after'])('sound %s the video is turned down in its place, and video comes', async (where) => {
  const h264 = createPeer();
  let packets = 0;
  h264.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => (packets += 1)));
  h264.addTransceiver('video', { direction: 'recvonly' });
  await h264.setLocalDescription(await h264.createOffer());
  const [head = '', video = ''] = (h264.localDescription?.sdp ?? '').split(/^(?=m=)/m);
  const audio = `${video.split(/^(?=a=mid)/m)[0]?.replace(/^m=video .*/, 'm=audio 9 UDP/TLS/RTP/SAVPF 111')}a=mid:sound\r\na=recvonly\r\na=rtcp-mux\r\na=rtpmap:111 opus/48000/2\r\n`;
  const sections = where === 'before' ? [audio, video] : [video, audio];
  const bundle = where === 'before' ? 'sound 0' : '0 sound';
  const sdp = head.replace(/a=group:BUNDLE .*/, `a=group:BUNDLE ${bundle}`) + sections.join('');
  const opened = await whep('POST', endpoint(), sdp);
  expect(opened.status).toBe(201);
  const kinds = [...opened.text.matchAll(/^m=(\w+) (\d+)/gm)].map(([, kind, port]) => [kind, port === '0']);
  expect(kinds).toEqual(sections.map((one) => (one === audio ? ['audio', true] : ['video', false])));
  expect(opened.text).toMatch(/^a=group:BUNDLE 0\r?$/m);
  const answer = opened.text.split(/^(?=m=)/m).filter((one) => !one.startsWith('m=audio'));
  await h264.setRemoteDescription({ type: 'answer', sdp: answer.join('') });
  await until(() => packets > 20, 18_000);
});

describe('refusals', () => {
  test('of the API’s own viewer limit, of a proxy and of a rate limit can be told apart', async () => {
    const sdp = await offer();
    const answered = async () => {
      const { status, headers, text } = await whep('POST', endpoint(), sdp);
      const type = headers.get('content-type') ?? '';
      const code = type.includes('json') ? (JSON.parse(text) as { code: string }).code : null;
      return [status, headers.get('retry-after'), code, type.split(';')[0]];
    };
    sandbox.control.setVideoFault(drone.id, { kind: 'full' });
    expect(await answered()).toEqual([503, '5', 'viewer_limit', 'application/json']);
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    behave({ refusal: { status: 503, body: 'html' } });
    expect(await answered()).toEqual([503, null, null, 'text/html']);
    behave({ refusal: { status: 429, body: 'problem', retryAfterS: 7 } });
    expect(await answered()).toEqual([429, '7', 'busy', 'application/json']);
    behave({});
    expect((await whep('POST', endpoint(), sdp)).status).toBe(201);
  });

  test('an answer may take no video', async () => {
    behave({ rejectsVideo: true });
    const { answer, session } = await open();
    expect(answer).toMatch(/^m=video 0 /m);
    expect(answer).not.toContain('a=group:BUNDLE');
    expect((await whep('DELETE', session)).status).toBe(204);
  });
});

describe('another server behind the same origin', () => {
  let other: Server;
  let seen: IncomingMessage[] = [];
  const listen = async (): Promise<string> => {
    seen = [];
    other = createServer((request, response) => {
      seen.push(request);
      request.pipe(response.writeHead(201, { location: '/live/session.1?x=1', 'x-own': 'yes' }));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  };
  afterEach(() => void other.close());

  test('gets the requests of a path as they are, without cookies and tokens, until that is ended', async () => {
    sandbox.control.forward('/live/', await listen());
    const passed = await whep('POST', '/live/a?b=%2F', 'v=0', { cookie: 'session_token=x' });
    expect([passed.status, passed.text, passed.headers.get('location')]).toEqual([201, 'v=0', '/live/session.1?x=1']);
    expect(seen.map(({ method, url }) => [method, url])).toEqual([['POST', '/live/a?b=%2F']]);
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    sandbox.control.forward('/live/', null);
    expect((await whep('POST', '/live/a', 'v=0')).status).not.toBe(201);
    expect(seen).toHaveLength(1);
  });

  test('that is away is a bad gateway', async () => {
    sandbox.control.forward('/live/', await listen());
    await new Promise((resolve) => other.close(resolve));
    expect((await whep('POST', '/live/a', 'v=0')).status).toBe(502);
  });
});

test('the list of streams names another endpoint, and the control server sets all of this', async () => {
  const list = async () => (await mara('GET', streams())).body as { id: string; whep_url?: string }[];
  expect((await list())[0]).not.toHaveProperty('whep_url');
  const { url = '', secret = '' } = sandbox.controlServer ?? {};
  const order = (where: string, body: unknown) =>
    fetch(url + where, { method: 'POST', headers: { 'x-sandbox-secret': secret }, body: JSON.stringify(body) });
  const whepUrl = 'https://media.example.com/live/main/whep';
  const about = { device_id: drone.id, stream_id: 'main' };
  expect((await order('/whep', { ...about, behaviour: { url: whepUrl } })).status).toBe(200);
  expect((await list()).map(({ id, whep_url: at }) => [id, at])).toEqual([
    ['main', whepUrl],
    ['belly', undefined],
  ]);
  for (const behaviour of [{ redirect: 301 }, { location: 'none' }, { unknown: 1 }, null])
    expect((await order('/whep', { ...about, behaviour })).status).toBe(400);
  for (const origin of ['http://media.example.com:80', 'file:///etc', 'http://127.0.0.1:1@example.com:80'])
    expect((await order('/forward', { prefix: '/x/', origin })).status).toBe(400);
  expect((await order('/forward', { prefix: '/x/', origin: null })).status).toBe(200);
});
