import { getSnapshot } from '#app/api/media';
import type { DeviceId } from '#app/domain/ids';
import { useEffect, useState, type RefObject } from 'react';
import { useClient } from '../../../api/ClientContext';

const EACH_MS = 30_000;
/** Twice what a row shows, for dense screens. */
const WIDTH = '160';

/** The newest picture of a stream, asked for while its place is on the screen and at most each half minute (`design/pages.md` §1); null while there is none. */
export function usePreview(
  place: RefObject<HTMLElement | null>,
  id: DeviceId,
  stream: string | null,
  isOnline: boolean,
): string | null {
  const client = useClient();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || stream === null) return undefined;
    let etag: string | null = null;
    let askedAt = -Infinity;
    let isOnScreen = false;
    const stop = new AbortController();
    const ask = async () => {
      const isDue = performance.now() - askedAt >= EACH_MS;
      if (!isOnScreen || !isDue || document.visibilityState === 'hidden') return;
      askedAt = performance.now();
      const params = { id, stream_id: stream };
      const input = { params, query: { max_width: WIDTH }, ifNoneMatch: etag, signal: stop.signal };
      // A picture that cannot be had leaves the one there is; the row does without.
      const { answer, decoded } = await client.exchange(getSnapshot, input);
      etag = answer.etag ?? null;
      if (decoded !== null && !stop.signal.aborted) setPicture(decoded);
    };
    const look = () => void ask().catch(() => undefined);
    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting === true;
      look();
    });
    observer.observe(element);
    // The camera of a device that is away takes no new picture.
    const timer = isOnline ? window.setInterval(look, EACH_MS) : 0;
    return () => {
      window.clearInterval(timer);
      observer.disconnect();
      stop.abort();
    };
  }, [client, place, id, stream, isOnline]);
  return picture;
}
