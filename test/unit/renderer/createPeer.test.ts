/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createPeer, type PeerOptions } from '../../../renderer/features/live-view/connection/createPeer';
import { canBuffer, NTP_OFFSET_MS } from '../../../renderer/features/live-view/connection/receivers';

const PWD = 'p'.repeat(22);
const ice = (name: string) => `a=ice-ufrag:${name}\r\na=ice-pwd:${PWD}\r\n`;
const MEDIA = 'm=video 9 UDP/TLS/RTP/SAVPF 96';
const sdp = (name: string, media = MEDIA) => `v=0\r\n${media}\r\na=mid:0\r\na=rtpmap:96 H264/90000\r\n${ice(name)}`;
const SOUND = 'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\na=fmtp:111 useinbandfec=1';
const CAPTURE_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-capture-time';

type Extension = { readonly uri: string; direction: string };
/** As Chromium lists them, and as a browser that does not know the call has none. */
let extensions: Extension[] | null = null;
let isStrict = false;

class FakeTransceiver {
  isStopped = false;
  negotiated: Extension[] = [];
  getHeaderExtensionsToNegotiate?: () => Extension[];
  setHeaderExtensionsToNegotiate?: (next: Extension[]) => void;
  constructor(
    readonly kind: string,
    readonly direction: string,
  ) {
    const known = extensions;
    if (!known) return;
    this.getHeaderExtensionsToNegotiate = () => known.map((one) => ({ ...one }));
    this.setHeaderExtensionsToNegotiate = (next) => {
      if (isStrict) throw new DOMException('no', 'InvalidModificationError');
      this.negotiated = next;
    };
  }
  stop = () => void (this.isStopped = true);
}

/**
 * A browser's connection that takes every description and finds the candidates that the test names. It leaves out ICE, media, and what
 * a browser refuses: test/e2e/web/video-*.spec.ts have a real one.
 */
class FakeConnection extends EventTarget {
  static all: FakeConnection[] = [];
  configuration: RTCConfiguration;
  connectionState = 'new';
  iceConnectionState = 'new';
  signalingState = 'stable';
  localDescription: { readonly sdp: string } | null = null;
  remoteDescription: { readonly type: string; readonly sdp: string } | null = null;
  readonly transceivers: FakeTransceiver[] = [];
  readonly done: string[] = [];
  private sessions = 0;

  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
    FakeConnection.all.push(this);
  }

  addTransceiver = (kind: string, { direction }: { readonly direction: string }) => {
    const one = new FakeTransceiver(kind, direction);
    this.transceivers.push(one);
    return one;
  };
  getTransceivers = () => this.transceivers;
  setConfiguration = (next: RTCConfiguration) => void (this.configuration = next);
  restartIce = () => void this.done.push('restart ICE');
  close = () => this.move('closed');

  createOffer = () => this.describe('offer');
  createAnswer = () => this.describe('answer');
  private async describe(type: string) {
    this.sessions += 1;
    const sound = this.transceivers.some(({ kind, isStopped }) => kind === 'audio' && !isStopped) ? `${SOUND}\r\n` : '';
    return { type, sdp: sdp(`mine${this.sessions}`) + sound };
  }

  setLocalDescription = async ({ type, sdp: own = '' }: { readonly type: string; readonly sdp?: string }) => {
    this.done.push(type);
    if (type === 'rollback') {
      this.signalingState = 'stable';
      return;
    }
    this.localDescription = { sdp: own };
    this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer';
    // All are found at once.
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: null }));
  };

  setRemoteDescription = async (given: { readonly type: string; readonly sdp: string }) => {
    this.done.push(`their ${given.type}`);
    this.remoteDescription = given;
    this.signalingState = given.type === 'answer' ? 'stable' : 'have-remote-offer';
  };

  find = (candidate: string) =>
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: { candidate, sdpMid: '0' } }));

  move = (connectionState: string, iceConnectionState = connectionState) => {
    Object.assign(this, { connectionState, iceConnectionState });
    this.dispatchEvent(new Event('connectionstatechange'));
  };

  receive = (kind: string, receiver: object) =>
    this.dispatchEvent(Object.assign(new Event('track'), { track: { kind }, receiver }));
}

class FakeStream {
  readonly tracks: { readonly kind: string }[] = [];
  addTrack = (track: { readonly kind: string }) => void this.tracks.push(track);
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { RTCPeerConnection: FakeConnection, MediaStream: FakeStream });
  [extensions, isStrict, FakeConnection.all] = [null, false, []];
});
afterEach(() => void jest.useRealTimers());

function create(options: Partial<PeerOptions> = {}) {
  const streams: MediaStream[] = [];
  const onStream = (stream: MediaStream) => streams.push(stream);
  const peer = createPeer({ servers: [], bufferMs: 0, wantsSound: false, onStream, ...options });
  const connection = FakeConnection.all.at(-1);
  if (!connection) throw new Error('no connection');
  return { peer, connection, streams };
}

