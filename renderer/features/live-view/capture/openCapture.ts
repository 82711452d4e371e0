import { toastError } from '../../../components/toast';
import type { CaptureFile, Platform } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { openInMemory } from './openInMemory';

const warn = (megabytes: number) =>
  toastError(CAPTURE.nearlyFull, {
    id: 'recording-nearly-full',
    description: CAPTURE.nearlyFullText({ megabytes }),
  });

/** Opens a file for a snapshot or a recording: on the disk if possible, otherwise in memory until it is downloaded. */
export async function openCapture({ captures }: Pick<Platform, 'captures'>, name: string): Promise<CaptureFile> {
  if (captures) return captures.begin(name);
  if (name.endsWith('.jpg')) return openInMemory(name);
  try {
    const { hasStorage, openInStorage } = await import('./openInStorage');
    return hasStorage() ? await openInStorage(name, warn) : openInMemory(name, warn);
  } catch {
    // Browsers with storage may still deny it, as in private windows; and its script may be lost on the way.
    return openInMemory(name, warn);
  }
}
