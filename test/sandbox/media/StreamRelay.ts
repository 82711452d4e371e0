import { randomUUID } from 'node:crypto';
import type { HelloStream } from '../devices/DevicePlay';
import type { LinkSpec } from '../net/Link';
import { Delay } from './Delay';
import type { VideoCodec } from './encoding';
import { KeyRequests } from './KeyRequests';
import { Overload } from './Overload';
import { packetise } from './packetise';
import { Rate } from './Rate';
import type { RelayFault } from './videoFaults';
import { ViewerSession } from './ViewerSession';
import type { WireFrame } from './wire';

/** How long a stream runs on without a viewer (pages §7). */
const KEEP_MS = 10_000;
const FRAME_WAIT_MS = 10_000;
const STILL_WAIT_MS = 3000;
/** Once a viewer has watched for so long, the device takes a still unless there is one of the last minute: its last picture, should it be lost. */
const STILL_AFTER_MS = 2000;
const STILL_LIFE_MS = 60_000;
const SLOW_SERVER_MS = 300;
const MAX_VIEWERS = 10;
/** A stream without a frame for so long, or for so many of its intervals, is not running. */
const WINDOW_MS = 2000;
const WINDOW_INTERVALS = 2.5;
/** Frames since the last key frame that are kept for a viewer who comes: slow cameras have no more. */
const KEPT_FRAMES = 2;

export type StreamState = 'stopped' | 'idle' | 'starting' | 'running';

export interface RelayOptions {
  readonly isOnline: () => boolean;
  /** What the device says of the stream at present. */
  readonly info: () => Pick<HelloStream, 'codec' | 'fps' | 'is_on' | 'keep_s' | 'max_viewers' | 'sound'>;
  /** Has the device film, rest, take one still picture, or send a key frame. */
  readonly order: (what: 'film' | 'rest' | 'still' | 'key') => void;
  readonly onChange: () => void;
  readonly viewerLink: (userId: string) => LinkSpec;
}

/** A small JPEG and when it was taken, in ms since the epoch. */
export interface Still {
  readonly at: number;
  readonly jpeg: Buffer;
}

interface Arrived {
  readonly frame: WireFrame;
  readonly arrivedAt: number;
}

/** One stream of one device, relayed to its viewers; the device films while a viewer does. */
export class StreamRelay {
  private readonly viewers = new Map<string, ViewerSession>();
  private rest: NodeJS.Timeout | undefined;
  private isFilming = false;
  private lastFrameAt = 0;
  /** When the last still arrived, by the server's clock: the device's may be wrong. */
  private lastStillAt = 0;
  private readonly arrived = new Rate(() => this.options.info().fps);
  private readonly passed = new Rate(() => this.options.info().fps);
  private last: Still | null = null;
  private waiting: (() => void)[] = [];
  private waitingForStill: (() => void)[] = [];
  /** A frame was left out: those that build on it cannot be shown. */
  private isBroken = false;
  /** The frames passed on since the last key frame, while they are few. */
  private recent: WireFrame[] = [];
  private readonly late = new Delay<WireFrame>((frame) => this.arrive(frame));
  private readonly slow = new Delay<Arrived>((one) => this.pass(one));
  private readonly lateSound = new Delay<WireFrame>((sound) => this.passSound(sound));
  private overload = new Overload();
  private readonly keys = new KeyRequests(() => {
    if (this.fault.kind !== 'key-frames') this.options.order('key');
  });
  private present: RelayFault = { kind: 'none' };

  constructor(private readonly options: RelayOptions) {}

  get fault(): RelayFault {
    return this.present;
  }

  /** Frames that an earlier fault holds back go first. */
  set fault(fault: RelayFault) {
    this.late.flush();
    this.slow.flush();
    this.overload = new Overload();
    this.present = fault;
  }

  get state(): StreamState {
    if (!this.isOffered) return 'stopped';
    if (!this.isFilming) return 'idle';
    const window = Math.max(WINDOW_MS, (WINDOW_INTERVALS * 1000) / this.options.info().fps);
    return Date.now() - this.lastFrameAt < window ? 'running' : 'starting';
  }

