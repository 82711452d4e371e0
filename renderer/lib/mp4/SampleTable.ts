import { fullBox, words } from './boxes';

/** A frame of video or a packet of sound. Times are in ticks of its track. */
export interface Sample {
  readonly duration: number;
  /** In bytes. */
  readonly size: number;
  /** Playing can begin with it. */
  readonly isSync: boolean;
  /** How much later it is shown than it is decoded; may be negative. */
  readonly shift: number;
}

/** Samples of one track that lie in the file one after another. */
export interface Run {
  /** Position of the first byte in the file. */
  readonly at: number;
  /** Number of its sample description, from 1 on. */
  readonly description: number;
  readonly samples: readonly Sample[];
}

/** Most samples of a track: 37 hours at 30 frames per second. More would cost too much memory. */
const MAX_SAMPLES = 4_000_000;

/** Equal values in a row as pairs: how many, and which. */
function inRuns(values: readonly number[]): readonly number[] {
  const runs: number[] = [];
  for (const value of values) {
    const last = runs.length - 2;
    if (last >= 0 && runs[last + 1] === value) runs[last] = (runs[last] ?? 0) + 1;
    else runs.push(1, value);
  }
  return runs;
}

function offsets(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 8));
  values.forEach((value, index) => view.setBigUint64(index * 8, BigInt(value)));
  return new Uint8Array(view.buffer);
}

/** Where the samples of a track are, and when they are shown (ISO/IEC 14496-12 §8.6 and §8.7). */
export class SampleTable {
  private readonly sizes: number[] = [];
  private readonly durations: number[] = [];
  private readonly shifts: number[] = [];
  /** Numbers of the samples with which playing can begin, from 1 on. */
  private readonly syncs: number[] = [];
  private readonly chunks: { readonly at: number; readonly count: number; readonly description: number }[] = [];
  private endsAt = 0;
  /** When the first sample is decoded, in ticks. */
  startsAt = 0;

  get isEmpty(): boolean {
    return this.sizes.length === 0;
  }

  /** From the first sample to the end of the last one, in ticks. */
  get duration(): number {
    return this.endsAt - this.startsAt;
  }

  /** Adds the samples of a fragment. `time`: of its first sample, in ticks; null: it follows the last one. Throws for too many. */
  add(time: number | null, runs: readonly Run[]): void {
    if (time !== null) this.moveTo(time);
    for (const { at, description, samples } of runs) {
      if (samples.length === 0) continue;
      if (this.sizes.length + samples.length > MAX_SAMPLES) throw new Error('too many samples');
      this.chunks.push({ at, count: samples.length, description });
      for (const sample of samples) this.addSample(sample);
    }
  }

  /** The last sample lasts until a later fragment begins. */
  private moveTo(time: number): void {
    const last = this.durations.length - 1;
    const gap = time - this.endsAt;
    if (last < 0) this.startsAt = time;
    else if (gap > 0) this.durations[last] = (this.durations[last] ?? 0) + gap;
    this.endsAt = last < 0 ? time : Math.max(time, this.endsAt);
  }

  private addSample({ duration, size, isSync, shift }: Sample): void {
    this.sizes.push(size);
    this.durations.push(duration);
    this.shifts.push(shift);
    if (isSync) this.syncs.push(this.sizes.length);
    this.endsAt += duration;
  }

  /** The boxes of a sample table, but for the descriptions of the samples. */
  boxes(): readonly Uint8Array[] {
    const counted = (type: string, version: number, values: readonly number[], width: number) =>
      fullBox(type, version, 0, words([values.length / width]), words(values));
    const shifts = inRuns(this.shifts);
    const isShifted = shifts.length > 2 || shifts[1] !== 0;
    const isAnySync = this.syncs.length === this.sizes.length;
    return [
      counted('stts', 0, inRuns(this.durations), 2),
      ...(isShifted ? [counted('ctts', 1, shifts, 2)] : []),
      ...(isAnySync ? [] : [counted('stss', 0, this.syncs, 1)]),
      counted('stsc', 0, this.chunkRuns(), 3),
      fullBox('stsz', 0, 0, words([0, this.sizes.length]), words(this.sizes)),
      fullBox('co64', 0, 0, words([this.chunks.length]), offsets(this.chunks.map(({ at }) => at))),
    ];
  }

  /** Triples: the number of the first chunk, and of each from there on how many samples it has and their description. */
  private chunkRuns(): readonly number[] {
    const runs: number[] = [];
    this.chunks.forEach(({ count, description }, index) => {
      if (runs.at(-2) !== count || runs.at(-1) !== description) runs.push(index + 1, count, description);
    });
    return runs;
  }
}
