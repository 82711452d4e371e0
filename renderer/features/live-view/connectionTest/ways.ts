import type { IceServer } from '#app/domain/iceServers';

/** The ways on which video can come, the best first (RFC 8445 §5.1.1). */
export const WAYS = ['host', 'srflx', 'relay-udp', 'relay-tcp', 'relay-tls'] as const;
export type Way = (typeof WAYS)[number];

export const WAY_NAMES: Readonly<Record<Way, string>> = {
  host: 'Directly, by UDP',
  srflx: 'Public address (STUN)',
  'relay-udp': 'TURN relay by UDP',
  'relay-tcp': 'TURN relay by TCP',
  'relay-tls': 'TURN relay by TLS',
};

export type Outcome =
  /** Round trip of a message, or for `srflx` of a STUN request, in ms. */
  | { readonly kind: 'works'; readonly ms: number }
  | { readonly kind: 'fails' }
  /** No server for it is set up. */
  | { readonly kind: 'not-set-up' };

export type Results = Readonly<Partial<Record<Way, Outcome>>>;

const FITS: Readonly<Record<Exclude<Way, 'host'>, RegExp>> = {
  srflx: /^(?:stuns?|turn):/i,
  'relay-udp': /^turn:(?!.*\?transport=tcp)/i,
  'relay-tcp': /^turn:.*\?transport=tcp/i,
  'relay-tls': /^turns:/i,
};

/** The servers that lead one way; none for the direct one, which needs none. */
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
  if (works('host')) return `Video can come directly from ${host} by UDP.`;
  if (works('relay-udp')) return `UDP from here to ${host} is blocked; a TURN relay by UDP works. Video is relayed.`;
  const relay = works('relay-tcp') ? 'TCP' : works('relay-tls') ? 'TLS' : null;
  if (relay !== null)
    return `UDP is blocked on this network; a TURN relay by ${relay} works. Video is relayed, and stutters more when packets are lost. Allow UDP to ${host} for better video.`;
  const isAnyRelay = isSetUp('relay-udp') || isSetUp('relay-tcp') || isSetUp('relay-tls');
  return isAnyRelay
    ? `No video can come from ${host}: UDP is blocked, and no TURN relay can be reached. Allow UDP to ${host}, or TLS to its TURN server on port 443.`
    : `No video can come from ${host}: UDP is blocked, and the server has no TURN relay. Allow UDP to ${host}, or set up TURN over TLS on port 443.`;
}

function sayOutcome(outcome: Outcome | undefined, way: Way): string {
  if (outcome === undefined) return 'Testing…';
  if (outcome.kind === 'not-set-up') return 'Not set up';
  if (outcome.kind === 'fails') return 'Blocked';
  return `${way === 'srflx' ? 'Found after' : 'Works, round trip'} ${outcome.ms} ms`;
}

/** Name and result of each way, to show and to copy. */
export const linesOf = (results: Results): readonly (readonly [string, string])[] =>
  WAYS.map((way) => [WAY_NAMES[way], sayOutcome(results[way], way)] as const);
