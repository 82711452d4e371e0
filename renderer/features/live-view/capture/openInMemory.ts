import type { CaptureFile } from '../../../platform/Platform';
import { createCap } from './createCap';
import { downloadBlob } from '../../../lib/downloadBlob';
import { patched } from '../../../lib/webm/patched';
import { RoomWatch, type Room } from './RoomWatch';

/** Limit of a recording in memory. */
const MAX_MB = 500;

/** Holds a file in memory and downloads it when finished. `onNearlyFull` as with `createCap`, `onRoom` as with `RecorderOptions`. */
export function openInMemory(
  name: string,
  onNearlyFull: (megabytes: number) => void = () => undefined,
  maxMb = MAX_MB,
  onRoom: (room: Room) => void = () => undefined,
): CaptureFile {
  const watch = new RoomWatch(maxMb);
  const cap = createCap(maxMb, onNearlyFull);
  const parts: Blob[] = [];
  const patches: { at: number; data: Blob }[] = [];
  return {
    write: async (data) => {
      cap(data.size);
      parts.push(data);
      onRoom(watch.take(data.size));
      return Promise.resolve();
    },
    patch: (at, data) => {
      patches.push({ at, data });
      return Promise.resolve();
    },
    finish: () => {
      // An empty download would look like a recording.
      if (parts[0]) downloadBlob(name, patched(new Blob(parts, { type: parts[0].type }), patches));
      return Promise.resolve({ where: name, show: () => undefined });
    },
  };
}
