import { useEffect, useRef, useState } from 'react';
import type { PlayerState } from '../connection/playerState';
import type { VideoStats } from '../connection/readStats';
import type { Timed } from '../deviceFeed';
import { useFeed } from '../FeedContext';
import { healthOf, type Health } from '../health';

const EACH_MS = 1000;
/** Reports this old say nothing of the present any more (`design/pages.md` §0). */
const STALE_MS = 5000;
/** What is wrong must be so for this many looks before it is said: a stream that starts runs up through every rate. */
const LOOKS = 3;
const FIRST: Health = { stage: null, tone: 'plain', text: 'Waiting for a picture to judge.' };

const fresh = <T extends object>(what: Timed<T> | null | undefined): Timed<T> | null =>
  what && performance.now() - what.heardAt < STALE_MS ? what : null;

export interface Watched {
  readonly state: PlayerState;
  readonly stats: VideoStats;
}

/** How the video of a stream fares, judged each second; a verdict is changed once it has stood for three. */
export function useHealth(watched: Watched, stream: string, isOnline: boolean): Health {
  const { store } = useFeed();
  const [health, setHealth] = useState(FIRST);
  const latest = useRef({ watched, isOnline });
  useEffect(() => {
    latest.current = { watched, isOnline };
  });
  useEffect(() => {
    let waiting: Health['stage'] | 'none' = 'none';
    let looks = 0;
    const judge = () => {
      const { media, system, modem } = store.getState();
      const next = healthOf({
        ...latest.current.watched,
        isOnline: latest.current.isOnline,
        media: fresh(media.get(stream)),
        system: fresh(system),
        modem: fresh(modem),
      });
      const key = next.stage ?? 'none';
      looks = key === waiting ? looks + 1 : 1;
      waiting = key;
      const isSettled = next.tone !== 'bad' || looks >= LOOKS;
      setHealth((shown) => (isSettled && shown.text !== next.text ? next : shown));
    };
    const timer = window.setInterval(judge, EACH_MS);
    return () => window.clearInterval(timer);
  }, [store, stream]);
  return health;
}
