import type { CaptureFile } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { createCap } from './createCap';
import { download, patched } from './download';

/**
 * Recordings in the origin private file system (OPFS). A file there is only written when it is closed, as with
 * `showSaveFilePicker`: a crash would lose all of it. So a recording is a folder of pieces, each closed after a few seconds.
 */
const FOLDER = 'recordings';
const DONE = 'done';
const PIECE_MS = 3000;
const PIECE_BYTES = 8_000_000;
/** Memory cards and other FAT file systems hold no file of 4 GiB. */
const MAX_MB = 4000;
/** Browsers copy a download from here without reporting when they are done. */
const KEEP_DONE_MS = 15 * 60_000;

type Folder = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> };

async function recordings(): Promise<Folder> {
  const root = await navigator.storage.getDirectory();
  return await root.getDirectoryHandle(FOLDER, { create: true });
}

/** Whether this browser can write recordings to the disk while they run. */
export const hasStorage = (): boolean =>
  // Absent in older browsers and on insecure origins.
  'storage' in navigator &&
  'getDirectory' in navigator.storage &&
  'locks' in navigator &&
  typeof FileSystemFileHandle === 'function' &&
  'createWritable' in FileSystemFileHandle.prototype;

/** Web Lock held while a recording runs, in any tab. */
const lockOf = (name: string) => `farsight recording ${name}`;

async function hold(name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((resolve) => {
    void navigator.locks.request(lockOf(name), () => {
      resolve();
      return until;
    });
  });
  return release;
}

async function writeFile(folder: FileSystemDirectoryHandle, name: string, data: Blob): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  try {
    await writable.write(data);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

async function piecesOf(folder: Folder): Promise<readonly File[]> {
  const names: string[] = [];
  for await (const [name] of folder.entries()) if (/^\d+$/.test(name)) names.push(name);
  return Promise.all(names.sort().map(async (name) => (await folder.getFileHandle(name)).getFile()));
}

const reasonOf = (error: unknown) =>
  (error as Error).name === 'QuotaExceededError' ? new Error(CAPTURE.diskFull) : new Error(CAPTURE.storageFailed);

/** A file that grows in the browser's storage and is downloaded when finished. `onNearlyFull` as with `createCap`. */
export async function openInStorage(
  name: string,
  onNearlyFull: (megabytes: number) => void = () => undefined,
  maxMb = MAX_MB,
): Promise<CaptureFile> {
  const release = await hold(name);
  const all = await recordings();
  const folder = (await all.getDirectoryHandle(name, { create: true })) as Folder;
  const cap = createCap(maxMb, onNearlyFull);
  const patches: { at: number; data: Blob }[] = [];
  let waiting: Blob[] = [];
  let bytes = 0;
  let since = performance.now();
  let count = 0;
  const put = async () => {
    if (waiting.length === 0) return;
    count += 1;
    await writeFile(folder, String(count).padStart(6, '0'), new Blob(waiting));
    waiting = [];
    bytes = 0;
    since = performance.now();
  };
  return {
    write: async (data) => {
      cap(data.size);
      waiting.push(data);
      bytes += data.size;
      if (bytes < PIECE_BYTES && performance.now() - since < PIECE_MS) return;
      await put().catch((error: unknown) => {
        throw reasonOf(error);
      });
    },
    patch: (at, data) => {
      patches.push({ at, data });
      return Promise.resolve();
    },
    finish: async () => {
      // Data that no longer fits on the disk is still in `waiting`.
      await put().catch(() => undefined);
      download(name, patched(new Blob([...(await piecesOf(folder)), ...waiting]), patches));
      await writeFile(folder, DONE, new Blob(['1'])).catch(() => undefined);
      release();
      return { where: name, show: () => undefined };
    },
  };
}

export interface Interrupted {
  /** File name. */
  readonly name: string;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

async function isRunning(name: string): Promise<boolean> {
  const isFree = await navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => lock !== null);
  return !isFree;
}

/** Recordings interrupted by a crash; deletes those already downloaded. */
export async function listInterrupted(): Promise<readonly Interrupted[]> {
  if (!hasStorage()) return [];
  const all = await recordings();
  const found: Interrupted[] = [];
  for await (const [name, handle] of all.entries()) {
    if (handle.kind !== 'directory' || (await isRunning(name))) continue;
    const folder = handle as Folder;
    const remove = () => all.removeEntry(name, { recursive: true });
    const done = await folder.getFileHandle(DONE).catch(() => null);
    const pieces = await piecesOf(folder);
    if (done ? Date.now() - (await done.getFile()).lastModified > KEEP_DONE_MS : pieces.length === 0) await remove();
    else if (!done) {
      const save = async () => {
        download(name, new Blob([...pieces]));
        await writeFile(folder, DONE, new Blob(['1']));
      };
      found.push({ name, save, remove });
    }
  }
  return found;
}
