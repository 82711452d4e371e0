import { sameJson } from '../lib/sameJson';
import type { Values } from './section';

export interface Merged {
  /** Of each field what only one side has changed; where both have, one's own value. */
  readonly values: Values;
  /** Names of fields that both have changed, to something different. */
  readonly conflicts: readonly string[];
}

/** Merges two people's edits of the same values, field by field: `base` is what both began from. */
export function threeWay(base: Values, mine: Values, theirs: Values): Merged {
  const values: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = !sameJson(mine[name], base[name]);
    const isTheirs = !sameJson(theirs[name], base[name]);
    values[name] = isMine ? mine[name] : theirs[name];
    if (isMine && isTheirs && !sameJson(mine[name], theirs[name])) conflicts.push(name);
  }
  return { values, conflicts };
}
