import type { LogLevel } from '#app/logging/entry';

export type LogSink = (level: LogLevel, message: string, data?: unknown) => void;

/** Entries before the first listener; more than these are dropped. */
const MAX_EARLY = 100;
const early: Parameters<LogSink>[] = [];
/** Of a rejection without a message. */
const NAMELESS = 'Unhandled Promise Rejection';
let sink: LogSink | null = null;
let noteError = (): void => undefined;
/** Resolves when the first error is logged. */
export const firstError = new Promise<void>((resolve) => (noteError = resolve));

/** Logs a line. Never throws; kept in memory until `openLog` names where it goes. */
export const log: LogSink = (...line) => {
  if (line[0] === 'error') noteError();
  try {
    if (sink) sink(...line);
    else if (early.length < MAX_EARLY) early.push(line);
  } catch (error) {
    console.warn('A log line was lost', error);
  }
};

export function openLog(to: LogSink): void {
  sink = to;
  for (const line of early.splice(0)) log(...line);
}

/** An error with the message of whatever a promise was rejected with. */
function errorOf(reason: unknown): Error {
  try {
    return new Error((reason as Error).message || NAMELESS);
  } catch {
    return new Error(NAMELESS);
  }
}

/** Uncaught errors, with the members that the specification names (§8). */
export function logUncaught(): void {
  window.addEventListener('error', ({ type, error, message, filename, lineno, colno }) =>
    log('error', message, { type, filename, line: lineno, column: colno, error: error as unknown }),
  );
  window.addEventListener('unhandledrejection', ({ type, reason }: PromiseRejectionEvent) => {
    const error = errorOf(reason);
    log('error', error.message, { type, reason: reason as unknown, error });
  });
}