/** A session whose offer the server has answered. */
async function open() {
  const made = create();
  await made.peer.offer();
  await made.peer.accept(sdp('theirs1'));
  made.connection.done.length = 0;
  return made;
}

describe('a connection', () => {
  test('receives video, and sound only where it is wanted', () => {
    const kinds = (wantsSound: boolean) =>
      create({ wantsSound }).connection.transceivers.map(({ kind, direction }) => `${kind} ${direction}`);
    expect(kinds(false)).toEqual(['video recvonly']);
    expect(kinds(true)).toEqual(['video recvonly', 'audio recvonly']);
  });

  test('accepts sound in stereo, in the offer and in what the browser plays by', async () => {
    const { peer, connection } = create({ wantsSound: true });
    const offer = await peer.offer();
    expect(offer).toContain('a=fmtp:111 useinbandfec=1;stereo=1');
    expect(connection.localDescription?.sdp).toBe(offer);
  });

  test('has the servers that it is given, and goes by a relay alone only where that is asked for', () => {
    const servers = [{ urls: ['stun:s.test'] }, { urls: ['turn:t.test'], username: 'u', credential: 'c' }];
    expect(create({ servers }).connection.configuration).toEqual({ bundlePolicy: 'max-bundle', iceServers: servers });
    const { peer, connection } = create({ servers, isRelayed: true });
    expect(connection.configuration.iceTransportPolicy).toBe('relay');
    peer.setServers(servers.slice(1));
    expect(connection.configuration).toMatchObject({ bundlePolicy: 'max-bundle', iceServers: servers.slice(1) });
  });

  test('offers, and takes an answer that takes video', async () => {
    const { peer, connection } = create();
    expect(await peer.offer()).toBe(sdp('mine1'));
    await expect(peer.accept(sdp('theirs1', 'm=video 0 UDP/TLS/RTP/SAVPF 96'))).rejects.toMatchObject({
      end: { kind: 'unsupported', offered: ['h264'] },
    });
    expect(connection.remoteDescription).toBeNull();
    await peer.accept(sdp('theirs1'));
    expect(connection.remoteDescription).toEqual({ type: 'answer', sdp: sdp('theirs1') });
  });

  test('answers a counter-offer in place of its own offer', async () => {
    const { peer, connection } = create({ wantsSound: true });
    await peer.offer();
    const before = [...connection.transceivers];
    connection.done.length = 0;
    expect(await peer.answer(sdp('theirs1'))).toBe(sdp('mine2'));
    expect(connection.done).toEqual(['rollback', 'their offer', 'answer']);
    expect(before.map(({ isStopped }) => isStopped)).toEqual([true, true]);
    await expect(peer.restart(() => Promise.resolve(ice('more')))).rejects.toMatchObject({ why: 'unsupported' });
    expect(connection.done).not.toContain('restart ICE');
  });

  test.each([
    ['connected', 'connected', 'connected', true],
    ['disconnected', 'disconnected', 'disconnected', true],
    ['failed', 'failed', 'failed', false],
    ['failed', 'disconnected', 'failed', false],
    // ICE holds: it is DTLS that has failed, which no ICE restart brings back.
    ['failed', 'connected', 'closed', false],
    ['failed', 'completed', 'closed', false],
    ['closed', 'closed', 'closed', false],
  ])('that is %s, with ICE %s, is told as %s; it can bring frames: %s', (state, iceState, told, canReceive) => {
    const { peer, connection } = create();
    const heard: string[] = [];
    peer.onState((one) => heard.push(one));
    connection.move(state, iceState);
    expect(heard).toEqual([told]);
    expect(peer.isReceiving()).toBe(canReceive);
  });

  test('tells candidates that are not in the offer with its credentials, and that there are no more', async () => {
    const { peer, connection } = await open();
    const fragments: string[] = [];
    peer.onCandidates((fragment) => fragments.push(fragment));
    connection.find('candidate:1 1 udp 1 192.0.2.1 1 typ host');
    connection.find('candidate:2 1 udp 1 192.0.2.2 1 typ host');
    await jest.advanceTimersByTimeAsync(1000);
    expect(fragments).toEqual([
      `${ice('mine1')}${MEDIA}\r\na=mid:0\r\n` +
        'a=candidate:1 1 udp 1 192.0.2.1 1 typ host\r\na=candidate:2 1 udp 1 192.0.2.2 1 typ host\r\n',
    ]);
    peer.close();
    connection.find('candidate:3 1 udp 1 192.0.2.3 1 typ host');
    await jest.advanceTimersByTimeAsync(1000);
    expect(fragments).toHaveLength(1);
    expect(connection.connectionState).toBe('closed');
  });
});

