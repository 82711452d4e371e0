import { chmodSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { createStream } from 'rotating-file-stream';
import { VERSION } from '#app/brand';
import { cut } from '#app/lib/cut';
import { toPlain } from '#app/logging/serialise';

const FILE = 'farsight.log';
/** A stream that has failed writes no more; so long after that the next line opens another. */
export const REOPEN_MS = 30_000;

export interface FileLog {
  write(level: 'debug' | 'info' | 'warn' | 'error', message: string, data?: unknown): void;
  /** The last lines of the present file. */
  tail(lines: number): Promise<string[]>;
  /** Resolves when everything is on the disk. */
  close(): Promise<void>;
}

/** Lines of JSON in files only their owner can read: five of 1 MB (S38). Each line is scrubbed as a whole before it is written. */
export function openFileLog(
  folder: string,
  scrub: (line: string) => string,
  now: () => number = () => performance.now(),
): FileLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
  let failedAt: number | null = null;
  const open = () => {
    // Four full ones beside the one that is written to.
    const made = createStream(FILE, { path: folder, size: '1M', maxFiles: 4, mode: 0o600 });
    // A full or read-only disk costs log lines, never the app.
    made.on('error', () => {
      if (made === stream) failedAt ??= now();
    });
    return made;
  };
  let stream = open();
  const write = (line: string) => {
    if (failedAt !== null) {
      if (now() - failedAt < REOPEN_MS) return;
      failedAt = null;
      stream = open();
    }
    stream.write(`${cut(scrub(line.trimEnd()), 16_384)}\n`);
  };
  const logger = pino(
    { level: 'debug', base: { version: VERSION }, timestamp: pino.stdTimeFunctions.isoTime },
    { write },
  );
  return {
    write: (level, message, data) => logger[level](data === undefined ? {} : { data: toPlain(data) }, message),
    tail: async (lines) => {
      const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '');
      return text.trimEnd().split('\n').slice(-lines);
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
