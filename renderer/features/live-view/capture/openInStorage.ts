import { after } from '../../../lib/after';
import { downloadBlob } from '../../../lib/downloadBlob';
import { openRecording, writeFile, type OpenRecording } from '../../../lib/recordings';
import type { CaptureFile } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { createCap } from './createCap';
import { measureRoom, whileUnmeasured } from './measureRoom';
import { patched } from '../../../lib/webm/patched';
import { RoomWatch, type Room } from './RoomWatch';

const PIECE_MS = 3000;
const PIECE_BYTES = 8_000_000;
/** Memory cards and other FAT file systems hold no file of 4 GiB. */
const MAX_MB = 4000;
/** With less room than this, memory has more. */
const LEAST_BYTES = 1_000_000;
/** Longest wait for the room before a recording begins. */
const MEASURE_MS = 2000;
/** Room that is long enough is measured again after so long; less, after each piece. */
const MEASURE_AGAIN_MS = 20_000;

const reasonOf = (error: unknown) =>
  (error as Error).name === 'QuotaExceededError' ? new Error(CAPTURE.diskFull) : new Error(CAPTURE.storageFailed);

/**
 * A file of this account that grows in the browser's storage and is downloaded when finished. `onNearlyFull` as with `createCap`,
 * `onRoom` as with `RecorderOptions`. Rejects without room to begin.
 */
export async function openInStorage(
  account: string,
  name: string,
  onNearlyFull: (megabytes: number) => void = () => undefined,
  maxMb = MAX_MB,
  onRoom: (room: Room) => void = () => undefined,
): Promise<CaptureFile> {
  const recording = await openRecording(account, name);
  try {
    await requireRoom(recording);
  } catch (error) {
    recording.release();
    throw error;
  }
  return createFile(name, recording, { cap: createCap(maxMb, onNearlyFull), watch: new RoomWatch(maxMb), onRoom });
}

async function requireRoom({ folder, remove }: OpenRecording): Promise<void> {
  const free = await Promise.race([measureRoom(folder, LEAST_BYTES), after(MEASURE_MS, null)]);
  if (free === null || free >= LEAST_BYTES) return;
  await remove();
  throw new Error(CAPTURE.diskFull);
}

interface Limits {
  readonly cap: (bytes: number) => void;
  readonly watch: RoomWatch;
  readonly onRoom: (room: Room) => void;
}

function createFile(name: string, recording: OpenRecording, { cap, watch, onRoom }: Limits): CaptureFile {
  const { folder } = recording;
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
        const whole = new Blob([...(await recording.pieces()), ...waiting]);
        if (whole.size > 0) downloadBlob(name, patched(whole, patches));
        // An empty download would look like a recording.
        await (whole.size > 0 ? recording.markSaved() : recording.remove()).catch(() => undefined);
      } catch (error) {
        throw reasonOf(error);
      } finally {
        recording.release();
      }
      return { where: name, show: () => undefined };
    },
  };
}
