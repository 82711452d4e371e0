import type { IceServer } from '#app/domain/iceServers';
import { RESULTS } from '../words/connectionResults';

/** The network paths that video can take, the best first (RFC 8445 §5.1.1). */
export const WAYS = ['host', 'srflx', 'relay-udp', 'relay-tcp', 'relay-tls'] as const;
export type Way = (typeof WAYS)[number];

export type Outcome =
  /** Round trip of a message, or for `srflx` of a STUN request, in ms. */
  | { readonly kind: 'works'; readonly ms: number }
  /** Of `host`: connected to the server, but over TCP. */
  | { readonly kind: 'works-by-tcp'; readonly ms: number }
  | { readonly kind: 'fails' }
  /** No server is configured for it. */
  | { readonly kind: 'not-set-up' }
  /** The server took no part, which says nothing of the network. `why`: half a sentence. */
  | { readonly kind: 'untested'; readonly why: string };

export type Results = Readonly<Partial<Record<Way, Outcome>>>;

/** The candidates that a connection has selected, as W3C webrtc-stats names their kinds; null: not told. */
export interface SelectedPair {
  readonly protocol: string | null;
  /** From this computer to its own TURN server. */
  readonly relayProtocol: string | null;
  readonly roundTripMs: number | null;
}

type Row = Readonly<Record<string, unknown>>;
const text = (row: Row | undefined, key: string): string | null =>
  typeof row?.[key] === 'string' ? row[key].toLowerCase() : null;

/** The selected pair of a report; null where there is none. Firefox marks the pair, other browsers name it in the transport. */
export function selectedPair(report: { forEach(run: (row: Row) => void): void }): SelectedPair | null {
  const rows: Row[] = [];
  report.forEach((row) => rows.push(row));
  const chosenId = rows.find(({ type, selectedCandidatePairId: id }) => type === 'transport' && typeof id === 'string');
  const pair = rows.find(
    ({ type, id, selected }) =>
      type === 'candidate-pair' && (selected === true || (chosenId && id === chosenId.selectedCandidatePairId)),
  );
  if (!pair) return null;
  const local = rows.find(({ id }) => id !== undefined && id === pair.localCandidateId);
  const { currentRoundTripTime: trip } = pair;
  return {
    protocol: text(local, 'protocol'),
    relayProtocol: text(local, 'relayProtocol'),
    roundTripMs: typeof trip === 'number' && trip >= 0 && Number.isFinite(trip) ? trip * 1000 : null,
  };
}

/** What a connection proves of a way by the pair that it has selected; null: the browser does not tell. */
export function outcomeOf(way: Exclude<Way, 'srflx'>, pair: SelectedPair | null, roundTripMs: number): Outcome {
  const ms = Math.max(1, Math.round(roundTripMs));
  if (way === 'host') return { kind: pair?.protocol === 'tcp' ? 'works-by-tcp' : 'works', ms };
  const by = pair?.relayProtocol ?? null;
  return by === null || way === `relay-${by}` ? { kind: 'works', ms } : { kind: 'fails' };
}

/** By STUN only what asks over UDP: over TCP, the address of a TCP connection is found, which no video goes to. */
const FITS: Readonly<Record<Exclude<Way, 'host'>, RegExp>> = {
  srflx: /^(?:stun:|turn:(?!.*\?transport=tcp))/i,
  'relay-udp': /^turn:(?!.*\?transport=tcp)/i,
  'relay-tcp': /^turn:.*\?transport=tcp/i,
  'relay-tls': /^turns:/i,
};
/** A browser asks all at once; more only make the test slower. */
const MAX_SERVERS = 4;

/** The servers of one path; the direct path needs none. */
export function serversFor(way: Way, servers: readonly IceServer[]): readonly IceServer[] {
  if (way === 'host') return [];
  const fitting = servers.flatMap((server) => {
    const urls = server.urls.filter((url) => FITS[way].test(url));
    return urls.length === 0 ? [] : [{ ...server, urls: urls.slice(0, MAX_SERVERS) }];
  });
  return fitting.slice(0, MAX_SERVERS);
}

/** Half a sentence: why one of these paths could not be tested; null: all could. */
function whyUntested(results: Results, ways: readonly Way[]): string | null {
  const untested = ways.map((way) => results[way]).find((one) => one?.kind === 'untested');
  return untested?.kind === 'untested' ? untested.why : null;
}

/** Where nothing works directly over UDP: all of UDP is blocked only if a relay over it was tried as well, and no STUN server answered. */
function sayBlocked(results: Results, host: string): string {
  const isAll = results['relay-udp']?.kind === 'fails' && results.srflx?.kind !== 'works';
  return isAll ? RESULTS.udpBlocked : RESULTS.directBlocked({ host });
}

/** What the results mean, in a sentence for a network administrator; null while the test runs. */
export function adviceFor(results: Results, host: string): string | null {
  if (WAYS.some((way) => results[way] === undefined)) return null;
  const works = (way: Way) => results[way]?.kind === 'works';
  const isSetUp = (way: Way) => results[way]?.kind !== 'not-set-up';
  if (works('host')) return RESULTS.direct({ host });
  const untestedDirect = whyUntested(results, ['host']);
  if (works('relay-udp'))
    return untestedDirect === null
      ? RESULTS.relayUdp({ host })
      : RESULTS.relayUdpUntested({ host, why: untestedDirect });
  const about = { host, blocked: sayBlocked(results, host) };
  if (results.host?.kind === 'works-by-tcp') return RESULTS.directTcp(about);
  // UDP is called blocked only where it was tried.
  const untestedUdp = whyUntested(results, ['host', 'relay-udp']);
  if (works('relay-tcp'))
    return untestedUdp === null ? RESULTS.relayTcp(about) : RESULTS.relayTcpUntested({ why: untestedUdp });
  if (works('relay-tls'))
    return untestedUdp === null ? RESULTS.relayTls(about) : RESULTS.relayTlsUntested({ why: untestedUdp });
  const why = whyUntested(results, WAYS);
  if (why !== null) return RESULTS.inconclusive({ host, why });
  const isAnyRelay = isSetUp('relay-udp') || isSetUp('relay-tcp') || isSetUp('relay-tls');
  return isAnyRelay ? RESULTS.relaysBlocked(about) : RESULTS.noRelay({ host });
}

function sayOutcome(outcome: Outcome | undefined, way: Way): string {
  switch (outcome?.kind) {
    case undefined:
      return RESULTS.testing;
    case 'not-set-up':
      return RESULTS.notSetUp;
    case 'fails':
      return RESULTS.blocked;
    case 'untested':
      return RESULTS.untested(outcome);
    case 'works-by-tcp':
      return RESULTS.worksByTcp(outcome);
    case 'works':
      return way === 'srflx' ? RESULTS.found(outcome) : RESULTS.works(outcome);
  }
}

/** Name and result of each path, to show and to copy. */
export const linesOf = (results: Results): readonly (readonly [string, string])[] =>
  WAYS.map((way) => [RESULTS.paths[way], sayOutcome(results[way], way)] as const);
