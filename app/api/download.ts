import { ApiError, isApiError } from './errors';
import { readChunks, type Readable } from '../lib/readChunks';
import type { HttpAnswer } from './request';

/** What became of a download: a file of this name, nothing because the person gave it up, or a refusal of the server. */
export type DownloadOutcome =
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly answer: HttpAnswer };

/** Bytes so far, and of how many; null where the server does not say. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly total: number | null;
}

/** A file name that is valid on every system and holds no path; checked again where the file is created. */
export const DOWNLOAD_NAME =
  /^(?!(?:con|prn|aux|nul|com\d|lpt\d)\.)[\p{L}\p{N}_-][\p{L}\p{N} _-]{0,99}\.[a-z0-9]{1,8}$/iu;

const MEGABYTE = 1_000_000;

/** Why there is no file, in a sentence for each. */
export const DOWNLOAD_ERRORS = {
  interrupted: () => new ApiError('interrupted', 'The download was interrupted. Nothing was saved.'),
  diskFull: () => new ApiError('disk-full', 'The disk is full. Nothing was saved.'),
  tooLarge: (maxBytes: number) =>
    new ApiError('too-large', `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB. Nothing was saved.`),
  notSaved: () => new ApiError('not-saved', 'The file could not be written there. Nothing was saved.'),
} as const;

/** Reports at most this often. */
const REPORT_MS = 100;

interface Target {
  readonly maxBytes: number;
  /** Resolves once there is room for more; rejects with ApiError. */
  write(chunk: Uint8Array<ArrayBuffer>): void | Promise<void>;
  onProgress(progress: DownloadProgress): void;
  /** Called when a part arrives and when the next one is awaited; lets the caller time out on silence. */
  onWait(isWaiting: boolean): void;
}

type Source = Readable & { readonly headers: { get(name: string): string | null } };

/** Length of a body; null where it is not said, or is the length of a compressed one. */
function totalOf({ headers }: Source): number | null {
  const total = Number(headers.get('Content-Length') ?? Number.NaN);
  return headers.get('Content-Encoding') === null && Number.isSafeInteger(total) && total >= 0 ? total : null;
}

/**
 * Moves a body into a target, a part at a time and no faster than the target takes it. Rejects with ApiError `interrupted`
 * or `too-large`, or what `write` rejects with.
 */
export async function transfer(source: Source, target: Target): Promise<void> {
  const { maxBytes, write, onProgress, onWait } = target;
  const said = totalOf(source);
  if (said !== null && said > maxBytes) {
    await source.body?.getReader().cancel();
    throw DOWNLOAD_ERRORS.tooLarge(maxBytes);
  }
  let bytes = 0;
  let reportedAt = -Infinity;
  onWait(true);
  const take = async (chunk: Uint8Array<ArrayBuffer>) => {
    onWait(false);
    await write(chunk);
    bytes += chunk.length;
    const now = performance.now();
    if (now - reportedAt >= REPORT_MS) {
      reportedAt = now;
      onProgress({ bytes, total: said === null || bytes > said ? null : said });
    }
    onWait(true);
  };
  try {
    if (!(await readChunks(source, maxBytes, take))) throw DOWNLOAD_ERRORS.tooLarge(maxBytes);
  } catch (error) {
    throw isApiError(error) ? error : DOWNLOAD_ERRORS.interrupted();
  } finally {
    onWait(false);
  }
}
