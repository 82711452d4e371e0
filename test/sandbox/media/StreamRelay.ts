import { randomUUID } from 'node:crypto';
import { ViewerSession } from './ViewerSession';
import { packetise } from './vp8';

/** Faults of one stream, on demand. */
export type VideoFault =
  | { readonly kind: 'none' }
  /** The publisher sends nothing and stays. */
  | { readonly kind: 'freeze' }
  /** Every frame comes later by so much. */
  | { readonly kind: 'lag'; readonly ms: number }
  /** This share of the packets is lost. */
  | { readonly kind: 'loss'; readonly share: number }
  /** There is no publisher, although the device is online. */
  | { readonly kind: 'gone' }
  /** Nobody more may watch. */
  | { readonly kind: 'full' }
  /** The publisher has changed to a codec that browsers do not play. */
  | { readonly kind: 'codec' };

/** How long a stream runs on without a viewer (`design/pages.md` §7). */
const KEEP_MS = 10_000;
const FRAME_WAIT_MS = 10_000;
const MAX_VIEWERS = 10;
const WINDOW_MS = 2000;

export type StreamState = 'stopped' | 'idle' | 'starting' | 'running';

export interface RelayOptions {
  readonly isOnline: () => boolean;
  /** Has the device film, or rest. */
  readonly order: (isOn: boolean) => void;
  readonly onChange: () => void;
}

/** One stream of one device, passed on to whoever watches; the device films while somebody does. */
export class StreamRelay {
  private readonly viewers = new Map<string, ViewerSession>();
  private rest: NodeJS.Timeout | undefined;
  private isFilming = false;
  private lastFrameAt = 0;
  private readonly recent: { readonly at: number; readonly bytes: number }[] = [];
  private waiting: (() => void)[] = [];
  fault: VideoFault = { kind: 'none' };

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

  /** Measured over the last two seconds. */
  get measured(): { readonly fps: number; readonly kbps: number } {
    const from = Date.now() - WINDOW_MS;
    const recent = this.recent.filter(({ at }) => at > from);
    const bytes = recent.reduce((sum, one) => sum + one.bytes, 0);
    return { fps: (recent.length * 1000) / WINDOW_MS, kbps: Math.round((bytes * 8) / WINDOW_MS) };
  }

  get isFull(): boolean {
    return this.fault.kind === 'full' || this.viewers.size >= MAX_VIEWERS;
  }

  /** Has the device film; true once a frame is here, false when none comes. */
  async wake(): Promise<boolean> {
    if (!this.options.isOnline() || this.fault.kind === 'gone') return false;
    this.film(true);
    if (this.state === 'running') return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), FRAME_WAIT_MS);
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
    if (this.viewers.size > 0) return;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.film(false), KEEP_MS).unref();
  }

  /** Ends the sessions of people who may not watch any more, and of peers that are gone. */
  sweep(mayWatch: (userId: string) => boolean): void {
    for (const session of this.viewers.values()) if (session.isGone || !mayWatch(session.userId)) this.remove(session);
  }

  /** A frame from the device. */
  take(at: number, frame: Buffer): void {
    const { fault } = this;
    if (fault.kind === 'gone' || fault.kind === 'freeze') return;
    this.lastFrameAt = Date.now();
    this.recent.push({ at: this.lastFrameAt, bytes: frame.length });
    if (this.recent.length > 200) this.recent.splice(0, 100);
    for (const resolve of this.waiting.splice(0)) resolve();
    const parts = packetise(frame);
    const loses = () => fault.kind === 'loss' && Math.random() < fault.share;
    const pass = () => {
      for (const session of this.viewers.values()) session.send(at, parts, loses);
    };
    if (fault.kind === 'lag') setTimeout(pass, fault.ms).unref();
    else pass();
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
    this.options.order(isOn);
    this.options.onChange();
  }
}
