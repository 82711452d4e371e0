import type { DeviceId } from '#app/domain/ids';
import { useClient } from './ClientContext';
import { pictures, type CachedPicture } from './pictureCache';

/** The last picture of a stream that this session has loaded; null when there is none. Makes no call. */
export function useKnownPicture(id: DeviceId, stream: string | null): CachedPicture | null {
  const client = useClient();
  return stream === null ? null : (pictures.get(client.currentGeneration, id, stream) ?? null);
}
