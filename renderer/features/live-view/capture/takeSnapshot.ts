import { captureName } from '#app/domain/captureName';
import type { Rotation } from '#app/domain/stream';
import { toastError, toastSuccess } from '../../../components/toast';
import type { Platform } from '../../../platform/Platform';
import { openCapture } from './openCapture';

const QUALITY = 0.92;
/** A frame older than this is not the present one, and the toast says so. */
const OLD_MS = 1000;

type Source = HTMLVideoElement | HTMLCanvasElement;

const sizeOf = (source: Source): readonly [width: number, height: number] =>
  source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

function toJpeg(source: Source, rotationDeg: Rotation): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const [width, height] = sizeOf(source);
  [canvas.width, canvas.height] = rotationDeg % 180 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((rotationDeg * Math.PI) / 180);
  context?.drawImage(source, -width / 2, -height / 2);
  return new Promise((resolve, reject) => {
    const handle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be read.')));
    canvas.toBlob(handle, 'image/jpeg', QUALITY);
  });
}

const ageOf = (ms: number) => (ms < 60_000 ? `${Math.round(ms / 1000)} s` : `${Math.floor(ms / 60_000)} min`);

interface Frame {
  /** How old it is. */
  readonly frameAgeMs: number;
  /** How far it is turned clockwise to be upright. */
  readonly rotationDeg: Rotation;
}

/** Saves a frame in its own size and upright: the one shown now, or the last one kept. */
export async function takeSnapshot(
  platform: Platform,
  source: Source,
  device: string,
  { frameAgeMs, rotationDeg }: Frame,
): Promise<void> {
  if (sizeOf(source)[0] === 0) return;
  const isOld = frameAgeMs > OLD_MS;
  try {
    const picture = await toJpeg(source, rotationDeg);
    const takenAt = new Date(Date.now() - (isOld ? frameAgeMs : 0));
    const file = await openCapture(platform, captureName(device, takenAt, 'jpg'));
    await file.write(picture);
    const { where } = await file.finish();
    if (isOld)
      toastSuccess(`Saved the last frame, from ${ageOf(frameAgeMs)} ago`, { id: 'snapshot', description: where });
    // A browser tells of a download by itself.
    else if (platform.captures) toastSuccess('Snapshot saved', { id: 'snapshot', description: where });
  } catch (error) {
    toastError('The snapshot could not be saved', { id: 'snapshot', description: (error as Error).message });
  }
}
