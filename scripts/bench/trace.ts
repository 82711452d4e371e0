/** As much of an event of a Chromium trace as is read. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** µs. */
  readonly ts: number;
  readonly args: {
    readonly name?: string;
    readonly data?: {
      readonly timerId?: number;
      readonly timeout?: number;
      readonly singleShot?: boolean;
      readonly frames?: readonly { readonly processId?: number }[];
    };
  };
}

export interface Activity {
  /** Frames that the page's main thread handed on to be drawn. */
  readonly frames: number;
  /** How often timers fired, by where and when: "main thread, every 10 s". */
  readonly timers: ReadonlyMap<string, number>;
}

/** The second one for the event that names the processes of the page. */
export const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** The threads of pages that run scripts, by Chromium's names for them. */
const THREADS: Readonly<Record<string, string>> = {
  CrRendererMain: 'main thread',
  'DedicatedWorker thread': 'worker',
  'SharedWorker thread': 'shared worker',
};

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** When a timer fires: as it was set, or as it did where it was set before the trace began. */
function rhythmOf(fires: readonly number[], set: TraceEvent | undefined): string {
  const { timeout = 0, singleShot } = set?.args.data ?? {};
  if (set) return `${singleShot === true ? 'once after' : 'every'} ${secondsOf(timeout)}`;
  const [first = 0, last = 0] = [fires[0], fires.at(-1)];
  return fires.length < 2 ? 'once' : `every ${secondsOf((last - first) / (fires.length - 1) / 1000)}`;
}

/** What a page and its workers did, by a trace of `TRACE_CATEGORIES` of its tab. */
export function readActivity(trace: Buffer): Activity {
  const all = (JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] }).traceEvents;
  const events = all.toSorted((a, b) => a.ts - b.ts);
  const threads = new Map<string, string>();
  const pages = new Set<number | undefined>();
  for (const { name, pid, tid, args } of events) {
    if (name === 'thread_name') threads.set(`${pid} ${tid}`, args.name ?? '');
    if (name === 'TracingStartedInBrowser') for (const one of args.data?.frames ?? []) pages.add(one.processId);
  }
  const set = new Map<string, TraceEvent>();
  const fires = new Map<string, { readonly thread: string; readonly at: number[] }>();
  let frames = 0;
  for (const event of events) {
    const { name, pid, tid, args } = event;
    const thread = THREADS[threads.get(`${pid} ${tid}`) ?? ''];
    if (thread === undefined || (thread === 'main thread' && !pages.has(pid))) continue;
    const timer = `${pid} ${tid} ${args.data?.timerId}`;
    if (name === 'TimerInstall') set.set(timer, event);
    if (name === 'TimerFire') fires.set(timer, { thread, at: [...(fires.get(timer)?.at ?? []), event.ts] });
    if (name === 'Commit' && thread === 'main thread') frames += 1;
  }
  const timers = new Map<string, number>();
  for (const [timer, { thread, at }] of fires) {
    const words = `${thread}, ${rhythmOf(at, set.get(timer))}`;
    timers.set(words, (timers.get(words) ?? 0) + at.length);
  }
  return { frames, timers };
}
