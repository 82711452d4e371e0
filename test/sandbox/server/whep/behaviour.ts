import * as v from 'valibot';

/** How a session's address is given in `Location`; `usual`: an absolute path below the POST's. */
export const LOCATION_STYLES = [
  'usual',
  'relative',
  'absolute',
  /** With a query, which later requests must carry. */
  'query',
  /** With dots in its last part, as a JWT has them. */
  'dots',
  /** A path that has nothing in common with the POST's. */
  'elsewhere',
  'missing',
  /** On an origin that is none of this product's. */
  'foreign',
] as const;
export type LocationStyle = (typeof LOCATION_STYLES)[number];

const HeaderText = v.pipe(v.string(), v.maxLength(500), v.regex(/^[^\r\n"]*$/));

/** How a stream's WHEP endpoint differs from the default; missing keys are the default. */
export const WhepBehaviourSchema = v.strictObject({
  /** `whep_url` in the list of streams; otherwise there is none. */
  url: v.optional(v.string()),
  /** PATCH without `If-Match` gets 428. */
  needsIfMatch: v.optional(v.boolean()),
  /** PATCH gets 405: neither candidates nor ICE restarts. */
  refusesPatch: v.optional(v.boolean()),
  hasNoEtag: v.optional(v.boolean()),
  /** POST is redirected to another path of this server. */
  redirect: v.optional(v.picklist([307, 308])),
  /** 406 with an offer of the server's own, which is answered by PATCH (draft-ietf-wish-whep §4.2). */
  makesCounterOffer: v.optional(v.boolean()),
  location: v.optional(v.picklist(LOCATION_STYLES)),
  /** No `Access-Control-Expose-Headers`. */
  hidesHeaders: v.optional(v.boolean()),
  answerDelayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(25_000))),
  iceServers: v.optional(
    v.array(v.strictObject({ url: HeaderText, username: v.optional(HeaderText), credential: v.optional(HeaderText) })),
  ),
  /** Where `iceServers` are named: in the answer to POST, to OPTIONS, or in both. */
  linkOn: v.optional(v.picklist(['answer', 'options', 'both'])),
  /** Every POST gets this status. `html`: as a proxy in front of the API says it, without a code. */
  refusal: v.optional(
    v.strictObject({
      status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
      body: v.picklist(['html', 'problem', 'empty']),
      retryAfterS: v.optional(v.number()),
    }),
  ),
  /** The answer has `m=video 0`. */
  rejectsVideo: v.optional(v.boolean()),
});
export type WhepBehaviour = v.InferOutput<typeof WhepBehaviourSchema>;

interface Address {
  readonly deviceId: string;
  readonly streamId: string;
  readonly sessionId: string;
}

/** How the WHEP endpoint of each stream behaves, and where its sessions are. */
export class WhepBehaviours {
  private readonly own = new Map<string, WhepBehaviour>();
  /** By path and query, to the letter. */
  readonly addresses = new Map<string, Address>();

  constructor(readonly usual: WhepBehaviour) {}

  of(deviceId: string, streamId: string): WhepBehaviour {
    return this.own.get(`${deviceId}/${streamId}`) ?? this.usual;
  }

  /** Replaces all that was set before. */
  set(deviceId: string, streamId: string, behaviour: WhepBehaviour): void {
    this.own.set(`${deviceId}/${streamId}`, v.parse(WhepBehaviourSchema, behaviour));
  }
}

/** Where a session is to be found, as path and query, and what `Location` says; null: nothing. */
export function addressOf(
  style: LocationStyle,
  post: string,
  id: string,
  origin: string,
): { readonly key: string; readonly location: string | null } {
  const path = `${post}/${id}`;
  switch (style) {
    case 'usual':
      return { key: path, location: path };
    case 'relative':
      return { key: path, location: `${post.split('/').at(-1) ?? ''}/${id}` };
    case 'absolute':
      return { key: path, location: origin + path };
    case 'query':
      return { key: `${path}?key=a%2Fb&v=1`, location: `${path}?key=a%2Fb&v=1` };
    case 'dots': {
      const token = `${post}/eyJhbGciOiJIUzI1NiJ9.${id.replaceAll('-', '')}.c2lnbmF0dXJl`;
      return { key: token, location: token };
    }
    case 'elsewhere':
      return { key: `/v1/media/sessions/${id}`, location: `/v1/media/sessions/${id}` };
    case 'missing':
      return { key: path, location: null };
    case 'foreign':
      return { key: path, location: `https://media.invalid${path}` };
  }
}

/** ICE servers as `Link` headers (draft-ietf-wish-whep §4.4). */
export const linksOf = ({ iceServers = [] }: WhepBehaviour): string[] =>
  iceServers.map(({ url, username, credential }) =>
    [
      `<${url}>`,
      'rel="ice-server"',
      ...(username === undefined ? [] : [`username="${username}"`]),
      ...(credential === undefined ? [] : [`credential="${credential}"`, 'credential-type="password"']),
    ].join('; '),
  );

/** An answer that takes no video: a rejected section has port 0 and belongs to no bundle (RFC 8829 §5.3.1). */
export const lostVideo = (answer: string): string =>
  answer
    .replace(/^a=group:BUNDLE.*\r?\n/gm, '')
    .replace(/^m=video \d+/gm, 'm=video 0')
    .replace(/^a=(sendonly|sendrecv)$/gm, 'a=inactive');
