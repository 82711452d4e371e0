import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onTick } from '../../../lib/ticker';
import { useUnheardSince } from '../../../live/liveState';
import { canPlay } from '../connection/canPlay';
import { cutOffOf } from '../judge/cutOff';
import { createStageMemory, judge, type Verdict, type VerdictFacts } from '../judge/verdict';
import type { StreamReport } from './wallReadings';

const EACH_MS = 1000;

/** The texts of a tile about its video. */
type Words = Pick<Verdict, 'label' | 'tone' | 'text' | 'stage' | 'isCutOff'> & {
  /** Why there is no video, in a few words; null: not known, or there is video. */
  readonly cause: string | null;
};

interface Options extends Pick<VerdictFacts, 'state' | 'stats' | 'codec' | 'isOnline' | 'auth' | 'wasSeen'> {
  /** When the last frame was shown, by the monotonic clock; null: never. */
  readonly lastFrameAt: () => number | null;
  /** The latest report of device and server on this stream; null: none that is recent. */
  readonly report: () => StreamReport | null;
  /** Whether the wall's own events of its devices arrive. */
  readonly isFeedOpen: () => boolean;
}

/** The first sentence of a finding, without its remedy: "Camera: no signal". */
const shortOf = (text: string): string => (text.split('. ')[0] ?? text).replace(/\.$/, '');

const COMPARED = ['label', 'tone', 'text', 'stage', 'isCutOff', 'cause'] as const;
const isSame = (one: Words, other: Words) => COMPARED.every((name) => one[name] === other[name]);

type Look = ReturnType<typeof createStageMemory>;

/** Uses the live page's rules for faults that the stages report themselves. Rates would need an explanation, for which a tile has no room. */
function evaluate({ lastFrameAt, report, isFeedOpen, ...known }: Options, lookAt: Look): Words {
  const heard = report();
  const shownAt = lastFrameAt();
  const facts: VerdictFacts = {
    ...known,
    canPlay,
    media: heard?.value ?? null,
    silentMs: heard?.value.deviceSilentMs ?? null,
    system: null,
    modem: null,
    frozenMs: shownAt === null ? null : performance.now() - shownAt,
    isStuttering: false,
    isStarting: true,
    mayReauthenticate: false,
    // The tile says that a device is offline for as long as that counts as known.
    cutOff: known.isOnline ? cutOffOf(isFeedOpen()) : null,
  };
  const found = lookAt(facts, { media: heard?.at ?? null, stats: known.stats.at });
  const { label, tone, text, sentence, stage, isCutOff } = judge(facts, found);
  const isMissing = known.isOnline && known.state.name !== 'live' && tone === 'warn';
  // Without a connection to the server nobody knows more than the wall's notice says.
  const cause = stage !== null && isMissing && !isCutOff ? shortOf(sentence) : null;
  return { label, tone, text, stage, isCutOff, cause };
}

/** The verdict on the video of a tile: looked at on each change of its state and statistics, and once a second. */
export function useTileVerdict(options: Options): Words {
  const { state, stats, isOnline } = options;
  const isUnheard = useUnheardSince() !== null;
  const [lookAt] = useState(createStageMemory);
  const latest = useRef(options);
  const [words, setWords] = useState<Words>(() => evaluate(options, createStageMemory()));
  const look = useCallback(() => {
    const next = evaluate(latest.current, lookAt);
    setWords((shown) => (isSame(shown, next) ? shown : next));
  }, [lookAt]);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(look, [look, state, stats, isOnline, isUnheard]);
  useEffect(() => onTick(EACH_MS, look), [look]);
  return words;
}
