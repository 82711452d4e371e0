import type { CaptureFile } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { createCap } from './createCap';
import { after } from '../../../lib/after';
import { download, patched } from './download';
import { measureRoom, whileUnmeasured } from './measureRoom';
import { RoomWatch, type Room } from './RoomWatch';
import { computerNow } from '../../../lib/serverTime';

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
/** With less room than this, memory has more. */
const LEAST_BYTES = 1_000_000;
/** Longest wait for the room before a recording begins. */
const MEASURE_MS = 2000;
/** Room that is long enough is measured again after so long; less, after each piece. */
const MEASURE_AGAIN_MS = 20_000;

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

/** Rejects where another tab records under this name. */
async function hold(name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((resolve, reject) => {
    const take = (lock: Lock | null) => {
      if (lock) resolve();
      else reject(new Error('recorded by another tab'));
      return lock ? until : null;
    };
    navigator.locks.request(lockOf(name), { ifAvailable: true }, take).catch(reject);
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

/**
 * A file that grows in the browser's storage and is downloaded when finished. `onNearlyFull` as with `createCap`, `onRoom` as with
 * `RecorderOptions`. Rejects without room to begin.
 */
export async function openInStorage(
  name: string,
  onNearlyFull: (megabytes: number) => void = () => undefined,
  maxMb = MAX_MB,
  onRoom: (room: Room) => void = () => undefined,
): Promise<CaptureFile> {
  const release = await hold(name);
  try {
    return await openHeld(name, { cap: createCap(maxMb, onNearlyFull), watch: new RoomWatch(maxMb), onRoom, release });
  } catch (error) {
    release();
    throw error;
  }
}

interface Limits {
  readonly cap: (bytes: number) => void;
  readonly watch: RoomWatch;
  readonly onRoom: (room: Room) => void;
  readonly release: () => void;
}

async function openHeld(name: string, { cap, watch, onRoom, release }: Limits): Promise<CaptureFile> {
  const all = await recordings();
  await removeDone(all).catch(() => undefined);
  const folder = (await all.getDirectoryHandle(name, { create: true })) as Folder;
  const free = await Promise.race([measureRoom(folder, LEAST_BYTES), after(MEASURE_MS, null)]);
  if (free !== null && free < LEAST_BYTES) {
    await all.removeEntry(name, { recursive: true });
    throw new Error(CAPTURE.diskFull);
  }
  const patches: { at: number; data: Blob }[] = [];
  let waiting: Blob[] = [];
  let bytes = 0;
  let since = performance.now();
  let measuredAt = -Infinity;
  let count = 0;
  const put = async () => {
    if (waiting.length === 0) return;
    count += 1;
    const piece = new Blob(waiting);
    await whileUnmeasured(() => writeFile(folder, String(count).padStart(6, '0'), piece));
    waiting = [];
    bytes = 0;
    since = performance.now();
    watch.noteStored();
    if (watch.isEnough && since - measuredAt < MEASURE_AGAIN_MS) return;
    measuredAt = since;
    const answer = watch.ask();
    // Not waited for: it may be late, and recording goes on.
    void measureRoom(folder, watch.wanted).then((room) => onRoom(answer(room)));
  };
  return {
    write: async (data) => {
      cap(data.size);
      waiting.push(data);
      bytes += data.size;
      onRoom(watch.take(data.size));
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
      try {
        // Data that no longer fits on the disk is still in `waiting`.
        await put().catch(() => undefined);
        download(name, patched(new Blob([...(await piecesOf(folder)), ...waiting]), patches));
        await writeFile(folder, DONE, new Blob(['1'])).catch(() => undefined);
      } catch (error) {
        throw reasonOf(error);
      } finally {
        release();
      }
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

type Leftover = Pick<Interrupted, 'name' | 'remove'> & { readonly folder: Folder };

/** Folders of recordings that no tab is writing any more. */
async function* leftovers(all: Folder): AsyncGenerator<Leftover> {
  for await (const [name, handle] of all.entries())
    if (handle.kind === 'directory' && !(await isRunning(name)))
      yield { name, folder: handle, remove: () => all.removeEntry(name, { recursive: true }) };
}

/** Whether its download was begun, and so long ago that it has ended. */
async function ageOf(folder: Folder): Promise<'undone' | 'done' | 'old'> {
  const done = await folder.getFileHandle(DONE).catch(() => null);
  if (!done) return 'undone';
  return computerNow() - (await done.getFile()).lastModified > KEEP_DONE_MS ? 'old' : 'done';
}

/** Makes room: deletes what was downloaded. */
async function removeDone(all: Folder): Promise<void> {
  for await (const { folder, remove } of leftovers(all)) if ((await ageOf(folder)) === 'old') await remove();
}

/** Recordings interrupted by a crash; deletes those already downloaded. */
export async function listInterrupted(): Promise<readonly Interrupted[]> {
  if (!hasStorage()) return [];
  const all = await recordings();
  const found: Interrupted[] = [];
  for await (const { name, folder, remove } of leftovers(all)) {
    const age = await ageOf(folder);
    const pieces = await piecesOf(folder);
    if (age === 'old' || (age === 'undone' && pieces.length === 0)) await remove();
    else if (age === 'undone') {
      const save = async () => {
        download(name, new Blob([...pieces]));
        await writeFile(folder, DONE, new Blob(['1']));
      };
      found.push({ name, save, remove });
    }
  }
  return found;
}
