import type { DeviceId } from '#app/domain/ids';
import { pictures, type CachedPicture } from './pictureCache';

/** The last picture of a stream that this session has loaded; null when there is none. Makes no call. */
export const knownPicture = (id: DeviceId, stream: string | null): CachedPicture | null =>
  stream === null ? null : (pictures.get(id, stream) ?? null);
