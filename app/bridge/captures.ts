import * as v from 'valibot';
import { CAPTURE_NAME } from '../domain/captureName';
import { Id } from './ids';
import { invoke } from './kit';

/** Largest part of a file in one call, in bytes: as much as passes the bridge's limit as base64. */
export const CAPTURE_PART_BYTES = 150_000;

/** Pictures and recordings, written to this computer's disk as they come. */
export const capturesContract = {
  /** Creates a file in the user's own folder and never overwrites one. Fails with `no-folder`, `disk-full`, `too-many`. */
  begin: invoke(v.object({ name: v.pipe(v.string(), v.regex(CAPTURE_NAME)) })).answers<{ readonly id: string }>(),
  /** The next bytes, in base64; none at all keep the file open. Resolves once they are written; fails with `disk-full`, `not-open`. */
  write: invoke(
    v.object({ id: Id, data: v.pipe(v.string(), v.base64(), v.maxLength(CAPTURE_PART_BYTES * 1.34)) }),
  ).answers<null>(),
  /** Puts bytes, in base64, over what was written. Fails with `out-of-range`, `not-open`. */
  patch: invoke(
    v.object({
      id: Id,
      at: v.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0),
      data: v.pipe(v.string(), v.base64(), v.maxLength(4096)),
    }),
  ).answers<null>(),
  /** Closes the file, where that has not been done yet, and tells where it is. */
  finish: invoke(v.object({ id: Id })).answers<{ readonly path: string }>(),
  /** Shows a finished file in the system's file manager. */
  show: invoke(v.object({ id: Id })).answers<null>(),
} as const;
