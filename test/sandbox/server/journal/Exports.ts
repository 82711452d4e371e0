import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { Problem } from '../problem';
import type { Journal } from './Journal';
import type { Journals } from './Journals';
import type { LogQuery } from './query';
import { boundsOf, type Scan } from './scan';
import { exportLine } from './wire';

/** Largest file of an export; more is refused. */
const MAX_BYTES = 100_000_000;
const LIFE_MS = 600_000;
/** How long the writing may hold the server up at a time. */
const SLICE_MS = 15;
const SLICE_LINES = 2000;
/** Lines that an estimate looks at. */
const SAMPLES = 2000;
const EXACT_BELOW = 20_000;

interface LogExport {
  readonly deviceId: string;
  readonly file: string;
  readonly format: 'log' | 'jsonl';
  readonly bytes: number;
  readonly expiresAt: number;
}

type Format = 'log' | 'jsonl';
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Files with a part of a log, written at a user's request and kept for ten minutes. */
export class Exports {
  private readonly done = new Map<string, LogExport>();

  constructor(
    private readonly folder: string,
    private readonly journals: Journals,
  ) {}

  /** How many lines and bytes an export would have; an estimate from a sample where there are many lines. */
  estimate(journal: Journal, query: LogQuery, format: Format) {
    const bounds = boundsOf(journal, query);
    const total = bounds ? bounds.to.made + bounds.to.sent - bounds.from.made - bounds.from.sent : 0;
    if (!bounds || total <= 0) return { lines: 0, bytes: 0, is_exact: true };
    const whole = { ...query, order: 'asc' as const, cursor: null };
    const scan = this.journals.scan(journal, whole);
    if (total <= EXACT_BELOW) {
      const found = scan?.take(total, Infinity) ?? [];
      const bytes = found.reduce((sum, one) => sum + Buffer.byteLength(exportLine(journal, one, format)), 0);
      return { lines: found.length, bytes, is_exact: true };
    }
    const parts = 200;
    let [looked, lines, bytes] = [0, 0, 0];
    for (let part = 0; part < parts; part += 1) {
      const share = part / parts;
      const place = {
        made: Math.floor(bounds.from.made + (bounds.to.made - bounds.from.made) * share),
        sent: Math.floor(bounds.from.sent + (bounds.to.sent - bounds.from.sent) * share),
      };
      const sample = this.journals.scan(journal, whole);
      if (!sample) break;
      sample.place = place;
      const end = { made: Math.min(place.made + SAMPLES / parts, bounds.to.made), sent: place.sent };
      sample.extendTo(end);
      looked += end.made - place.made;
      for (const one of sample.take(SAMPLES, Infinity)) {
        lines += 1;
        // One huge line in the sample must not stand for many.
        bytes += Math.min(10_000, Buffer.byteLength(exportLine(journal, one, format)));
      }
    }
    const factor = total / Math.max(1, looked);
    return { lines: Math.round(lines * factor), bytes: Math.round(bytes * factor), is_exact: false };
  }

  /** Writes the file of an export; rejects with a Problem for one that is too large. */
  async write(
    id: string,
    journal: Journal,
    {
      deviceId,
      query,
      format,
      onProgress,
    }: {
      readonly deviceId: string;
      readonly query: LogQuery;
      readonly format: Format;
      readonly onProgress: (percent: number) => void;
    },
  ): Promise<{ readonly bytes: number; readonly lines: number; readonly expiresAt: number }> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, `${id}.${format}`);
    const output = createWriteStream(file, { mode: 0o600 });
    let [bytes, lines] = [0, 0];
    try {
      const scan = this.journals.scan(journal, { ...query, order: 'asc', cursor: null });
      const share = createShare(scan);
      while (scan && !scan.isDone) {
        const text = scan
          .take(SLICE_LINES, performance.now() + SLICE_MS)
          .map((one) => exportLine(journal, one, format));
        lines += text.length;
        const chunk = Buffer.from(text.join(''));
        bytes += chunk.length;
        if (bytes > MAX_BYTES)
          throw new Problem(422, 'too_large', 'The export is larger than 100 MB. Narrow the range.');
        if (!output.write(chunk)) await once(output, 'drain');
        onProgress(share());
        await nextTurn();
      }
      output.end();
      await once(output, 'finish');
    } catch (error) {
      output.destroy();
      rmSync(file, { force: true });
      throw error;
    }
    const expiresAt = Date.now() + LIFE_MS;
    this.done.set(id, { deviceId, file, format, bytes, expiresAt });
    return { bytes, lines, expiresAt };
  }

  /** The file of an export, to be read; 410 for one that has expired, 404 for none. */
  open(deviceId: string, id: string, format: Format): { readonly stream: ReadStream; readonly bytes: number } {
    const one = this.done.get(id);
    if (one?.deviceId !== deviceId || one.format !== format) throw new Problem(404, 'not_found', 'Not found');
    if (one.expiresAt <= Date.now()) throw new Problem(410, 'gone', 'This export has expired. Make it again.');
    return { stream: createReadStream(one.file), bytes: one.bytes };
  }

  sweep(now: number): void {
    for (const [, { file, expiresAt }] of this.done) if (expiresAt <= now) rmSync(file, { force: true });
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Tells how far a scan is, in percent. */
function createShare(scan: Scan | null): () => number {
  const total = scan?.left ?? 0;
  return () => (scan && total > 0 ? Math.min(99, Math.round((100 * (total - scan.left)) / total)) : 99);
}
