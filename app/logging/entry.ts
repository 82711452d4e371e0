export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** One line of a log (specification §3). */
export interface LogEntry {
  /** Ms since the epoch. */
  readonly timestamp: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly data?: unknown;
}

/** Longest line that is kept or sent, in characters (R26). */
export const MAX_LINE = 16_384;
