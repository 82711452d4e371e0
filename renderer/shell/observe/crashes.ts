import { openLog, type LogSink } from '../../lib/log';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../../lib/serverTime';

/** An uncaught error, or one that made a page fail. */
export interface Crash {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly message: string;
  /** The error ID that the page showed, to be found in the log; null if it showed none. */
  readonly errorId: string | null;
}

const KEPT = 5;
const store = createStore<readonly Crash[]>(() => []);

/** Log lines that report an exception, caught or not. */
function isCrash(data: unknown): data is { readonly errorId?: string } {
  return typeof data === 'object' && data !== null && ('error' in data || 'reason' in data);
}

/** Forwards each line and keeps the last crashes for the developer panel. */
const keepingCrashes =
  (sink: LogSink): LogSink =>
  (level, message, data) => {
    if (level === 'error' && isCrash(data)) {
      const crash = { at: serverNow(), message, errorId: data.errorId ?? null };
      store.setState((last) => [crash, ...last].slice(0, KEPT), true);
    }
    sink(level, message, data);
  };

/** Limit of lines kept until the log has a target; further lines are dropped. */
const MAX_WAITING = 100;
const waiting: Parameters<LogSink>[] = [];
let isShipped = false;

/** Collects crashes from the page's start on, before the log has a target. The lines are kept and sent later. */
export function watchCrashes(): void {
  if (isShipped) return;
  openLog(
    keepingCrashes((...line) => {
      if (waiting.length < MAX_WAITING) waiting.push(line);
    }),
  );
}

/** Forwards the log to its target, from the first line on. */
export function shipLog(sink: LogSink): void {
  isShipped = true;
  for (const line of waiting.splice(0)) sink(...line);
  openLog(keepingCrashes(sink));
}

/** The last crashes, newest first. */
export const useCrashes = (): readonly Crash[] => useStore(store);
