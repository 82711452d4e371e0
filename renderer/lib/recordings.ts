import { computerNow } from './serverTime';
import { downloadBlob } from './downloadBlob';

/**
 * Recordings of the web app in the origin private file system (OPFS): `recordings/<account>/<file name>/<piece>`. A file there
 * is only written when it is closed, as with `showSaveFilePicker`, and a crash would lose all of it. So a recording is a folder
 * of pieces, each closed after a few seconds. An account only finds its own.
 */
const FOLDER = 'recordings';
/** Marks a recording whose download has begun: whether it came to its end, no browser tells. */
const SAVED = 'done';
/** Marks a saved one whose person has signed out; a download may still be copying it. */
const LEFT = 'left';
const KEEP_LEFT_MS = 15 * 60_000;

const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === 'directory';

/** Whether this browser can write recordings to the disk while they run. */
export const hasStorage = (): boolean =>
  // Absent in older browsers and on insecure origins.
  'storage' in navigator &&
  'getDirectory' in navigator.storage &&
  'locks' in navigator &&
  typeof FileSystemFileHandle === 'function' &&
  'createWritable' in FileSystemFileHandle.prototype;

async function allAccounts(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Name of an account's folder: a hash, because an id may be longer than a file name and hold any character. */
async function folderNameOf(account: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(account));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function recordingsOf(account: string): Promise<FileSystemDirectoryHandle> {
  const name = await folderNameOf(account);
  return (await allAccounts()).getDirectoryHandle(name, { create: true });
}

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

async function isRunning(name: string): Promise<boolean> {
  const isFree = await navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => lock !== null);
  return !isFree;
}

export async function writeFile(folder: FileSystemDirectoryHandle, name: string, data: Blob): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  try {
    await writable.write(data);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

const mark = (folder: FileSystemDirectoryHandle, how: string) => writeFile(folder, how, new Blob(['1']));

/** When a recording was marked, in ms since the epoch; null: it is not. */
async function markedAt(folder: FileSystemDirectoryHandle, how: string): Promise<number | null> {
  const file = await folder.getFileHandle(how).catch(() => null);
  return file && (await file.getFile()).lastModified;
}

async function piecesOf(folder: FileSystemDirectoryHandle): Promise<readonly File[]> {
  const names: string[] = [];
  for await (const [name] of folder.entries()) if (/^\d+$/.test(name)) names.push(name);
  return Promise.all(names.sort().map(async (name) => (await folder.getFileHandle(name)).getFile()));
}

/** A recording that runs. */
export interface OpenRecording {
  /** Takes the pieces, named by their numbers. */
  readonly folder: FileSystemDirectoryHandle;
  readonly pieces: () => Promise<readonly File[]>;
  readonly markSaved: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** It runs no longer. */
  readonly release: () => void;
}

/** Begins a recording of this account. Rejects where another tab records under this name. */
export async function openRecording(account: string, name: string): Promise<OpenRecording> {
  const release = await hold(name);
  try {
    await removeLeft(await allAccounts()).catch(() => undefined);
    const own = await recordingsOf(account);
    const folder = await own.getDirectoryHandle(name, { create: true });
    return {
      folder,
      pieces: () => piecesOf(folder),
      markSaved: () => mark(folder, SAVED),
      remove: () => own.removeEntry(name, { recursive: true }),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

export interface KeptRecording {
  /** File name. */
  readonly name: string;
  /** Its download was begun; otherwise a crash or a closed tab has interrupted it. */
  readonly isSaved: boolean;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Has a saved one deleted once its download has surely ended. */
  readonly leave: () => Promise<void>;
}

type Leftover = Pick<KeptRecording, 'name' | 'remove'> & { readonly folder: FileSystemDirectoryHandle };

/** Recordings that no tab is writing any more. */
async function* leftovers(own: FileSystemDirectoryHandle): AsyncGenerator<Leftover> {
  for await (const [name, folder] of own.entries())
    if (isFolder(folder) && !(await isRunning(name)))
      yield { name, folder, remove: () => own.removeEntry(name, { recursive: true }) };
}

/** Deletes what people have saved before they signed out, and what version 1.1.6 kept without an account. */
async function removeLeft(all: FileSystemDirectoryHandle): Promise<void> {
  for await (const [account, own] of all.entries()) {
    if (account.includes('.') && !(await isRunning(account))) await all.removeEntry(account, { recursive: true });
    else if (isFolder(own))
      for await (const { folder, remove } of leftovers(own))
        if (computerNow() - ((await markedAt(folder, LEFT)) ?? Infinity) > KEEP_LEFT_MS) await remove();
  }
}

/** The account's recordings in this browser: what was interrupted, and what was saved, until a person deletes it. */
export async function listKept(account: string): Promise<readonly KeptRecording[]> {
  if (!hasStorage()) return [];
  await removeLeft(await allAccounts());
  const found: KeptRecording[] = [];
  for await (const { name, folder, remove } of leftovers(await recordingsOf(account))) {
    if ((await markedAt(folder, LEFT)) !== null) continue;
    const pieces = await piecesOf(folder);
    if (pieces.length === 0) {
      await remove();
      continue;
    }
    const save = async () => {
      const { indexed } = await import('./webm/indexed');
      downloadBlob(name, await indexed(pieces));
      // A full storage takes no mark; then it is offered again as one that was interrupted.
      await mark(folder, SAVED).catch(() => undefined);
    };
    const isSaved = (await markedAt(folder, SAVED)) !== null;
    found.push({ name, isSaved, save, remove, leave: () => mark(folder, LEFT) });
  }
  return found;
}
