import { count, flag, list, rows, within, word, type Raw } from '../events/topics/fields';

const MAX_ANSWERS = 64;
const MAX_HOPS = 64;
const LONGEST_MS = 600_000;
const ms = (value: unknown) => within(value, 0, LONGEST_MS);

/** What a device's resolver answered. */
export interface Lookup {
  readonly addresses: readonly string[];
  /** The DNS server that was asked; null if the device omits it. */
  readonly server: string | null;
  readonly ms: number | null;
}

/** The result of a finished `dns_lookup` (pages §12). Never throws. */
export const lookupOf = (result: Raw | null): Lookup => ({
  addresses: list(result?.addresses, MAX_ANSWERS, (one) => word(one, 64)),
  server: word(result?.server, 64),
  ms: ms(result?.ms),
});

/** One router on the way; `address` null: it did not answer. */
export interface Hop {
  readonly number: number;
  readonly address: string | null;
  readonly ms: number | null;
}

export interface Trace {
  readonly hops: readonly Hop[];
  /** Whether the last hop is the host that was asked for; null if the device omits it. */
  readonly isReached: boolean | null;
}

function hop(raw: Raw): Hop | null {
  const number = count(raw.hop);
  return number === null ? null : { number, address: word(raw.address, 64), ms: ms(raw.rtt_ms) };
}

/** The result of a finished `trace` (pages §12), in the order of the path. Never throws. */
export const traceOf = (result: Raw | null): Trace => ({
  hops: [...rows(result?.hops, MAX_HOPS, hop)].sort((a, b) => a.number - b.number),
  isReached: flag(result?.reached),
});
