/** Measured as finely as this, or as this share of the room. */
const STEP_BYTES = 200_000;
const STEP_SHARE = 0.1;
const NAME = 'room';
const ROOM_LOCK = 'farsight recording room';

/** Whether so many bytes can be had: a file is made that long, which writes nothing, and is given up again. */
async function isFree(folder: FileSystemDirectoryHandle, bytes: number): Promise<boolean> {
  const writable = await (await folder.getFileHandle(NAME, { create: true })).createWritable();
  try {
    await writable.truncate(bytes);
    return true;
  } catch (error) {
    if ((error as Error).name === 'QuotaExceededError') return false;
    throw error;
  } finally {
    await writable.abort().catch(() => undefined);
  }
}

/** Bytes that the browser reports as free for this origin; null where it does not say. */
async function reported(): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate();
  const free = (quota ?? NaN) - (usage ?? NaN);
  return Number.isNaN(free) ? null : Math.max(0, free);
}

async function measured(folder: FileSystemDirectoryHandle, want: number): Promise<number | null> {
  if (await isFree(folder, want)) return null;
  let [least, most] = [0, want];
  while (most - least > Math.max(STEP_BYTES, least * STEP_SHARE)) {
    const middle = Math.round((least + most) / 2);
    if (await isFree(folder, middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** Runs what writes to the storage: never while a tab measures, which takes the room for a moment. */
export const whileUnmeasured = <T>(write: () => Promise<T>): Promise<T> =>
  navigator.locks.request(ROOM_LOCK, { mode: 'shared' }, write);

/**
 * Bytes that can still be written to the browser's storage; null: not known. Chromium always reports 10 GiB (`estimate()`), whatever
 * quota and disk have, so that up to `want` bytes are tried out; what is reported counts where it is less.
 */
export async function measureRoom(folder: FileSystemDirectoryHandle, want: number): Promise<number | null> {
  const unknown = () => null;
  const measure = () => measured(folder, want).catch(unknown);
  const found = await navigator.locks.request(ROOM_LOCK, measure);
  return found ?? reported().catch(unknown);
}
