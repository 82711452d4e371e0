import type { LogEntry, LogLevel } from './entry';
import { lineOf } from './serialise';

/** All labels, with bounded values (S22); the level is added per stream. */
export interface LokiLabels {
  readonly app: string;
  readonly env: string;
  readonly platform: 'web' | 'desktop';
  readonly version: string;
}

export interface LokiPush {
  readonly streams: { readonly stream: Record<string, string>; readonly values: [string, string][] }[];
}

/** Nanosecond timestamps that never repeat and never go back within a stream, whatever the clock does. */
export class NanoClock {
  private readonly last = new Map<LogLevel, bigint>();

  next(level: LogLevel, ms: number): string {
    const wanted = Number.isFinite(ms) && ms > 0 ? BigInt(Math.floor(ms)) * 1_000_000n : 0n;
    const before = this.last.get(level) ?? -1n;
    const time = wanted > before ? wanted : before + 1n;
    this.last.set(level, time);
    return time.toString();
  }

  /** A clock that goes on from here by itself: lines that are written several times have the same times each time. */
  copy(): NanoClock {
    const copy = new NanoClock();
    for (const [level, time] of this.last) copy.last.set(level, time);
    return copy;
  }
}

/** A batch as Loki takes it: one stream a level, each line with its time in nanoseconds and at most `maxLine` characters. */
export function toLoki(
  entries: readonly LogEntry[],
  labels: LokiLabels,
  clock: NanoClock,
  scrub: (line: string) => string,
  maxLine?: number,
): LokiPush {
  const streams = new Map<LogLevel, [string, string][]>();
  for (const entry of entries) {
    const values = streams.get(entry.level) ?? [];
    values.push([clock.next(entry.level, entry.timestamp), lineOf(entry, scrub, maxLine)]);
    streams.set(entry.level, values);
  }
  const { app, env, platform, version } = labels;
  return {
    streams: [...streams].map(([level, values]) => ({ stream: { app, env, platform, version, level }, values })),
  };
}
