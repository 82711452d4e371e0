import type { DeviceId } from '#app/domain/ids';
import type { Rotation } from '#app/domain/stream';
import { pictures } from '../../../api/pictureCache';
import { serverNow } from '../../../lib/serverTime';
import { drawUpright } from './drawUpright';

/** Of the longer side in pixels: twice the server's own pictures, which look coarse on a stage. */
const LONGEST = 640;
const QUALITY = 0.7;
const JPEG = 'image/jpeg';

interface Frame {
  readonly rotationDeg: Rotation;
  /** When it was shown, by the monotonic clock; null: none was. */
  readonly shownAt: number | null;
}

interface Shown {
  readonly device: DeviceId;
  readonly stream: string;
}

/**
 * Keeps the frame that a video shows among the pictures of the session, small and upright, so that a page which is opened without
 * video shows it. Does nothing where there is no frame, or the browser cannot make a JPEG of it.
 */
export function keepPicture(video: HTMLVideoElement, { rotationDeg, shownAt }: Frame, shown: Shown): void {
  const { videoWidth: width, videoHeight: height } = video;
  if (shownAt === null || width === 0 || height === 0) return;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const picture = drawUpright(video, { size: [width, height], rotationDeg, scale }).toDataURL(JPEG, QUALITY);
  if (!picture.startsWith(`data:${JPEG}`)) return;
  const { device, stream } = shown;
  const askedAt = pictures.get(device, stream)?.askedAt ?? -Infinity;
  const takenAt = serverNow() - (performance.now() - shownAt);
  pictures.set(device, stream, { picture, etag: null, takenAt, askedAt });
}
