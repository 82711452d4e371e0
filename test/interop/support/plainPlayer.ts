/*
 * A WHEP player with nothing but the protocol, run in a page: it shows that a case can be played at all, so that a case
 * that fails in the product fails because of the product. `npm run interop -- --plain` runs it.
 */

/** What the plain player offers the tests, as `window.plain`. */
export interface Plain {
  state: string;
  stop(): Promise<void>;
}

interface Receiver {
  readonly peer: RTCPeerConnection;
  readonly candidates: string[];
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function credentialsFor(url: string | URL): RequestCredentials {
  return new URL(url, location.href).origin === location.origin ? 'same-origin' : 'omit';
}

function serversIn(link: string | null): RTCIceServer[] {
  return [...(link ?? '').matchAll(/<([^>]+)>((?:\s*;\s*[a-z-]+="?[^",;]*"?)*)/g)]
    .filter(([, , about = '']) => /rel="?ice-server/.test(about))
    .map(([, address = '', about = '']) => {
      const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(about)?.[1];
      const [username, credential] = [of('username'), of('credential')];
      return { urls: address, ...(username && { username }), ...(credential && { credential }) };
    });
}

function receive(iceServers: RTCIceServer[]): Receiver {
  const peer = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  const candidates: string[] = [];
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.candidate) candidates.push(candidate.candidate);
  });
  peer.addEventListener('track', ({ track, streams }) => {
    if (track.kind !== 'video') return;
    const video = document.querySelector('video') ?? document.body.appendChild(document.createElement('video'));
    [video.muted, video.autoplay, video.srcObject] = [true, true, streams[0] ?? new MediaStream([track])];
  });
  return { peer, candidates };
}

async function patch(session: URL, body: string, etag: string | null, type: string): Promise<void> {
  const headers = { 'content-type': type, ...(etag !== null && { 'if-match': etag }) };
  await fetch(session, { method: 'PATCH', credentials: credentialsFor(session), headers, body });
}

function sessionOf(response: Response): URL | null {
  const text = response.headers.get('location');
  const session = text === null ? null : new URL(text, response.url);
  return session?.origin === new URL(response.url).origin ? session : null;
}

async function close(session: URL | null, peer: RTCPeerConnection): Promise<void> {
  peer.close();
  if (!session) return;
  const credentials = credentialsFor(session);
  // The sandbox wants a type on every request that changes something.
  const headers = { 'content-type': 'application/json' };
  await fetch(session, { method: 'DELETE', credentials, ...(credentials === 'same-origin' && { headers }) });
}

async function answerCounterOffer(plain: Plain, response: Response, session: URL, servers: RTCIceServer[]) {
  const { peer } = receive(servers);
  plain.stop = () => close(session, peer);
  await peer.setRemoteDescription({ type: 'offer', sdp: await response.text() });
  await peer.setLocalDescription();
  await after(300);
  await patch(session, peer.localDescription?.sdp ?? '', response.headers.get('etag'), 'application/sdp');
}

/** Candidates that were found after the offer, in one PATCH. */
async function trickle(session: URL, { peer, candidates }: Receiver, etag: string | null): Promise<void> {
  const lines = (peer.localDescription?.sdp ?? '').split('\r\n').filter((line) => /^a=ice-(ufrag|pwd):/.test(line));
  const media = ['m=video 9 UDP/TLS/RTP/SAVPF 0', 'a=mid:0', ...candidates.map((one) => `a=${one}`)];
  const body = [...new Set(lines), ...media, 'a=end-of-candidates', ''].join('\r\n');
  await patch(session, body, etag, 'application/trickle-ice-sdpfrag');
}

/** One offer. The result: ICE servers with which to try again, or null. */
async function attempt(plain: Plain, url: string, servers: RTCIceServer[]): Promise<RTCIceServer[] | null> {
  const receiver = receive(servers);
  const { peer } = receiver;
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
  await peer.setLocalDescription();
  await after(300);
  const body = peer.localDescription?.sdp ?? '';
  const headers = { 'content-type': 'application/sdp' };
  const response = await fetch(url, { method: 'POST', credentials: credentialsFor(url), headers, body }).catch(
    () => null,
  );
  const session = response && sessionOf(response);
  const isSdp = response?.headers.get('content-type')?.startsWith('application/sdp') === true;
  if (response?.status === 406 && isSdp && session) {
    peer.close();
    await answerCounterOffer(plain, response, session, servers);
    return null;
  }
  if (response?.status !== 201) {
    peer.close();
    plain.state = `refused ${response?.status ?? 'unreachable'}`;
    await after(1000);
    return servers;
  }
  const told = serversIn(response.headers.get('link'));
  if (servers.length === 0 && told.length > 0) {
    await close(session, peer);
    return told;
  }
  plain.stop = () => close(session, peer);
  await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  peer.addEventListener('connectionstatechange', () => (plain.state = peer.connectionState));
  await after(1000);
  if (session) await trickle(session, receiver, response.headers.get('etag'));
  return null;
}

async function playPlain({ url, configured }: { url: string; configured: RTCIceServer[] }): Promise<void> {
  const plain: Plain = { state: 'connecting', stop: async () => undefined };
  Object.assign(window, { plain });
  const options = await fetch(url, { method: 'OPTIONS', credentials: credentialsFor(url) }).catch(() => null);
  let servers: RTCIceServer[] | null = [...configured, ...serversIn(options?.headers.get('link') ?? null)];
  while (servers) servers = await attempt(plain, url, servers);
}

const PARTS = [
  credentialsFor,
  serversIn,
  receive,
  patch,
  sessionOf,
  close,
  answerCounterOffer,
  trickle,
  attempt,
  playPlain,
];

/** Source of the player for a page, which starts it by `playPlain({ url, configured })`. */
export const PLAIN_PLAYER = [`const after = ${after.toString()};`, ...PARTS.map(String)].join('\n');
