import type { IceServer } from '#app/domain/iceServers';
import { RESULTS } from '../words/connectionResults';

/** The network paths that video can take, the best first (RFC 8445 §5.1.1). */
export const WAYS = ['host', 'srflx', 'relay-udp', 'relay-tcp', 'relay-tls'] as const;
export type Way = (typeof WAYS)[number];

export type Outcome =
  /** Round trip of a message, or for `srflx` of a STUN request, in ms. */
  | { readonly kind: 'works'; readonly ms: number }
  | { readonly kind: 'fails' }
  /** No server is configured for it. */
  | { readonly kind: 'not-set-up' };

export type Results = Readonly<Partial<Record<Way, Outcome>>>;

const FITS: Readonly<Record<Exclude<Way, 'host'>, RegExp>> = {
  srflx: /^(?:stuns?|turn):/i,
  'relay-udp': /^turn:(?!.*\?transport=tcp)/i,
  'relay-tcp': /^turn:.*\?transport=tcp/i,
  'relay-tls': /^turns:/i,
};

/** The servers of one path; the direct path needs none. */
export function serversFor(way: Way, servers: readonly IceServer[]): readonly IceServer[] {
  if (way === 'host') return [];
  return servers.flatMap((server) => {
    const urls = server.urls.filter((url) => FITS[way].test(url));
    return urls.length === 0 ? [] : [{ ...server, urls }];
  });
}

/** What the results mean, in a sentence for a network administrator; null while the test runs. */
export function adviceFor(results: Results, host: string): string | null {
  if (WAYS.some((way) => results[way] === undefined)) return null;
  const works = (way: Way) => results[way]?.kind === 'works';
  const isSetUp = (way: Way) => results[way]?.kind !== 'not-set-up';
  if (works('host')) return RESULTS.direct({ host });
  if (works('relay-udp')) return RESULTS.relayUdp({ host });
  if (works('relay-tcp')) return RESULTS.relayTcp({ host });
  if (works('relay-tls')) return RESULTS.relayTls({ host });
  const isAnyRelay = isSetUp('relay-udp') || isSetUp('relay-tcp') || isSetUp('relay-tls');
  return isAnyRelay ? RESULTS.relaysBlocked({ host }) : RESULTS.noRelay({ host });
}

function sayOutcome(outcome: Outcome | undefined, way: Way): string {
  if (outcome === undefined) return RESULTS.testing;
  if (outcome.kind === 'not-set-up') return RESULTS.notSetUp;
  if (outcome.kind === 'fails') return RESULTS.blocked;
  return way === 'srflx' ? RESULTS.found(outcome) : RESULTS.works(outcome);
}

/** Name and result of each path, to show and to copy. */
export const linesOf = (results: Results): readonly (readonly [string, string])[] =>
  WAYS.map((way) => [RESULTS.paths[way], sayOutcome(results[way], way)] as const);
