import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { onTick } from '../../../lib/ticker';
import { canPlay } from '../connection/canPlay';
import type { PlayerState } from '../connection/playerState';
import type { VideoStats } from '../connection/readStats';
import type { Timed } from '../deviceFeed';
import { useFeed } from '../FeedContext';
import { createStageMemory, judge, type Verdict } from '../verdict';

const EACH_MS = 500;
/** Reports older than this say nothing of the present (`design/pages.md` §0). */
const STALE_MS = 5000;
/** Video that stood still for this share of the last five seconds stutters; one late frame is no stutter. */
const STUTTER_S = 0.5;
/** The gap before the video, and its first frames, are no stutter. */
const SETTLE_MS = 2000;

const fresh = <T extends object>(what: Timed<T> | null | undefined): Timed<T> | null =>
  what && performance.now() - what.heardAt < STALE_MS ? what : null;

interface Options {
  readonly state: PlayerState;
  readonly stats: VideoStats;
  readonly stream: string;
  readonly codec: string | null;
  readonly isOnline: boolean;
  /** When the last frame was shown, by the monotonic clock; null: never. */
  readonly lastFrameAt: () => number | null;
}

/** One evaluation: what is known of the stream now. */
function useFacts(options: Options) {
  const { store } = useFeed();
  const { authStatus, lastSeenAt } = useCurrentDevice();
  const liveSince = useRef(0);
  const isLive = options.state.name === 'live';
  useEffect(() => {
    if (isLive) liveSince.current = performance.now();
  }, [isLive]);
  const stutters = ({ recentFreezes }: VideoStats) =>
    recentFreezes
      .filter(({ at }) => at > liveSince.current + SETTLE_MS)
      .reduce((sum, { seconds }) => sum + seconds, 0) >= STUTTER_S;
  return () => {
    const { state, stats, stream, codec, isOnline } = options;
    const { media, system, modem } = store.getState();
    const now = performance.now();
    const shownAt = options.lastFrameAt();
    const report = fresh(media.get(stream));
    return {
      times: { media: report?.at ?? report?.heardAt ?? null, stats: stats.at },
      facts: {
        ...{ state, stats, codec, canPlay, isOnline },
        ...{ media: report, system: fresh(system), modem: fresh(modem) },
        auth: authStatus,
        wasSeen: lastSeenAt !== null,
        frozenMs: shownAt === null ? null : now - shownAt,
        isStuttering: stutters(stats),
      },
    };
  };
}

const isSame = (a: Verdict, b: Verdict) =>
  a.label === b.label && a.text === b.text && a.tone === b.tone && a.sentence === b.sentence && a.stage === b.stage;

/** How the video of a stream fares: evaluated at each change of the player's state and numbers, and twice a second. */
export function useVerdict(options: Options): Verdict {
  const { state, stats, isOnline } = options;
  const gather = useFacts(options);
  const latest = useRef(gather);
  const [lookAt] = useState(createStageMemory);
  const [verdict, setVerdict] = useState<Verdict>(() => judge(gather().facts, null));
  const evaluate = useCallback(() => {
    const { facts, times } = latest.current();
    const next = judge(facts, lookAt(facts, times));
    setVerdict((shown) => (isSame(shown, next) ? shown : next));
  }, [lookAt]);
  // Before the paint: the sentence names the numbers that stand beside it.
  useLayoutEffect(() => {
    latest.current = gather;
  });
  useLayoutEffect(evaluate, [evaluate, state, stats, isOnline]);
  useEffect(() => onTick(EACH_MS, evaluate), [evaluate]);
  return verdict;
}
