import { untilNextRead } from './untilNextRead';
import type { Incident, Part } from './useIncident';
import { WORDS } from './words';

interface Gaps {
  /** Parts that have not been loaded. */
  readonly missing: readonly Part[];
  /** Parts that are as they were before, because they could not be read again. */
  readonly stale: readonly Part[];
}

/**
 * Returns the parts for which the page has to say that they could not be read. While the page has no connection (`isAway`), these are only
 * the parts of which it has nothing to show: a notice says that the connection is lost, and older entries are read again once it is back.
 */
export function gapsOf(
  { missing, knownTo, isReadAway }: Pick<Incident, 'missing' | 'knownTo' | 'isReadAway'>,
  isAway: boolean,
): Gaps {
  return {
    missing: missing.filter((part) => !knownTo.has(part)),
    stale: isAway || isReadAway ? [] : missing.filter((part) => knownTo.has(part)),
  };
}

/** Whether entries of minutes that end at `until` are still to come, or are missing, with the time to name. */
export function standingOf(
  { readAt, knownTo }: Pick<Incident, 'readAt' | 'knownTo'>,
  until: number,
  isAway: boolean,
): { readonly text: string; readonly at: number } {
  const isGoing = untilNextRead(readAt, until) > 0;
  if (!isAway) return { text: isGoing ? WORDS.going : WORDS.ended, at: until };
  // The page is complete up to the time at which its oldest part was last read. A read that failed since then has changed nothing of that.
  const from = Math.min(...knownTo.values());
  if (knownTo.size > 0 && from < until) return { text: WORDS.away.from, at: from };
  return { text: knownTo.size === 0 && isGoing ? WORDS.away.later : WORDS.ended, at: until };
}
