import { captureName } from '#app/domain/captureName';
import { ageText } from '#app/domain/relativeTime';
import type { Rotation } from '#app/domain/stream';
import { toastError, toastSuccess } from '../../../components/toast';
import type { Platform } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { openCapture } from './openCapture';
import { serverNow } from '../../../lib/serverTime';

const QUALITY = 0.92;
/** The toast names the age of frames older than this. */
const OLD_MS = 1000;
const FLASH_MS = 180;

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
    const handle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(CAPTURE.frameUnreadable)));
    canvas.toBlob(handle, 'image/jpeg', QUALITY);
  });
}

/** Brightens the picture for a moment, as a shutter does; not for people who asked for less motion. */
function flash(source: Source): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  source.animate([{ filter: 'brightness(2.5)' }], { duration: FLASH_MS });
}

interface Frame {
  /** Its age. */
  readonly frameAgeMs: number;
  /** Clockwise rotation that makes it upright. */
  readonly rotationDeg: Rotation;
}

/** Saves a frame in its own size and upright: the live one, or the last one. */
export async function takeSnapshot(
  platform: Platform,
  source: Source,
  device: string,
  { frameAgeMs, rotationDeg }: Frame,
): Promise<void> {
  if (sizeOf(source)[0] === 0) return;
  const isOld = frameAgeMs > OLD_MS;
  try {
    flash(source);
    const jpeg = await toJpeg(source, rotationDeg);
    const takenAt = new Date(serverNow() - (isOld ? frameAgeMs : 0));
    const file = await openCapture(platform, captureName(device, takenAt, 'jpg'));
    await file.write(jpeg);
    const { where } = await file.finish();
    const title = isOld ? CAPTURE.lastFrameSaved({ age: ageText(0, frameAgeMs) }) : CAPTURE.snapshotSaved;
    toastSuccess(title, { id: 'snapshot', description: where });
  } catch (error) {
    toastError(CAPTURE.snapshotFailed, { id: 'snapshot', description: (error as Error).message });
  }
}
