import type { WORDS } from './words';

/** Events of one kind are here from this time on only, in ms since the epoch. */
export interface Cut {
  readonly kind: keyof typeof WORDS.cuts;
  readonly at: number;
}

/** The kinds whose oldest known time is later than `since`; `times` has only kinds with older entries elsewhere. */
export function cutsOf(
  since: number,
  times: Readonly<Record<Cut['kind'], readonly (number | null)[]>>,
): readonly Cut[] {
  return (Object.keys(times) as Cut['kind'][]).flatMap((kind) => {
    const known = times[kind].filter((at) => at !== null);
    const at = Math.min(...known);
    return known.length > 0 && at > since ? [{ kind, at }] : [];
  });
}
