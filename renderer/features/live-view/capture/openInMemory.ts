import type { CaptureFile } from '../../../platform/Platform';
import { download, patched } from './download';

/** Most that is kept of a recording where a browser offers no other place. */
export const MAX_BYTES = 500_000_000;
const WARN_AT = 0.8;
const MB = 1_000_000;

/** Holds a file in memory until it is whole, and then downloads it. `onNearlyFull` is called once. */
export function openInMemory(
  name: string,
  onNearlyFull: () => void = () => undefined,
  maxBytes = MAX_BYTES,
): CaptureFile {
  const parts: Blob[] = [];
  const patches: { at: number; data: Blob }[] = [];
  let size = 0;
  let isWarned = false;
  return {
    write: (data) => {
      if (size + data.size > maxBytes)
        return Promise.reject(new Error(`This browser keeps at most ${maxBytes / MB} MB of a recording.`));
      size += data.size;
      parts.push(data);
      if (!isWarned && size > maxBytes * WARN_AT) {
        isWarned = true;
        onNearlyFull();
      }
      return Promise.resolve();
    },
    patch: (at, data) => {
      patches.push({ at, data });
      return Promise.resolve();
    },
    finish: () => {
      download(name, patched(new Blob(parts, parts[0] ? { type: parts[0].type } : {}), patches));
      return Promise.resolve({ where: name, show: () => undefined });
    },
  };
}
