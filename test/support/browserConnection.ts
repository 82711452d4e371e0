import type { MediaAnswer } from '../../app/api/mediaRequest';

/** Frames per second that the field's cameras send. */
export const FPS = 20;
const SDP = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n';

const GOOD = {
  isSending: true,
  /** No report is made. */
  isHanging: false,
  /** Of the stream, beside its video. */
  hasSound: false,
  /** By the clock of the device, in ms since 1900 as RTP has it; null: packets do not say. */
  capturedAt: null as number | null,
};

/** What all connections of a test have in common, and how often they were asked for statistics. */
export const field = { ...GOOD, reports: 0, connections: [] as FakeConnection[] };

/**
 * A browser's connection, as far as the player reads it: connected at once, with a frame each 50 ms for as long as the field sends. It
 * leaves out ICE, packets, what a track holds, and that a browser takes some ms for a report.
 */
class FakeConnection extends EventTarget {
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  readonly localDescription = { sdp: SDP };
  readonly receivers: { jitterBufferTarget: number | null }[] = [];
  connectionState = 'connected';
  private frames = 0;
  private readonly timer = setInterval(() => (this.frames += field.isSending ? 1 : 0), 1000 / FPS);

  constructor() {
    super();
    field.connections.push(this);
  }

  /** Kinds of tracks that were asked for. */
  readonly asked: string[] = [];
  addTransceiver = (kind: string) => {
    this.asked.push(kind);
    return {};
  };
  createOffer = () => Promise.resolve({ type: 'offer', sdp: SDP });
  setLocalDescription = () => Promise.resolve();
  setConfiguration = () => undefined;

  setRemoteDescription = () => {
    const sources = () =>
      field.capturedAt === null ? [] : [{ rtpTimestamp: 0, timestamp: 0, captureTimestamp: field.capturedAt }];
    const receiver = { jitterBufferTarget: null, getSynchronizationSources: sources };
    this.receivers.push(receiver);
    this.dispatchEvent(Object.assign(new Event('track'), { track: { kind: 'video' }, receiver }));
    if (field.hasSound) this.dispatchEvent(Object.assign(new Event('track'), { track: { kind: 'audio' }, receiver }));
    this.dispatchEvent(new Event('connectionstatechange'));
    return Promise.resolve();
  };

  close = () => {
    clearInterval(this.timer);
    this.connectionState = 'closed';
  };

  getStats = () => {
    field.reports += 1;
    if (field.isHanging) return new Promise(() => undefined);
    const { frames: framesDecoded } = this;
    const inbound = { id: 'in', type: 'inbound-rtp', kind: 'video', bytesReceived: framesDecoded * 1000 };
    const counters = { framesDecoded, framesReceived: framesDecoded, packetsReceived: framesDecoded * 5 };
    return Promise.resolve(new Map([['in', { ...inbound, ...counters }]]));
  };
}

class FakeStream {
  private readonly kinds: string[] = [];
  addTrack = ({ kind }: { readonly kind: string }) => void this.kinds.push(kind);
  getAudioTracks = () => this.kinds.filter((kind) => kind === 'audio');
}

/** All is well; under Jest's fake timers. */
export function resetField(): void {
  // How a page was loaded, which fake timers do not know.
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(globalThis, { RTCPeerConnection: FakeConnection, MediaStream: FakeStream });
  Object.assign(field, { ...GOOD, reports: 0, connections: [] });
}

/** Makes an element of jsdom show each frame while it plays; `play`: what the browser says to the wish to play. */
export function equipVideo(video: HTMLVideoElement, play: () => Promise<void> = () => Promise.resolve()): void {
  // jsdom takes no stream, and every element of it is paused.
  Object.defineProperty(video, 'srcObject', { value: null, writable: true, configurable: true });
  Object.defineProperty(video, 'paused', { value: video.paused, writable: true, configurable: true });
  Object.assign(video, {
    play: () => {
      Object.assign(video, { paused: false });
      return play().catch((error: unknown) => {
        Object.assign(video, { paused: (error as DOMException).name === 'NotAllowedError' });
        throw error;
      });
    },
    pause: () => {
      Object.assign(video, { paused: true });
      video.dispatchEvent(new Event('pause'));
    },
    requestVideoFrameCallback: (run: () => void) => {
      const timer = window.setInterval(() => {
        if (!field.isSending || video.paused) return;
        clearInterval(timer);
        run();
      }, 1000 / FPS);
      return timer;
    },
    cancelVideoFrameCallback: (timer: number) => clearInterval(timer),
  });
}

/** An element that shows each frame. */
export function createVideo(play?: () => Promise<void>): HTMLVideoElement {
  const video = document.createElement('video');
  equipVideo(video, play);
  return video;
}

/** An answer to a call of WHEP. */
export const mediaAnswer = (status: number, more: Partial<MediaAnswer> = {}): MediaAnswer => ({
  ...{ status, location: null, url: 'https://api.test/', text: SDP, contentType: 'application/sdp' },
  ...{ etag: null, link: null, retryAfter: null },
  ...more,
});
