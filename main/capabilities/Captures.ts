import { randomUUID } from 'node:crypto';
import { mkdir, open, statfs, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Handlers } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';

/** A file that its page has not written to for this long is closed: the page is gone. */
const IDLE_MS = 30_000;
const MAX_OPEN = 12;
const MAX_SHOWN = 100;
const MAX_TRIES = 20;
/** Largest file: a day of video at 1 Mbit/s, or two hours at 12. */
export const MAX_FILE_BYTES = 11_000_000_000;
/** What stays free for the system; looked at before a file is begun, and again each time that much more of it is written. */
export const MIN_FREE_BYTES = 512 * 1024 * 1024;
const LOOK_BYTES = 16 * 1024 * 1024;

interface Open {
  readonly file: FileHandle;
  readonly path: string;
  readonly isVideo: boolean;
  /** Bytes written, and how many there were when the disk was looked at. */
  size: number;
  lookedAt: number;
  timer: NodeJS.Timeout;
  /** One write after another, in the order they came. */
  writing: Promise<void>;
}

export interface CapturesOptions {
  /** Where pictures and recordings go; may throw where a system has no such folder. */
  readonly folder: (kind: 'pictures' | 'videos') => string;
  /** Room on the disk of a folder; the system's answer where left out. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly show: (path: string) => void;
  readonly log: (message: string, data: object) => void;
  /** The first recording has begun, or the last one has ended. */
  readonly onRecording: (isRecording: boolean) => void;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function failure(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error;
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new BridgeError('disk-full', 'The disk is full.');
  return new BridgeError('no-folder', 'The folder for snapshots and recordings cannot be written to.');
}

/** Snapshots and recordings of the page, written as they come: a crash loses a second at most. */
export class Captures {
  private readonly files = new Map<string, Open>();
  private readonly finished = new Map<string, string>();
  /** Files that are being closed. */
  private readonly ending = new Map<string, Promise<{ path: string }>>();
  /** How many are being begun: they count as open. */
  private beginning = 0;
  private isRecording = false;

  constructor(private readonly options: CapturesOptions) {}

  readonly handlers: Handlers['captures'] = {
    begin: ({ name }) => this.guarded(() => this.begin(name)),
    write: ({ id, data }) => this.guarded(() => this.write(id, Buffer.from(data, 'base64'))),
    patch: ({ id, at, data }) => this.guarded(() => this.patch(id, at, Buffer.from(data, 'base64'))),
    finish: ({ id }) => this.guarded(() => this.finish(id)),
    show: ({ id }) => {
      const file = this.finished.get(id);
      if (file === undefined) throw new BridgeError('not-open', 'There is no such file.');
      this.options.show(file);
      return null;
    },
  };

  /** Quitting: open files are closed and can be played. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.files.keys()].map((id) => this.finish(id)));
  }

  private async guarded<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      const known = failure(error);
      this.options.log('Capture failed', { code: known.code, reason: (error as NodeJS.ErrnoException).code ?? null });
      throw known;
    }
  }

  private async begin(name: string): Promise<{ id: string }> {
    if (this.files.size + this.beginning >= MAX_OPEN)
      throw new BridgeError('too-many', 'Too many recordings are running.');
    this.beginning += 1;
    try {
      return await this.add(name);
    } finally {
      this.beginning -= 1;
    }
  }

  private async add(name: string): Promise<{ id: string }> {
    const isVideo = !name.endsWith('.jpg');
    const folder = this.options.folder(isVideo ? 'videos' : 'pictures');
    await mkdir(folder, { recursive: true });
    await this.checkDisk(folder);
    const { file, place } = await this.create(folder, name);
    const id = randomUUID();
    const timer = this.idle(id);
    this.files.set(id, { file, path: place, isVideo, size: 0, lookedAt: 0, timer, writing: Promise.resolve() });
    this.tellRecording();
    return { id };
  }

  /** The next free name; never overwrites a file. */
  private async create(folder: string, name: string): Promise<{ file: FileHandle; place: string }> {
    const { name: stem, ext } = path.parse(name);
    for (let count = 1; ; count += 1) {
      const place = path.join(folder, count === 1 ? name : `${stem} (${count})${ext}`);
      try {
        return { file: await open(place, 'wx', 0o600), place };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || count >= MAX_TRIES) throw error;
      }
    }
  }

  private async write(id: string, data: Buffer): Promise<null> {
    const open = this.opened(id);
    clearTimeout(open.timer);
    open.timer = this.idle(id);
    open.writing = open.writing.then(async () => {
      if (open.size + data.length > MAX_FILE_BYTES) throw new BridgeError('too-large', 'The recording is too long.');
      if (open.size - open.lookedAt >= LOOK_BYTES) {
        open.lookedAt = open.size;
        await this.checkDisk(path.dirname(open.path));
      }
      await open.file.writeFile(data);
      open.size += data.length;
    });
    await open.writing;
    return null;
  }

  /** A disk that is filled to its end takes the whole system down; a file system that does not tell is trusted. */
  private async checkDisk(folder: string): Promise<void> {
    const free = await (this.options.freeBytes ?? freeBytesOf)(folder).catch(() => Infinity);
    if (free < MIN_FREE_BYTES) throw new BridgeError('disk-full', 'The disk is almost full.');
  }

  private async patch(id: string, at: number, data: Buffer): Promise<null> {
    const open = this.opened(id);
    open.writing = open.writing.then(async () => {
      const { size } = await open.file.stat();
      if (at + data.length > size) throw new BridgeError('out-of-range', 'There is nothing yet to write over.');
      await open.file.write(data, 0, data.length, at);
    });
    await open.writing;
    return null;
  }

  private finish(id: string): Promise<{ path: string }> {
    const closed = this.finished.get(id);
    if (closed !== undefined) return Promise.resolve({ path: closed });
    const ending = this.ending.get(id) ?? this.end(id, this.opened(id)).finally(() => this.ending.delete(id));
    this.ending.set(id, ending);
    return ending;
  }

  private async end(id: string, open: Open): Promise<{ path: string }> {
    this.files.delete(id);
    this.tellRecording();
    clearTimeout(open.timer);
    await open.writing.catch(() => undefined);
    // A file that nothing was written to would look like a recording.
    const isEmpty = (await open.file.stat().catch(() => null))?.size === 0;
    await open.file.close();
    if (isEmpty) await unlink(open.path).catch(() => undefined);
    this.finished.set(id, open.path);
    const [oldest] = this.finished.keys();
    if (this.finished.size > MAX_SHOWN && oldest !== undefined) this.finished.delete(oldest);
    return { path: open.path };
  }

  private tellRecording(): void {
    const isRecording = [...this.files.values()].some((open) => open.isVideo);
    if (isRecording === this.isRecording) return;
    this.isRecording = isRecording;
    this.options.onRecording(isRecording);
  }

  private opened(id: string): Open {
    const open = this.files.get(id);
    if (!open) throw new BridgeError('not-open', 'This recording has ended.');
    return open;
  }

  private idle(id: string): NodeJS.Timeout {
    return setTimeout(() => void this.finish(id).catch(() => undefined), IDLE_MS).unref();
  }
}
