import { DOWNLOAD_ERRORS } from '#app/api/download';
import type { ApiError } from '#app/api/errors';

/** Where a download goes. */
export interface FileTarget {
  readonly maxBytes: number;
  /** Rejects with ApiError `disk-full` or `not-saved`. */
  write(chunk: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** The file is complete; its name. */
  finish(): Promise<string>;
  /** Nothing of it remains, and what was there before does. Never rejects. */
  discard(): Promise<void>;
}

/** Largest file that a browser without access to files takes: all of it is in memory until it is complete. */
export const MEMORY_BYTES = 100_000_000;

type FileHandle = FileSystemFileHandle & { remove?(): Promise<void> };
type ShowPicker = (options: { readonly suggestedName: string }) => Promise<FileHandle>;

function writingError(error: unknown): ApiError {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? DOWNLOAD_ERRORS.diskFull() : DOWNLOAD_ERRORS.notSaved();
}

/** A file of the person's choice. The browser writes beside it and puts it in place when it is closed. */
async function inFile(handle: FileHandle): Promise<FileTarget> {
  // The picker makes an empty file for a new name; one that had contents is not ours to remove.
  const isNew = (await handle.getFile()).size === 0;
  const file = await handle.createWritable();
  const named = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      throw writingError(error);
    }
  };
  return {
    maxBytes: Infinity,
    write: (chunk) => named(() => file.write(chunk)),
    finish: async () => {
      await named(() => file.close());
      return handle.name;
    },
    discard: async () => {
      await file.abort().catch(() => undefined);
      if (isNew) await handle.remove?.().catch(() => undefined);
    },
  };
}

/** Kept in memory, then handed to the browser's own downloads. */
function inMemory(name: string): FileTarget {
  let parts: BlobPart[] = [];
  return {
    maxBytes: MEMORY_BYTES,
    write: (chunk) => void parts.push(chunk),
    finish: async () => {
      saveBlob(new Blob(parts, { type: 'application/octet-stream' }), name);
      return Promise.resolve(name);
    },
    discard: async () => {
      parts = [];
      return Promise.resolve();
    },
  };
}

function saveBlob(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // The browser has its own hold on the data once it began to save.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Asks for a place where the browser can, else takes memory; null when the person chose none. */
export async function chooseTarget(name: string): Promise<FileTarget | null> {
  const { showSaveFilePicker } = window as unknown as { showSaveFilePicker?: ShowPicker };
  if (!showSaveFilePicker) return inMemory(name);
  let handle: FileHandle;
  try {
    handle = await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    const why = error instanceof DOMException ? error.name : '';
    if (why === 'AbortError') return null;
    // The click no longer counts, or the page is in a frame that may not ask.
    return inMemory(name);
  }
  return inFile(handle);
}
