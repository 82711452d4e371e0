import { openLog, type LogSink } from '../../lib/log';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../../lib/serverTime';

/** An error that nothing caught, or that took a page with it. */
export interface Crash {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly message: string;
  /** What the page showed of it, to be found in the log; null where it showed nothing. */
  readonly errorId: string | null;
}

const KEPT = 5;
const store = createStore<readonly Crash[]>(() => []);

/** Lines that come from an exception: those name it, or say that it was not caught. */
function isCrash(data: unknown): data is { readonly errorId?: string } {
  return typeof data === 'object' && data !== null && ('error' in data || 'reason' in data);
}

/** Passes each line on, and keeps the last crashes for the developer panel. */
const keepingCrashes =
  (sink: LogSink): LogSink =>
  (level, message, data) => {
    if (level === 'error' && isCrash(data)) {
      const crash = { at: serverNow(), message, errorId: data.errorId ?? null };
      store.setState((last) => [crash, ...last].slice(0, KEPT), true);
    }
    sink(level, message, data);
  };

/** Lines that were read for their crashes before it was known where they go; more than these are dropped. */
const MAX_WAITING = 100;
const waiting: Parameters<LogSink>[] = [];
let isShipped = false;

/** Lists what has crashed since the page began, before its log is sent anywhere; nothing of the log is lost by it. */
export function watchCrashes(): void {
  if (isShipped) return;
  openLog(
    keepingCrashes((...line) => {
      if (waiting.length < MAX_WAITING) waiting.push(line);
    }),
  );
}

/** Sends the log on, from its first line. */
export function shipLog(sink: LogSink): void {
  isShipped = true;
  for (const line of waiting.splice(0)) sink(...line);
  openLog(keepingCrashes(sink));
}

/** The last crashes, newest first. */
export const useCrashes = (): readonly Crash[] => useStore(store);