describe('an ICE restart of a connection', () => {
  test('sends its new credentials, and takes the server’s into the description it had', async () => {
    const { peer, connection } = await open();
    const sent: string[] = [];
    await peer.restart(async (fragment) => {
      sent.push(fragment);
      return `${ice('theirs2')}a=candidate:9 1 udp 1 192.0.2.9 1 typ host\r\n`;
    });
    expect(sent).toEqual([`${ice('mine2')}${MEDIA}\r\na=mid:0\r\n`]);
    expect(connection.done).toEqual(['restart ICE', 'offer', 'their answer']);
    expect(connection.remoteDescription?.sdp).toBe(`${sdp('theirs2')}a=candidate:9 1 udp 1 192.0.2.9 1 typ host\r\n`);
  });

  test('that was not answered is sent again as it was: it may have been taken after all', async () => {
    const { peer, connection } = await open();
    const sent: string[] = [];
    const restart = (answer: string) =>
      peer.restart(async (fragment) => {
        sent.push(fragment);
        return answer;
      });
    await expect(restart('')).rejects.toThrow('no ICE');
    connection.find('candidate:5 1 udp 1 192.0.2.5 1 typ host');
    connection.localDescription = { sdp: `${sdp('mine2')}a=candidate:5 1 udp 1 192.0.2.5 1 typ host\r\n` };
    await restart(ice('theirs2'));
    expect(sent[1]).toBe(`${sent[0]}a=candidate:5 1 udp 1 192.0.2.5 1 typ host\r\n`);
    expect(connection.done.filter((one) => one === 'restart ICE')).toHaveLength(1);
    await restart(ice('theirs3'));
    expect(sent[2]).toContain('mine3');
  });

  test('without credentials of this side’s own is not sent', async () => {
    const { peer, connection } = await open();
    connection.signalingState = 'have-local-offer';
    connection.localDescription = null;
    const send = jest.fn<(fragment: string) => Promise<string>>();
    await expect(peer.restart(send)).rejects.toThrow('no ICE');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the time at which a frame was taken', () => {
  test('is asked for in each packet, where the browser can', () => {
    extensions = [
      { uri: CAPTURE_TIME, direction: 'stopped' },
      { uri: 'urn:other', direction: 'stopped' },
    ];
    expect(create().connection.transceivers[0]?.negotiated).toEqual([
      { uri: CAPTURE_TIME, direction: 'sendrecv' },
      { uri: 'urn:other', direction: 'stopped' },
    ]);
    isStrict = true;
    expect(create().connection.transceivers).toHaveLength(1);
  });

  test('is that of the newest frame of video, by the clock of the device', () => {
    const { peer, connection } = create();
    expect([peer.capturedAt(), peer.played()]).toEqual([null, null]);
    const sources: object[] = [];
    connection.receive('audio', { getSynchronizationSources: () => [{ captureTimestamp: 7 }] });
    connection.receive('video', { getSynchronizationSources: () => sources });
    expect([peer.capturedAt(), peer.played()]).toEqual([null, null]);
    sources.push({ rtpTimestamp: 180_000, timestamp: 5000 });
    expect([peer.capturedAt(), peer.played()]).toEqual([null, { rtpMs: 2000, at: 5000 }]);
    sources[0] = { rtpTimestamp: 180_000, timestamp: 5000, captureTimestamp: 0 };
    expect(peer.capturedAt()).toBeNull();
    sources[0] = { rtpTimestamp: 180_000, timestamp: 5000, captureTimestamp: NTP_OFFSET_MS + 1234 };
    expect(peer.capturedAt()).toBe(1234);
  });
});

describe('what is received', () => {
  test('is one stream, told again with each track', () => {
    const { connection, streams } = create();
    const receiver = { getSynchronizationSources: () => [] };
    connection.receive('video', receiver);
    connection.receive('audio', receiver);
    expect(new Set(streams).size).toBe(1);
    expect(streams).toHaveLength(2);
    const [stream] = streams as unknown as FakeStream[];
    expect(stream?.tracks.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  });

  test('is held back for as long as is wanted at any time, where the browser can', () => {
    const { peer, connection } = create({ bufferMs: 200 });
    const [video, audio, old] = [{ jitterBufferTarget: null }, { jitterBufferTarget: null }, {}];
    connection.receive('video', video);
    expect(video.jitterBufferTarget).toBe(200);
    peer.setBuffer(500);
    connection.receive('audio', audio);
    expect([video.jitterBufferTarget, audio.jitterBufferTarget]).toEqual([500, 500]);
    connection.receive('audio', old);
    peer.setBuffer(0);
    expect([video.jitterBufferTarget, old]).toEqual([0, {}]);
  });

  test('can be held back only where a receiver of the browser has a place for it', () => {
    expect(canBuffer()).toBe(false);
    for (const [RTCRtpReceiver, can] of [
      [{ prototype: {} }, false],
      [{ prototype: { jitterBufferTarget: null } }, true],
    ] as const) {
      Object.assign(window, { RTCRtpReceiver });
      expect(canBuffer()).toBe(can);
    }
    Reflect.deleteProperty(window, 'RTCRtpReceiver');
  });
});
