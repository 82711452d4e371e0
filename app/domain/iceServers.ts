/** A STUN or TURN server, as `RTCConfiguration.iceServers` wants it. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
}

/** What a server of media names in a `Link` header, and for how long it may be used. */
export interface ServedIce {
  readonly servers: readonly IceServer[];
  /** In ms since the epoch: afterwards the credentials may no longer be accepted. */
  readonly expiresAt: number;
}

/** RFC 7064 and RFC 7065: scheme, host, port and, only for TURN, a transport. */
const ADDRESS = /^(stuns?:(?!.*\?)|turns?:)([\w.-]{1,253}|\[[\da-f:.]+\])(:\d{1,5})?(\?transport=(udp|tcp))?$/i;
/** Credentials are refused above this length; RFC 8489 §14.3 ends usernames at 508 bytes. */
const MAX_SECRET = 512;
const MAX_HEADER = 16_384;
/** Each one makes connecting slower, and a browser warns of five. */
const MAX_SERVERS = 8;
/** How long credentials are used that do not say how long they last (api §8: at most 10 minutes). */
const LIFE_MS = 10 * 60_000;
/** Credentials are replaced this long before they end: an ICE restart takes its time. */
const MARGIN_MS = 30_000;

/** True for the address of a STUN or TURN server (RFC 7064, RFC 7065). A browser refuses the whole connection for any other. */
export function isIceAddress(address: string): boolean {
  const match = ADDRESS.exec(address);
  const port = Number(match?.[3]?.slice(1) ?? '3478');
  return match !== null && port >= 1 && port <= 65_535;
}

/** Why a browser would refuse an ICE server of the configuration, and the whole connection with it; null: it would not. */
export function iceServerProblem({ urls, username, credential }: IceServer): string | null {
  const wrong = urls.find((url) => !isIceAddress(url));
  if (wrong !== undefined)
    return `${wrong} is not the address of a STUN or TURN server, as turn:host:3478?transport=udp`;
  const isOpen = (username ?? '') === '' || (credential ?? '') === '';
  return isOpen && urls.some((url) => /^turn/i.test(url)) ? 'TURN needs a username and a credential' : null;
}

/** One entry of a Link header (RFC 8288 §3): target, and parameters whose names are in lower case. */
interface Link {
  readonly target: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TARGET = /[\s,]*<([^<>]*)>/y;
const PARAMETER = /\s*;\s*([!#$%&'*+.^`|~\w-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";,]*)))?/y;

function readAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Entries of a Link header; what follows an entry that cannot be read is left out. */
function readLinks(header: string): readonly Link[] {
  const links: Link[] = [];
  let at = 0;
  for (let target = readAt(TARGET, header, at); target; target = readAt(TARGET, header, at)) {
    const parameters = new Map<string, string>();
    at = TARGET.lastIndex;
    for (let one = readAt(PARAMETER, header, at); one; one = readAt(PARAMETER, header, at)) {
      at = PARAMETER.lastIndex;
      const [, name = '', quoted, plain] = one;
      // RFC 8288 §3.3: of several, the first counts.
      const key = name.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '');
    }
    links.push({ target: target[1] ?? '', parameters });
  }
  return links;
}

const isSecret = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= MAX_SECRET;

function serverOf({ target, parameters }: Link): IceServer | null {
  const relations = parameters.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  const address = target.trim();
  if (!relations.includes('ice-server') || !isIceAddress(address)) return null;
  if (/^stun/i.test(address)) return { urls: [address] };
  const [username, credential] = [parameters.get('username'), parameters.get('credential')];
  const isPassword = (parameters.get('credential-type') ?? 'password').toLowerCase() === 'password';
  // A browser refuses TURN without both, and the whole configuration with it.
  if (!isSecret(username) || !isSecret(credential) || !isPassword) return null;
  return { urls: [address], username, credential };
}

/** Credentials of the TURN REST API begin with the second in which they end. */
function endOf({ username }: IceServer, now: number): number {
  const seconds = Number(/^(\d{9,11})(?::|$)/.exec(username ?? '')?.[1] ?? NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000 - MARGIN_MS, now + LIFE_MS) : now + LIFE_MS;
}

/**
 * ICE servers out of the `Link` header of a WHEP answer (draft-ietf-wish-whep §4.6): `<turn:host:3478?transport=udp>;
 * rel="ice-server"; username="u"; credential="c"; credential-type="password"`. Leaves out entries of another relation, with
 * an invalid address, and of TURN without credentials. `now` in ms since the epoch.
 */
export function readIceServers(header: string | null, now: number): ServedIce {
  const links = header === null || header.length > MAX_HEADER ? [] : readLinks(header);
  const servers = links.flatMap((link) => serverOf(link) ?? []).slice(0, MAX_SERVERS);
  return { servers, expiresAt: Math.min(now + LIFE_MS, ...servers.map((server) => endOf(server, now))) };
}
