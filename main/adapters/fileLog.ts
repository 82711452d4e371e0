import { chmodSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { createStream } from 'rotating-file-stream';
import { VERSION } from '#app/brand';
import { toPlain } from '#app/logging/serialise';

const FILE = 'farsight.log';

export interface FileLog {
  write(level: 'debug' | 'info' | 'warn' | 'error', message: string, data?: unknown): void;
  /** The last lines of the present file. */
  tail(lines: number): Promise<string[]>;
  /** Resolves when everything is on the disk. */
  close(): Promise<void>;
}

/** Lines of JSON in files only their owner can read: five of 1 MB (`security.md` S38). Each line is scrubbed as a whole before it is written. */
export function openFileLog(folder: string, scrub: (line: string) => string): FileLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
  // Four full ones beside the one that is written to.
  const stream = createStream(FILE, { path: folder, size: '1M', maxFiles: 4, mode: 0o600 });
  // A full or read-only disk costs log lines, never the app.
  stream.on('error', () => undefined);
  const logger = pino(
    { level: 'debug', base: { version: VERSION }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => void stream.write(`${scrub(line.trimEnd()).slice(0, 16_384)}\n`) },
  );
  return {
    write: (level, message, data) => logger[level](data === undefined ? {} : { data: toPlain(data, scrub) }, message),
    tail: async (lines) => {
      const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '');
      return text.trimEnd().split('\n').slice(-lines);
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
