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
 * What a page should say could not be read. Without a connection that leaves out what is shown from before: the page says that the
 * connection is away, and all is read again once it is back. `isAway`: there is none now.
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
  // Reads that failed say nothing of what is known: the part that was heard longest ago does.
  const from = Math.min(...knownTo.values());
  if (knownTo.size > 0 && from < until) return { text: WORDS.away.from, at: from };
  return { text: knownTo.size === 0 && isGoing ? WORDS.away.later : WORDS.ended, at: until };
}
