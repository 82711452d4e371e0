import { bitRate } from '../../lib/quantity';
import { WORDS } from './words';

/** A rate in bit/s in words; a dash where it is not reported. */
export const rateOf = (bps: number | null): string => bitRate(bps) ?? WORDS.none;
