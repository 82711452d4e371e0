import { createStore } from 'zustand/vanilla';
import { sizeIn, type Cast, type CastEvent } from './cast';

/** The screen that a recording is played on. */
export interface CastScreen {
  write(text: string): void;
  resize(size: { readonly cols: number; readonly rows: number }): void;
  reset(): void;
}

/** Longest pause between two events, in s; longer ones are cut to it. */
const MAX_PAUSE_S = 3;
const TICK_MS = 40;
export const SPEEDS = [1, 2, 4, 8] as const;

/** Returns the times of the events, with long pauses cut. */
function playedTimes(events: readonly CastEvent[]): number[] {
  let shift = 0;
  let last = 0;
  return events.map(({ at }) => {
    shift += Math.max(0, at - last - MAX_PAUSE_S);
    last = at;
    return at - shift;
  });
}

/** Plays a recording on a screen: play, pause, speed, and any position. */
export class CastPlayer {
  readonly durationS: number;
  readonly store = createStore(() => ({ isPlaying: false, atS: 0, speed: 1 }));
  private readonly times: readonly number[];
  private next = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private tickedAt = 0;

  constructor(
    private readonly cast: Cast,
    private readonly screen: CastScreen,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.times = playedTimes(cast.events);
    this.durationS = this.times.at(-1) ?? 0;
    screen.resize(cast);
  }

  play(): void {
    if (this.store.getState().atS >= this.durationS) this.seek(0);
    this.store.setState({ isPlaying: true });
    this.tickedAt = this.now();
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  pause(): void {
    clearInterval(this.timer);
    this.store.setState({ isPlaying: false });
  }

  setSpeed(speed: number): void {
    this.store.setState({ speed });
  }

  /** Shows the screen at a position. To go back, it plays everything up to there again at once. */
  seek(atS: number): void {
    const at = Math.min(this.durationS, Math.max(0, atS));
    if (at < this.store.getState().atS) {
      this.screen.reset();
      this.screen.resize(this.cast);
      this.next = 0;
    }
    this.store.setState({ atS: at });
    this.showUpTo(at);
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = this.now();
    const { atS, speed } = this.store.getState();
    const at = atS + ((now - this.tickedAt) / 1000) * speed;
    this.tickedAt = now;
    this.seek(at);
    if (at >= this.durationS) this.pause();
  }

  private showUpTo(at: number): void {
    const { events } = this.cast;
    let text = '';
    for (; this.next < events.length && (this.times[this.next] ?? 0) <= at; this.next += 1) {
      const event = events[this.next];
      if (event?.kind === 'o') text += event.data;
      const size = event?.kind === 'r' ? sizeIn(event) : null;
      if (!size) continue;
      this.screen.write(text);
      text = '';
      this.screen.resize(size);
    }
    if (text !== '') this.screen.write(text);
  }
}
