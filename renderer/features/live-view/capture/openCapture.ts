import { toastError } from '../../../components/toast';
import type { CaptureFile, Platform } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { openInMemory } from './openInMemory';
import type { Room } from './RoomWatch';

const warn = (megabytes: number) =>
  toastError(CAPTURE.nearlyFull, {
    id: 'recording-nearly-full',
    description: CAPTURE.nearlyFullText({ megabytes }),
  });

/**
 * Opens a file for a snapshot or a recording: on the disk if possible, otherwise in memory until it is downloaded. A browser keeps
 * a recording for `account` until then; without one it stays in memory. `onRoom` as with `RecorderOptions`.
 */
export async function openCapture(
  { captures }: Pick<Platform, 'captures'>,
  name: string,
  { account, onRoom = () => undefined }: { readonly account?: string; readonly onRoom?: (room: Room) => void } = {},
): Promise<CaptureFile> {
  if (captures) return captures.begin(name);
  const inMemory = () => openInMemory(name, warn, undefined, onRoom);
  if (account === undefined) return inMemory();
  try {
    const [{ hasStorage }, { openInStorage }] = await Promise.all([
      import('../../../lib/recordings'),
      import('./openInStorage'),
    ]);
    return hasStorage() ? await openInStorage(account, name, warn, undefined, onRoom) : inMemory();
  } catch {
    // Browsers with storage may deny it, as in private windows, or have no room in it; and its script may be lost on the way.
    return inMemory();
  }
}
