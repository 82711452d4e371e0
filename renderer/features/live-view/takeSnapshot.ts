import { toastError } from '../../components/toast';

/** `Nose drone` at a time becomes `Nose drone_2026-08-21T14-03-11Z.jpg`. */
export function snapshotName(device: string, at: Date): string {
  const safe =
    device
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 60) || 'device';
  return `${safe}_${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jpg`;
}

/** Saves the picture as it is shown just now, in its own size. */
export function takeSnapshot(video: HTMLVideoElement, device: string): void {
  if (video.videoWidth === 0) return;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.toBlob(
    (blob) => {
      if (!blob) {
        toastError('The snapshot could not be made', { id: 'snapshot' });
        return;
      }
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = snapshotName(device, new Date());
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    },
    'image/jpeg',
    0.92,
  );
}
