import type { WhepBehaviour } from '../sandbox/index';

/** How the page comes to the server. */
export type Route =
  /** The API's own WHEP path, with a proxy in front of API and server. */
  | 'api'
  /** The same, and the answer leads to another origin, which `media.origins` names. */
  | 'redirect'
  /** `whep_url` with another path of the API's origin. */
  | 'path'
  /** `whep_url` on another origin, which `media.origins` names. */
  | 'origin'
  /** `whep_url` on another origin, which no configuration names. */
  | 'unnamed';

/** What the page has to make of it. */
export type Expected =
  | { readonly plays: true }
  /** The chip or the sentence over the video. `never`: what must not be said at any time. */
  | { readonly plays: false; readonly says: RegExp; readonly never?: RegExp };

/** One case: a server, how it behaves, and what a viewer sees. */
export interface Row {
  readonly name: string;
  readonly server: 'gstreamer' | 'aiortc' | 'sandbox';
  /** Command line of the server (`servers/options.py`). */
  readonly args?: readonly string[];
  /** Of the sandbox. */
  readonly behaviour?: WhepBehaviour;
  readonly route?: Route;
  readonly expected: Expected;
  /** `gone`: the server gives no usable address, and notices by itself that the viewer has left. */
  readonly ends?: 'deleted' | 'gone';
  /** Part of `npm run test:long`. */
  readonly isFast?: true;
}

const PLAYS: Expected = { plays: true };
/** What was refused was H.264. */
const UNSUPPORTED: Expected = {
  plays: false,
  says: /unplayable|can[’']t (play|decode|be decoded)/i,
  never: /switch the stream to H\.?264/i,
};
const NOT_FULL = /viewer limit/i;

const codecs: readonly Row[] = (['gstreamer', 'aiortc'] as const).flatMap((server) => [
  { name: 'H.264 constrained baseline', server, expected: PLAYS, isFast: true as const },
  { name: 'VP8', server, args: ['--codec', 'vp8'], expected: PLAYS },
]);

const locations: readonly Row[] = (
  [
    ['relative', 'relative'],
    ['absolute', 'absolute URL'],
    ['query', 'with a query'],
    ['dots', 'with dots, as a JWT'],
    ['elsewhere', 'on a path of its own (Janus)'],
    ['missing', 'missing (go2rtc)'],
    ['foreign', 'on a foreign origin'],
  ] as const
).map(([style, words]) => ({
  name: `Location ${words}`,
  server: 'aiortc',
  args: ['--location', style],
  // An absolute address names the server's own origin, which is not the API's behind a proxy; and at the API's only what lies
  // below the stream is a session of it.
  route: style === 'absolute' || style === 'elsewhere' ? 'origin' : 'api',
  expected: PLAYS,
  ends: style === 'missing' || style === 'foreign' ? 'gone' : 'deleted',
}));

const origins: readonly Row[] = [
  { name: 'whep_url on another path', server: 'aiortc', route: 'path', expected: PLAYS },
  { name: 'whep_url on a named origin', server: 'gstreamer', route: 'origin', expected: PLAYS },
  {
    name: 'another origin without exposed headers',
    server: 'aiortc',
    args: ['--cors', 'hide'],
    route: 'origin',
    expected: PLAYS,
    ends: 'gone',
  },
  {
    name: 'another origin, Location relative',
    server: 'aiortc',
    args: ['--location', 'relative'],
    route: 'origin',
    expected: PLAYS,
  },
  {
    name: '307 to another path',
    server: 'aiortc',
    args: ['--redirect', '307', '--location', 'relative'],
    route: 'origin',
    expected: PLAYS,
  },
  ...['307', '308'].map((status): Row => ({
    name: `${status} from the API to another origin`,
    server: 'aiortc',
    args: ['--redirect', status, '--redirect-origin', '--location', 'relative'],
    route: 'redirect',
    expected: PLAYS,
  })),
];

const sessions: readonly Row[] = [
  { name: 'no ETag', server: 'gstreamer', args: ['--etag', 'none'], expected: PLAYS },
  { name: 'ETag: * (MediaMTX)', server: 'aiortc', args: ['--etag', 'star'], expected: PLAYS },
  { name: 'PATCH 405', server: 'gstreamer', args: ['--patch', '405'], expected: PLAYS },
  { name: 'PATCH 428 without If-Match', server: 'aiortc', args: ['--patch', '428'], expected: PLAYS },
  { name: 'no OPTIONS (405)', server: 'aiortc', args: ['--options-status', '405'], expected: PLAYS },
  { name: 'ICE lite', server: 'aiortc', args: ['--ice-lite'], expected: PLAYS },
  { name: 'ICE over TCP only', server: 'gstreamer', args: ['--ice-tcp'], expected: PLAYS },
  { name: 'answer after 5 s', server: 'gstreamer', args: ['--delay', '5000'], expected: PLAYS },
];

const refusals: readonly Row[] = [
  ...['404', '409', '503'].map((status): Row => ({
    name: `late publisher (${status} three times)`,
    server: 'aiortc',
    args: ['--late', `${status}:3`],
    expected: PLAYS,
  })),
  ...['406', '415', '400'].map((status): Row => ({
    name: `codec not offered (${status})`,
    server: 'aiortc',
    args: ['--profile', 'high', '--no-codec-status', status],
    expected: UNSUPPORTED,
  })),
  {
    name: '429 Too Many Requests',
    server: 'aiortc',
    args: ['--refuse', '429', '--retry-after', '2'],
    expected: { plays: false, says: /reconnecting|busy|too many|try/i, never: NOT_FULL },
  },
  {
    name: "a proxy's bare 503",
    server: 'aiortc',
    args: ['--refuse', '503', '--refuse-body', 'html'],
    expected: { plays: false, says: /reconnecting|unavailable|busy|server/i, never: NOT_FULL },
  },
  { name: 'counter-offer (406)', server: 'aiortc', args: ['--counter-offer'], expected: PLAYS },
  { name: 'answer with m=video 0', server: 'aiortc', args: ['--reject-video'], expected: UNSUPPORTED },
  {
    name: 'H.264 with B-frames',
    server: 'gstreamer',
    args: ['--profile', 'main', '--bframes', '2'],
    // What has arrived in pieces may be shown now and then: only a page that claims all is well is wrong.
    expected: { plays: false, says: /can[’']t (be )?decoded?|B-frames|decod/i },
  },
];

/** Nothing else shows them in a browser. */
const FAST = { isFast: true } as const;

const strict: readonly Row[] = (
  [
    ['307, relative Location', { redirect: 307, location: 'relative' }, PLAYS],
    ['counter-offer (406)', { makesCounterOffer: true }, PLAYS, FAST],
    ['428 without If-Match', { needsIfMatch: true, hasNoEtag: false }, PLAYS],
    ['Location with a query', { location: 'query' }, PLAYS],
    ['answer with m=video 0', { rejectsVideo: true }, UNSUPPORTED, FAST],
    [
      "a proxy's bare 503",
      { refusal: { status: 503, body: 'html' } },
      { plays: false, says: /reconnecting|unavailable|busy|server/i, never: NOT_FULL },
    ],
  ] as const
).map(([name, behaviour, expected, speed = {}]): Row => ({ name, server: 'sandbox', behaviour, expected, ...speed }));

/** Every case that needs no network of its own. */
export const ROWS: readonly Row[] = [...codecs, ...locations, ...origins, ...sessions, ...refusals, ...strict];
