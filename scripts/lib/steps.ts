/** How long one part of a run took. */
export interface Timing {
  readonly name: string;
  readonly ms: number;
}

export interface Steps {
  /** Runs a step and notes how long it took, however it ends. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  readonly timings: readonly Timing[];
}

export function createSteps(): Steps {
  const timings: Timing[] = [];
  return {
    timings,
    run: async (name, work) => {
      const start = performance.now();
      try {
        return await work();
      } finally {
        timings.push({ name, ms: performance.now() - start });
      }
    },
  };
}

const duration = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A table of what took how long, the longest first. */
export function timingTable(timings: readonly Timing[], totalMs: number): string {
  const rows = [...timings.toSorted((a, b) => b.ms - a.ms), { name: 'all, partly side by side', ms: totalMs }];
  const width = Math.max(...rows.map(({ ms }) => duration(ms).length));
  return rows.map(({ name, ms }) => `  ${duration(ms).padStart(width)}  ${name}`).join('\n');
}
