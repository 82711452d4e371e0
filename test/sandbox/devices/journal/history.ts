import { mix, seedOf } from './random';
import { BOOT_LINES, BURST, ODD_LINES, TEMPLATES, type Template } from './templates';

/** A line as the device wrote it, before anything is blanked or cut. */
export interface RawLine {
  /** Ms since the epoch, by the device's clock. */
  readonly at: number;
  readonly unit: string;
  readonly priority: number;
  readonly pid: number | null;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number>>;
}

/** Lines of one block, which has one pace. */
const BLOCK = 1000;
/** From the newest block on: how often there is a burst, a gap before a block, a start of the device. */
const BURST_EVERY = 37;
const GAP_EVERY = 91;
const BOOT_EVERY = 125;
const BURST_MS = 1500;
const GAP_MS = 2 * 3_600_000;
const BOOT_GAP_MS = 40_000;
/** Between lines after the beginning of the simulation. */
const STEP_MS = 700;
/** Where in a block its odd lines are, and in which blocks. */
const ODD_AT = 500;
const ODD_EVERY = 10;

const WHEEL = TEMPLATES.flatMap((template) => Array.from({ length: template.weight }, () => template));
const PIDS: ReadonlyMap<string, number> = new Map([
  ['media.service', 812],
  ['mavlink-router.service', 640],
  ['ModemManager', 433],
  ['NetworkManager', 421],
  ['farsight-agent', 702],
  ['systemd', 1],
  ['Log Rotation Service', 1203],
]);
export const pidOf = (unit: string): number | null => PIDS.get(unit) ?? null;

/** The units of a simulated device. */
export const UNITS: readonly string[] = [...new Set([...TEMPLATES, ...BOOT_LINES].map(({ unit }) => unit))].toSorted();

/**
 * The log that a device has been writing by itself, for ever: each line is a function of its number, so that a million of them
 * take no memory. The lines before `anchor` come in blocks with bursts, gaps and starts of the device; those after it one each
 * 0.7 s. Leaves out what a journal does when its disk is full: no line is ever lost.
 */
export class History {
  private readonly seed: number;
  /** Times at which the blocks before the anchor begin, and the anchor. */
  private readonly starts: Float64Array;
  private readonly spans: Float64Array;
  private readonly blocks: number;
  /** Starts of the device, in ms since the epoch, the oldest first. */
  readonly bootTimes: readonly number[];

  constructor(
    id: string,
    readonly anchor: number,
    readonly past = 1_000_000,
  ) {
    this.seed = seedOf(id);
    this.blocks = Math.ceil(past / BLOCK);
    this.starts = new Float64Array(this.blocks + 1);
    this.spans = new Float64Array(this.blocks);
    this.starts[this.blocks] = anchor;
    for (let block = this.blocks - 1; block >= 0; block -= 1) {
      const fromEnd = this.blocks - 1 - block;
      const isBurst = fromEnd % BURST_EVERY === BURST_EVERY - 1;
      const span = isBurst ? BURST_MS : 180_000 + (mix(block, this.seed) % 180_000);
      // A gap or a start lies before the block that follows.
      const pause = this.isBoot(block + 1) ? BOOT_GAP_MS : fromEnd % GAP_EVERY === GAP_EVERY - 1 ? GAP_MS : 0;
      this.spans[block] = span;
      this.starts[block] = (this.starts[block + 1] ?? 0) - pause - span;
    }
    const boots = Array.from({ length: this.blocks }, (_, block) => block).filter((block) => this.isBoot(block));
    this.bootTimes = boots.map((block) => this.starts[block] ?? 0);
  }

  private isBoot(block: number): boolean {
    return block < this.blocks && (block === 0 || (this.blocks - block) % BOOT_EVERY === 0);
  }

  private isBurst(block: number): boolean {
    return (this.blocks - 1 - block) % BURST_EVERY === BURST_EVERY - 1;
  }

  timeAt(index: number): number {
    const spread = (mix(index, this.seed ^ 0x5bd1e995) % 900) / 1000;
    if (index >= this.past) return this.anchor + (index - this.past + spread) * STEP_MS;
    const block = Math.floor(index / BLOCK);
    const share = ((index % BLOCK) + spread) / BLOCK;
    return (this.starts[block] ?? 0) + share * (this.spans[block] ?? 0);
  }

  /** How many lines are older than a time: the number of the first that is not. */
  countBefore(at: number): number {
    if (at > this.anchor) {
      const near = this.past + Math.max(0, Math.floor((at - this.anchor) / STEP_MS));
      return this.timeAt(near) < at ? near + 1 : near;
    }
    let [low, high] = [0, this.past];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.timeAt(middle) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What sort of line it is: cheap, so that a filter by unit or priority passes many without writing them. */
  templateAt(index: number): Template {
    const block = Math.floor(index / BLOCK);
    const within = index % BLOCK;
    if (index < this.past) {
      if (this.isBoot(block) && within < BOOT_LINES.length) return BOOT_LINES[within] ?? BURST;
      if (this.isBurst(block)) return BURST;
      const odd = block % ODD_EVERY === ODD_EVERY - 1 ? ODD_LINES[within - ODD_AT] : undefined;
      if (odd) return odd;
    }
    return WHEEL[mix(index, this.seed) % WHEEL.length] ?? BURST;
  }

  messageAt(index: number): string {
    return this.templateAt(index).text(mix(index, ~this.seed));
  }

  lineAt(index: number): RawLine {
    const template = this.templateAt(index);
    const n = mix(index, ~this.seed);
    return {
      at: Math.floor(this.timeAt(index)),
      unit: template.unit,
      priority: template.priority,
      pid: pidOf(template.unit),
      message: template.text(n),
      fields: template.fields?.(n) ?? {},
    };
  }
}