  /** Connected, and neither switched off nor stopped. */
  private get isOffered(): boolean {
    return this.options.isOnline() && this.options.info().is_on !== false;
  }

  get viewerCount(): number {
    return this.viewers.size;
  }

  get codec(): VideoCodec | 'h265' {
    return this.fault.kind === 'codec' ? 'h265' : this.options.info().codec;
  }

  /** Who watches, each once. */
  get userIds(): readonly string[] {
    return [...new Set([...this.viewers.values()].map(({ userId }) => userId))];
  }

  /** What comes in and what goes out, over the last seconds. */
  get measured() {
    const { perSecond: fps, weightPerSecond, late } = this.arrived.measure();
    const { perSecond: relayFps, late: relayMs } = this.passed.measure();
    return {
      fps,
      bitrate_kbps: Math.round((weightPerSecond * 8) / 1000),
      uplink_ms: late,
      relay_fps: relayFps,
      relay_ms: relayMs,
    };
  }

  get isFull(): boolean {
    const most = Math.min(this.options.info().max_viewers || MAX_VIEWERS, MAX_VIEWERS);
    return this.fault.kind === 'full' || this.viewers.size >= most;
  }

  /** Has the device film; true once a frame is here, false when none comes. */
  async wake(): Promise<boolean> {
    if (!this.isOffered || this.fault.kind === 'gone') return false;
    // A request for a still counts as a viewer.
    clearTimeout(this.rest);
    this.film(true);
    const isHere = this.state === 'running' || (await soon(this.waiting, FRAME_WAIT_MS));
    this.restLater();
    return isHere;
  }

  /** A still of at most this age; an older one if no new one arrives; null if there never was one. */
  async still(maxAgeMs: number): Promise<Still | null> {
    const isFresh = this.last !== null && Date.now() - this.lastStillAt <= maxAgeMs;
    if (isFresh || !this.options.isOnline() || this.fault.kind === 'gone') return this.last;
    this.options.order('still');
    await soon(this.waitingForStill, STILL_WAIT_MS);
    return this.last;
  }

  /** Answers an offer; null: makes one. Rejects for an offer that cannot be answered. */
  async admit(
    userId: string,
    offer: string | null,
  ): Promise<{ readonly session: ViewerSession; readonly answer: string }> {
    const session: ViewerSession = new ViewerSession({
      id: randomUUID(),
      userId,
      codec: this.options.info().codec,
      sound: this.options.info().sound,
      link: () => this.options.viewerLink(userId),
      loses: () => this.fault.kind === 'loss' && Math.random() < this.fault.share,
      lacksKeyFrames: () => this.fault.kind === 'key-frames',
      onKeyWanted: () => this.keys.want(),
      onConnected: () => this.welcome(session),
    });
    try {
      const answer = await (offer === null ? session.offer() : session.answer(offer));
      this.viewers.set(session.id, session);
      setTimeout(() => this.viewers.has(session.id) && void this.still(STILL_LIFE_MS), STILL_AFTER_MS).unref();
      clearTimeout(this.rest);
      this.options.onChange();
      return { session, answer };
    } catch (error) {
      session.close();
      throw error;
    }
  }

  /** A slow camera's last frames are shown at once; of others, a key frame is soon here. */
  private welcome(session: ViewerSession): void {
    if (this.isFilming && !this.isBroken && this.recent.length > 0)
      for (const { at, isKey, data } of this.recent) session.send(at, isKey, packetise(session.codec, data));
    else this.keys.want();
  }

  find(id: string): ViewerSession | undefined {
    return this.viewers.get(id);
  }

  remove(session: ViewerSession): void {
    session.close();
    if (!this.viewers.delete(session.id)) return;
    this.options.onChange();
    this.restLater();
  }

  /** Stops filming after some seconds without viewers, unless it is to run always. */
  private restLater(): void {
    clearTimeout(this.rest);
    const { keep_s: keepS } = this.options.info();
    if (this.viewers.size > 0 || keepS === null) return;
    this.rest = setTimeout(() => this.film(false), keepS === undefined ? KEEP_MS : keepS * 1000).unref();
  }

