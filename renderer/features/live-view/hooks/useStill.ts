import { getSnapshot } from '#app/api/media';
import type { DeviceId } from '#app/domain/ids';
import { toTime } from '#app/lib/toTime';
import { useEffect, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { laterOf, type CachedPicture } from '../../../api/pictureCache';
import { knownPicture } from '../../../api/knownPicture';
import { watchSession } from '../../../lib/watchSession';

const WIDTH = '320';

/**
 * The last picture of a stream, for a stage that has shown no frame; null without one. At first the picture that the list or another
 * page has loaded, then the server's newest one if that is later. Asks the server once, when the picture is first wanted.
 */
export function useStill(id: DeviceId, stream: string, isWanted: boolean): CachedPicture | null {
  const client = useClient();
  const [fetched, setFetched] = useState<{ readonly of: string; readonly still: CachedPicture } | null>(null);
  const key = `${id} ${stream}`;
  // Stays true: attempts to connect begin and fail every few seconds.
  const [isAsked, setAsked] = useState(isWanted);
  if (isWanted && !isAsked) setAsked(true);
  useEffect(() => {
    if (!isAsked) return undefined;
    const hasEnded = watchSession();
    const stop = new AbortController();
    const load = async () => {
      const input = { params: { id, stream_id: stream }, query: { max_width: WIDTH }, signal: stop.signal };
      const { answer, decoded } = await client.exchange(getSnapshot, input);
      if (stop.signal.aborted || decoded === null || hasEnded()) return;
      const still = {
        picture: decoded,
        etag: answer.etag ?? null,
        takenAt: toTime(answer.capturedAt),
        askedAt: performance.now(),
      };
      setFetched({ of: key, still });
    };
    // The stage then shows no picture.
    load().catch(() => undefined);
    return () => stop.abort();
  }, [client, id, stream, key, isAsked]);
  const known = knownPicture(id, stream);
  return fetched?.of === key ? laterOf(fetched.still, known) : known;
}
