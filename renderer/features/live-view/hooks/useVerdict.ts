import { can } from '#app/domain/role';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { serverNow } from '../../../lib/serverTime';
import { onTick } from '../../../lib/ticker';
import { useClockText } from '../../../lib/times';
import { canPlay } from '../connection/canPlay';
import type { PlayerState } from '../connection/playerState';
import type { VideoStats } from '../watch/readStats';
import type { Heard } from '../../../live/device/topics';
import { useFeed } from '../../../live/device/FeedContext';
import { lostMs, noLinkFor } from '../../../live/device/linkAge';
import { SILENT_MS, silenceOf } from '../../../live/device/silence';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { cutOffOf } from '../judge/cutOff';
import { createLinkMemory, lostLinks, type LostLink } from '../judge/lostLink';
import { createStageMemory, judge, type Verdict } from '../judge/verdict';
import { FINDINGS } from '../words/verdict';

const EACH_MS = 500;
/** Reports older than this are ignored (pages §0). */
const STALE_MS = 5000;
/** Frozen for this long within the last five seconds, video stutters; a single late frame does not count. */
const STUTTER_S = 0.5;
/** The gap before the video and its first frames count neither as stutter nor as a low rate. */
const SETTLE_MS = 2000;
/** The same by a device's own count, in whole seconds: rates are measured over two seconds at most. */
const SETTLE_S = 3;

/** The value of a recent report; null: there is none. `silentMs`: how long ago it has to have been recent. */
const fresh = <T>(heard: Heard<T> | null, silentMs = 0): T | null =>
  heard && performance.now() - heard.at - silentMs < STALE_MS ? heard.value : null;

interface Options {
  readonly state: PlayerState;
  readonly stats: VideoStats;
  readonly stream: string;
  readonly codec: string | null;
  readonly isOnline: boolean;
  /** When the last frame was shown, by the monotonic clock; null: never. */
  readonly lastFrameAt: () => number | null;
}

/** Gathers the facts of one evaluation. */
function useFacts(options: Options) {
  const { store } = useFeed();
  const { authStatus, lastSeenAt, role } = useCurrentDevice();
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
    const feed = store.getState();
    const { 'media-status': media, system, modem } = feed;
    const now = performance.now();
    const shownAt = options.lastFrameAt();
    const known = media?.value.get(stream);
    const report = known ? fresh({ value: known, at: known.heardAt }) : null;
    const uptimeS = report?.uptimeS ?? null;
    const silentMs = silenceOf(feed, { stream, shownAt, now });
    const isSilent = silentMs !== null && silentMs >= SILENT_MS;
    return {
      times: { media: report?.at ?? report?.heardAt ?? null, stats: stats.at },
      facts: {
        ...{ state, stats, codec, canPlay, isOnline },
        // How well the network was received before a loss explains it for as long as that lasts.
        ...{ media: report, system: fresh(system), modem: fresh(modem, isSilent ? silentMs : 0) },
        // As long as the header says.
        silentMs: isSilent ? (lostMs(feed) ?? silentMs) : silentMs,
        auth: authStatus,
        wasSeen: lastSeenAt !== null,
        mayReauthenticate: can(role, 'remove'),
        isStarting: uptimeS === null ? isLive && now - liveSince.current < SETTLE_MS : uptimeS < SETTLE_S,
        frozenMs: shownAt === null ? null : now - shownAt,
        isStuttering: stutters(stats),
        cutOff: cutOffOf(feed.isConnected),
      },
    };
  };
}

const COMPARED = ['label', 'text', 'tone', 'sentence', 'stage', 'canRetry', 'isCutOff'] as const;
const isSame = (a: Verdict, b: Verdict) => COMPARED.every((name) => a[name] === b[name]);

/** Describes a lost link in a sentence, in the user's time zone. */
function useLinkWords(): (lost: LostLink | null) => string | null {
  const clock = useClockText();
  return (lost) => lost && FINDINGS.noLinkSince({ time: clock(lost.since), reception: lost.reception });
}

/** The current device's lost link, also from an earlier visit to its page. */
function useLinkMemory() {
  const { id, lastSeenAt } = useCurrentDevice();
  const { seenAt } = useDeviceStatus(id, lastSeenAt);
  const [noteLink] = useState(() => createLinkMemory(lostLinks.of(id), seenAt));
  return noteLink;
}

/** The verdict on a stream: evaluated on each change of the player's state and statistics, and twice a second. */
export function useVerdict(options: Options): Verdict {
  const { state, stats, isOnline } = options;
  const gather = useFacts(options);
  const linkWords = useLinkWords();
  const latest = useRef({ gather, linkWords });
  const [lookAt] = useState(createStageMemory);
  const noteLink = useLinkMemory();
  // In the moment in which the rest of the page says another age.
  const silence = useStore(useFeed().store, noLinkFor);
  const [verdict, setVerdict] = useState<Verdict>(() => judge(gather().facts, null));
  const evaluate = useCallback(() => {
    const { facts, times } = latest.current.gather();
    const lostLink = latest.current.linkWords(noteLink({ ...facts, now: serverNow() }));
    const next = judge(facts, lookAt(facts, times), lostLink);
    setVerdict((shown) => (isSame(shown, next) ? shown : next));
  }, [lookAt, noteLink]);
  // Before the paint, so that the sentence matches the numbers beside it.
  useLayoutEffect(() => {
    latest.current = { gather, linkWords };
  });
  useLayoutEffect(evaluate, [evaluate, state, stats, isOnline, silence]);
  useEffect(() => onTick(EACH_MS, evaluate), [evaluate]);
  return verdict;
}
