import { getSnapshot } from '#app/api/media';
import type { DeviceId } from '#app/domain/ids';
import { useEffect, useState, type RefObject } from 'react';
import { useClient } from './ClientContext';
import { laterOf, pictures } from './pictureCache';
import { toTime } from '#app/lib/toTime';
import { watchSession } from '../lib/watchSession';

const EACH_MS = 30_000;
/** Twice the size in a row, for high-density screens. */
const WIDTH = '160';

/** The newest preview of a stream, requested while visible and at most every 30 s (pages §1); null: none yet. */
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
    const hasEnded = watchSession();
    const cached = () => pictures.get(id, stream);
    let askedAt = cached()?.askedAt ?? -Infinity;
    let isOnScreen = false;
    const stop = new AbortController();
    const ask = async () => {
      const now = performance.now();
      if (!isOnScreen || now - askedAt < EACH_MS || document.visibilityState === 'hidden') return;
      askedAt = now;
      const last = cached();
      const params = { id, stream_id: stream };
      const input = { params, query: { max_width: WIDTH }, ifNoneMatch: last?.etag ?? null, signal: stop.signal };
      // On failure the last picture stays, or the row has none.
      const { answer, decoded } = await client.exchange(getSnapshot, input);
      if (stop.signal.aborted || hasEnded()) return;
      const kept = { picture: last?.picture ?? null, takenAt: last?.takenAt ?? null };
      const sent = decoded === null ? kept : { picture: decoded, takenAt: toTime(answer.capturedAt) };
      // A page that has played the video may have a later picture than the server, until that takes its next one.
      const shown = laterOf(sent, kept);
      pictures.set(id, stream, { ...shown, etag: answer.etag ?? null, askedAt: now });
      setPicture(shown.picture);
    };
    const look = () => void ask().catch(() => undefined);
    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting === true;
      look();
    });
    observer.observe(element);
    // An offline device takes no new picture.
    const timer = isOnline ? window.setInterval(look, EACH_MS) : 0;
    return () => {
      window.clearInterval(timer);
      observer.disconnect();
      stop.abort();
    };
  }, [client, place, id, stream, isOnline]);
  const known = stream === null ? undefined : pictures.get(id, stream);
  return picture ?? known?.picture ?? null;
}
