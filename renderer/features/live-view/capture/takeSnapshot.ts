import { captureName } from '#app/domain/captureName';
import { toastError, toastSuccess } from '../../../components/toast';
import type { Platform } from '../../../platform/Platform';
import { openCapture } from './openCapture';

const QUALITY = 0.92;

function toJpeg(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    const handle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be read.')));
    canvas.toBlob(handle, 'image/jpeg', QUALITY);
  });
}

/** Saves the picture as it is shown just now, in its own size. */
export async function takeSnapshot(platform: Platform, video: HTMLVideoElement, device: string): Promise<void> {
  if (video.videoWidth === 0) return;
  try {
    const picture = await toJpeg(video);
    const file = await openCapture(platform, captureName(device, new Date(), 'jpg'));
    await file.write(picture);
    const { where } = await file.finish();
    // A browser tells of a download by itself.
    if (platform.captures) toastSuccess('Snapshot saved', { id: 'snapshot', description: where });
  } catch (error) {
    toastError('The snapshot could not be saved', { id: 'snapshot', description: (error as Error).message });
  }
}
