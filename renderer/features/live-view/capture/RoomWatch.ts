import { CAPTURE } from '../words/capture';

/** How much more a recording may take; `full`: it has to end now, before a write fails. */
export type Room =
  | { readonly name: 'enough' }
  | { readonly name: 'low'; readonly secondsLeft: number }
  | { readonly name: 'full'; readonly reason: string };

const MB = 1_000_000;
/** Warned when this little time is left; no longer where it has become this much again. */
const LOW_S = 5 * 60;
const ENOUGH_S = 7 * 60;
/** What is still to come after the end was decided: the last piece, the seek index, a mark. */
const RESERVE_S = 3;
/** Largest share of a recording that its index of frames takes, which is written at the end. */
const INDEX_SHARE = 0.005;
/** Least reserve, and its largest share of a recording's own limit. */
const RESERVE_BYTES = 500_000;
const RESERVE_SHARE = 0.05;
/** Measuring more would cost disks that have to fill a file. */
const MIN_WANTED_BYTES = 10 * MB;
const MAX_WANTED_BYTES = 200 * MB;
/** The rate is that of the last half minute, once there are some seconds of it. */
const RATE_MS = 30_000;
const LEAST_RATE_MS = 3000;

/**
 * Judges the room of one recording: the lesser of its own limit and of what the browser reports as free, and how long that lasts
 * at the present rate. Reports may be missing, late and wrong; without any, only the limit counts.
 */
export class RoomWatch {
  private size = 0;
  private stored = 0;
  /** Size of the recording when the storage will be full; null: unknown. */
  private fullAt: number | null = null;
  private asked = 0;
  private answered = 0;
  private room: Room = { name: 'enough' };
  private samples: { readonly at: number; readonly size: number }[] = [];

  /** `now`: monotonic, in ms. */
  constructor(
    private readonly maxMb: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isEnough(): boolean {
    return this.room.name === 'enough';
  }

  /** Free bytes above which no warning is shown. */
  get wanted(): number {
    return Math.min(MAX_WANTED_BYTES, Math.max(MIN_WANTED_BYTES, (this.rate() ?? 0) * ENOUGH_S));
  }

  /** So many bytes have been recorded. */
  take(bytes: number): Room {
    this.size += bytes;
    const at = this.now();
    this.samples.push({ at, size: this.size });
    // The last one from before the window stays: the rate is counted from it.
    while ((this.samples[1]?.at ?? at) < at - RATE_MS) this.samples.shift();
    return this.judge();
  }

  /** All that was recorded up to now is in the storage. */
  noteStored(): void {
    this.stored = this.size;
  }

  /** The storage is being asked; the result takes the bytes that are free there, null for unknown. */
  ask(): (free: number | null) => Room {
    const number = (this.asked += 1);
    const { stored } = this;
    return (free) => {
      // An answer that was overtaken by a later one says nothing new.
      if (number < this.answered) return this.room;
      this.answered = number;
      this.fullAt = free === null || !(free >= 0) ? null : stored + free;
      return this.judge();
    };
  }

  private judge(): Room {
    if (this.room.name === 'full') return this.room;
    const rate = this.rate();
    const reserve = Math.max(RESERVE_BYTES, (rate ?? 0) * RESERVE_S, this.size * INDEX_SHARE);
    const maxBytes = this.maxMb * MB;
    const ofLimit = maxBytes - this.size - Math.min(reserve, maxBytes * RESERVE_SHARE);
    const ofStorage = this.fullAt === null ? Infinity : this.fullAt - this.size - reserve;
    if (ofStorage <= 0) this.room = { name: 'full', reason: CAPTURE.diskFull };
    else if (ofLimit <= 0) this.room = { name: 'full', reason: CAPTURE.full({ megabytes: this.maxMb }) };
    else if (rate !== null) this.room = this.inTime(Math.min(ofLimit, ofStorage) / rate);
    return this.room;
  }

  private inTime(secondsLeft: number): Room {
    const isLow = secondsLeft < (this.room.name === 'low' ? ENOUGH_S : LOW_S);
    return isLow ? { name: 'low', secondsLeft } : { name: 'enough' };
  }

  /** Bytes per second; null: not known yet. */
  private rate(): number | null {
    const [first] = this.samples;
    const last = this.samples.at(-1);
    if (!first || !last || last.at - first.at < LEAST_RATE_MS || last.size === first.size) return null;
    return ((last.size - first.size) * 1000) / (last.at - first.at);
  }
}