  /** Ends the sessions of users who have lost access, and of peers that are gone. */
  sweep(mayWatch: (userId: string) => boolean): void {
    for (const session of this.viewers.values()) if (session.isGone || !mayWatch(session.userId)) this.remove(session);
  }

  /** A frame from the device. */
  take(frame: WireFrame): void {
    const { fault } = this;
    if (fault.kind === 'gone' || fault.kind === 'freeze') this.break();
    else if (frame.kind === 'still') this.keep(frame);
    else if (frame.kind === 'sound') this.lateSound.push(frame, fault.kind === 'lag' ? fault.ms : 0);
    else this.late.push(frame, fault.kind === 'lag' ? fault.ms : 0);
  }

  private keep({ at, data }: WireFrame): void {
    this.last = { at, jpeg: data };
    this.lastStillAt = Date.now();
    for (const resolve of this.waitingForStill.splice(0)) resolve();
  }

  private break(): void {
    this.isBroken = true;
    this.recent = [];
  }

  private arrive(frame: WireFrame): void {
    const { fault } = this;
    const isBack = this.state !== 'running';
    this.lastFrameAt = Date.now();
    this.arrived.note(frame.data.length, this.lastFrameAt - frame.at);
    for (const resolve of this.waiting.splice(0)) resolve();
    if (isBack) this.options.onChange();
    if (frame.isKey) this.keys.met();
    // The viewers negotiated another codec and cannot decode these frames.
    if (fault.kind === 'codec') return this.break();
    if (fault.kind === 'server') {
      const what = this.overload.next(frame.isKey);
      if (what === 'ask for a key frame') this.keys.want();
      if (what !== 'pass') return this.break();
    } else if (this.isBroken && !frame.isKey) return this.keys.want();
    this.isBroken = false;
    this.slow.push({ frame, arrivedAt: this.lastFrameAt }, fault.kind === 'server' ? SLOW_SERVER_MS : 0);
  }

  private pass({ frame, arrivedAt }: Arrived): void {
    this.passed.note(0, Math.max(0, Date.now() - arrivedAt));
    if (frame.isKey) this.recent = [frame];
    else if (this.recent.length > 0 && this.recent.length < KEPT_FRAMES) this.recent.push(frame);
    else this.recent = [];
    const { codec } = this.options.info();
    const parts = packetise(codec, frame.data);
    for (const session of this.viewers.values())
      if (session.codec === codec) session.send(frame.at, frame.isKey, parts);
  }

  private passSound({ at, data }: WireFrame): void {
    for (const session of this.viewers.values()) session.sendSound(at, data);
  }

  /** The device has come or gone; one that comes back goes on filming for the viewers it still has. */
  deviceChanged(): void {
    this.isFilming = false;
    this.lastFrameAt = 0;
    this.forget();
    const { codec, sound, keep_s: keepS } = this.options.info();
    // Their connection was agreed upon for other codecs; they connect again.
    for (const session of this.viewers.values())
      if (session.codec !== codec || (session.sound !== null && session.sound !== sound)) this.remove(session);
    if (this.isOffered && (this.viewers.size > 0 || keepS === null)) this.film(true);
  }

  /** Frames from before do not fit those that follow. */
  private forget(): void {
    this.late.clear();
    this.lateSound.clear();
    this.slow.clear();
    this.keys.met();
    this.break();
  }

  close(): void {
    clearTimeout(this.rest);
    this.forget();
    for (const session of this.viewers.values()) session.close();
    this.viewers.clear();
  }

  private film(isOn: boolean): void {
    if (this.isFilming === isOn) return;
    this.isFilming = isOn;
    if (!isOn) this.forget();
    this.options.order(isOn ? 'film' : 'rest');
    this.options.onChange();
  }
}

/** True once the condition holds, false after the timeout. */
function soon(waiting: (() => void)[], ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    waiting.push(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
