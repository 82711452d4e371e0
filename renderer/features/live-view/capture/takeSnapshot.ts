import { captureName } from '#app/domain/captureName';
import type { Rotation } from '#app/domain/stream';
import type { Platform } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { drawUpright } from './drawUpright';
import { openCapture } from './openCapture';
import { serverNow } from '../../../lib/serverTime';

const QUALITY = 0.92;
/** Frames older than this are shown with their age. */
const OLD_MS = 1000;
const FLASH_MS = 120;

type Source = HTMLVideoElement | HTMLCanvasElement;

const sizeOf = (source: Source): readonly [width: number, height: number] =>
  source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

function toJpeg(source: Source, rotationDeg: Rotation): Promise<Blob> {
  const canvas = drawUpright(source, { size: sizeOf(source), rotationDeg });
  return new Promise((resolve, reject) => {
    const handle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(CAPTURE.frameUnreadable)));
    canvas.toBlob(handle, 'image/jpeg', QUALITY);
  });
}

/** Makes the frame white for a moment, as a shutter does; not for people who asked for less motion. */
function flash(source: Source): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [white, itself] = ['brightness(0) invert(1)', 'brightness(1) invert(0)'];
  source.animate([{ filter: white }, { filter: itself }], { duration: FLASH_MS, easing: 'ease-out' });
}

interface Frame {
  /** Its age. */
  readonly frameAgeMs: number;
  /** Clockwise rotation that makes it upright. */
  readonly rotationDeg: Rotation;
}

/** The result of a snapshot. `ageMs`: age of its frame, if old. `show`: opens its folder, in the installed app. */
export type Snapshot =
  | { readonly name: 'saved'; readonly where: string; readonly ageMs: number | null; readonly show: () => void }
  | { readonly name: 'failed'; readonly reason: string };

/** Saves a frame in its own size and upright: the live one, or the last one. Returns null where there is no frame. Never throws. */
export async function takeSnapshot(
  platform: Platform,
  source: Source,
  device: string,
  { frameAgeMs, rotationDeg }: Frame,
): Promise<Snapshot | null> {
  if (sizeOf(source)[0] === 0) return null;
  const isOld = frameAgeMs > OLD_MS;
  try {
    flash(source);
    const jpeg = await toJpeg(source, rotationDeg);
    const takenAt = new Date(serverNow() - (isOld ? frameAgeMs : 0));
    const file = await openCapture(platform, captureName(device, takenAt, 'jpg'));
    await file.write(jpeg);
    const { where, show } = await file.finish();
    return { name: 'saved', where, show, ageMs: isOld ? frameAgeMs : null };
  } catch (error) {
    return { name: 'failed', reason: (error as Error).message };
  }
}
