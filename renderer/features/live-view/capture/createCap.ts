import { CAPTURE } from '../words/capture';

const MB = 1_000_000;
const WARN_AT = 0.8;

/**
 * Counts the bytes of a file that may have at most `maxMb`: called with the size of what is to be written, it throws where
 * that is too much. `onNearlyFull` is called once, with the limit in MB, at 80 % of it.
 */
export function createCap(maxMb: number, onNearlyFull: (megabytes: number) => void): (bytes: number) => void {
  const maxBytes = maxMb * MB;
  let size = 0;
  let isWarned = false;
  return (bytes) => {
    if (size + bytes > maxBytes) throw new Error(CAPTURE.full({ megabytes: maxMb }));
    size += bytes;
    if (isWarned || size <= maxBytes * WARN_AT) return;
    isWarned = true;
    onNearlyFull(maxMb);
  };
}
