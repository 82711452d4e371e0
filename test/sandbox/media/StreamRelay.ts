import { randomUUID } from 'node:crypto';
import { Rate } from './Rate';
import type { RelayFault } from './videoFaults';
import { ViewerSession } from './ViewerSession';
import { packetise } from './vp8';

/** How long a stream runs on without a viewer (`design/pages.md` §7). */
const KEEP_MS = 10_000;
const FRAME_WAIT_MS = 10_000;
const STILL_WAIT_MS = 3000;
const SLOW_SERVER_MS = 300;
const MAX_VIEWERS = 10;
const WINDOW_MS = 2000;

export type StreamState = 'stopped' | 'idle' | 'starting' | 'running';

export interface RelayOptions {
  readonly isOnline: () => boolean;
  /** Has the device film, rest, or take one picture. */
  readonly order: (what: 'film' | 'rest' | 'still') => void;
  readonly onChange: () => void;
}

/** A frame and when it was taken, in ms since the epoch. */
export interface StillFrame {
  readonly at: number;
  readonly frame: Buffer;
}

/** One stream of one device, passed on to whoever watches; the device films while somebody does. */
export class StreamRelay {
  private readonly viewers = new Map<string, ViewerSession>();
  private rest: NodeJS.Timeout | undefined;
  private isFilming = false;
  private lastFrameAt = 0;
  private readonly arrived = new Rate();
  private readonly passed = new Rate();
  private frames = 0;
  private last: StillFrame | null = null;
  private waiting: (() => void)[] = [];
  fault: RelayFault = { kind: 'none' };

  constructor(private readonly options: RelayOptions) {}

  get state(): StreamState {
    if (!this.options.isOnline()) return 'stopped';
    if (!this.isFilming) return 'idle';
    return Date.now() - this.lastFrameAt < WINDOW_MS ? 'running' : 'starting';
  }

  get viewerCount(): number {
    return this.viewers.size;
  }

  get codec(): 'vp8' | 'h265' {
    return this.fault.kind === 'codec' ? 'h265' : 'vp8';
  }

  /** Who watches, each once. */
  get userIds(): readonly string[] {
    return [...new Set([...this.viewers.values()].map(({ userId }) => userId))];
  }

  /** What comes in and what goes out, over the last two seconds. */
  get measured() {
    const { perSecond: fps, weightPerSecond, late } = this.arrived.measured;
    const { perSecond: relayFps, late: relayMs } = this.passed.measured;
    return {
      fps,
      bitrate_kbps: Math.round((weightPerSecond * 8) / 1000),
      uplink_ms: late,
      relay_fps: relayFps,
      relay_ms: relayMs,
    };
  }

  get isFull(): boolean {
    return this.fault.kind === 'full' || this.viewers.size >= MAX_VIEWERS;
  }

  /** Has the device film; true once a frame is here, false when none comes. */
  async wake(): Promise<boolean> {
    if (!this.options.isOnline() || this.fault.kind === 'gone') return false;
    // Who waits for a picture is as good as somebody who watches.
    clearTimeout(this.rest);
    this.film(true);
    const isHere = this.state === 'running' || (await this.nextFrame(FRAME_WAIT_MS));
    this.restLater();
    return isHere;
  }

  /** A picture that is at most so old; an older one where no new one can be had, null where there never was one. */
  async still(maxAgeMs: number): Promise<StillFrame | null> {
    const isFresh = this.last !== null && Date.now() - this.last.at <= maxAgeMs;
    if (isFresh || !this.options.isOnline() || this.fault.kind === 'gone') return this.last;
    this.options.order('still');
    await this.nextFrame(STILL_WAIT_MS);
    return this.last;
  }

  private nextFrame(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.waiting.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Rejects for an offer that cannot be answered. */
  async admit(userId: string, offer: string): Promise<{ readonly session: ViewerSession; readonly answer: string }> {
    const session = new ViewerSession(randomUUID(), userId);
    try {
      const answer = await session.answer(offer);
      this.viewers.set(session.id, session);
      clearTimeout(this.rest);
      this.options.onChange();
      return { session, answer };
    } catch (error) {
      session.close();
      throw error;
    }
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

  /** Unless somebody watches, or comes to. */
  private restLater(): void {
    clearTimeout(this.rest);
    if (this.viewers.size === 0) this.rest = setTimeout(() => this.film(false), KEEP_MS).unref();
  }

  /** Ends the sessions of people who may not watch any more, and of peers that are gone. */
  sweep(mayWatch: (userId: string) => boolean): void {
    for (const session of this.viewers.values()) if (session.isGone || !mayWatch(session.userId)) this.remove(session);
  }

  /** A frame from the device. */
  take(at: number, frame: Buffer): void {
    const { fault } = this;
    if (fault.kind === 'gone' || fault.kind === 'freeze') return;
    if (fault.kind === 'lag') setTimeout(() => this.arrive(at, frame), fault.ms).unref();
    else this.arrive(at, frame);
  }

  private arrive(at: number, frame: Buffer): void {
    const { fault } = this;
    const isBack = this.state !== 'running';
    this.lastFrameAt = Date.now();
    this.frames += 1;
    this.last = { at, frame };
    this.arrived.note(frame.length, this.lastFrameAt - at);
    for (const resolve of this.waiting.splice(0)) resolve();
    if (isBack) this.options.onChange();
    // Who watches has agreed on another codec, and can make nothing of these.
    if (fault.kind === 'codec') return;
    if (fault.kind !== 'server') this.pass(at, frame, this.lastFrameAt);
    else if (this.frames % 3 === 0)
      setTimeout((arrivedAt: number) => this.pass(at, frame, arrivedAt), SLOW_SERVER_MS, this.lastFrameAt).unref();
  }

  private pass(at: number, frame: Buffer, arrivedAt: number): void {
    const { fault } = this;
    this.passed.note(0, Date.now() - arrivedAt);
    const parts = packetise(frame);
    const loses = () => fault.kind === 'loss' && Math.random() < fault.share;
    for (const session of this.viewers.values()) session.send(at, parts, loses);
  }

  /** The device has come or gone; one that comes back goes on filming for whoever still watches. */
  deviceChanged(): void {
    this.isFilming = false;
    this.lastFrameAt = 0;
    if (this.options.isOnline() && this.viewers.size > 0) this.film(true);
  }

  close(): void {
    clearTimeout(this.rest);
    for (const session of this.viewers.values()) session.close();
    this.viewers.clear();
  }

  private film(isOn: boolean): void {
    if (this.isFilming === isOn) return;
    this.isFilming = isOn;
    this.options.order(isOn ? 'film' : 'rest');
    this.options.onChange();
  }
}
