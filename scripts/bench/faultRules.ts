import type { FaultCase, Right } from './faultCases';
import { placeOf, type Said } from './said';

/** One fault, played once; times in ms since a viewer could see it. */
export interface Round {
  /** In ms since the epoch. */
  readonly from: number;
  readonly said: readonly Said[];
  /** What was said when the right place was named first; null: it never was. */
  readonly named: Said | null;
  readonly rightMs: number | null;
  /** A wrong place that was named before; null: none. */
  readonly wrong: string | null;
  /** How long after it was named the right place was given up, while the fault lasted; null: it was not. */
  readonly droppedMs: number | null;
  /** How long chip and sentence contradicted each other at most; 0: never. */
  readonly contradictionMs: number;
  /** From the end of the fault to good, live video; null: not in time. */
  readonly backMs: number | null;
}

export interface FaultResult {
  readonly fault: FaultCase;
  readonly rounds: readonly Round[];
}

/** The right stage in so many ms, in this share of the rounds, and never a wrong one first. */
export const BUDGET = { ms: 3000, share: 19 / 20 } as const;

export const isRight = ({ rightMs, wrong, droppedMs }: Round): boolean =>
  rightMs !== null && rightMs <= BUDGET.ms && wrong === null && droppedMs === null;

/**
 * How long after it was named the right place was given up, in ms; null: it was not. A device whose link is lost counts as offline in
 * the end. `said`: from the naming on.
 */
export function droppedMs(said: readonly Said[], right: Right): number | null {
  const dropped = said.find((one) => {
    const place = placeOf(one);
    return place !== right && !(right === 'Uplink' && place === 'Device offline');
  });
  return dropped === undefined ? null : dropped.at - (said[0]?.at ?? 0);
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
