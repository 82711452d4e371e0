import type { LogLevel } from '#app/logging/entry';

export type LogSink = (level: LogLevel, message: string, data?: unknown) => void;

/** What is said before anybody listens; the rest of a storm is let go. */
const MAX_EARLY = 100;
const early: Parameters<LogSink>[] = [];
let sink: LogSink | null = null;

/** Logs a line. Never throws; kept in memory until `openLog` names where it goes. */
export const log: LogSink = (...line) => {
  if (sink) sink(...line);
  else if (early.length < MAX_EARLY) early.push(line);
};

export function openLog(to: LogSink): void {
  sink = to;
  for (const line of early.splice(0)) to(...line);
}

/** Errors that nobody caught, with what the specification names of them (§8). */
export function logUncaught(): void {
  window.addEventListener('error', ({ type, error, message, filename, lineno, colno }) =>
    log('error', message, { type, filename, line: lineno, column: colno, error: error as unknown }),
  );
  window.addEventListener('unhandledrejection', ({ type, reason }: PromiseRejectionEvent) =>
    log('error', (reason as Error | null)?.message ?? 'Unhandled Promise Rejection', {
      type,
      reason: reason as unknown,
    }),
  );
}
