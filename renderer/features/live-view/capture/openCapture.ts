import { toastError } from '../../../components/toast';
import type { CaptureFile, Platform } from '../../../platform/Platform';
import { openInMemory } from './openInMemory';

const warn = () =>
  toastError('The recording is nearly full', {
    id: 'recording-nearly-full',
    description: 'This browser keeps at most 500 MB of a recording. Stop and start again to go on.',
  });

/** Begins a picture or a recording: on the disk as it comes where that can be had, else in memory until it is downloaded. */
export async function openCapture({ captures }: Pick<Platform, 'captures'>, name: string): Promise<CaptureFile> {
  if (captures) return captures.begin(name);
  if (name.endsWith('.jpg')) return openInMemory(name);
  const { hasStorage, openInStorage } = await import('./openInStorage');
  // A browser may have storage and still refuse it, as in private windows.
  return hasStorage() ? openInStorage(name).catch(() => openInMemory(name, warn)) : openInMemory(name, warn);
}
