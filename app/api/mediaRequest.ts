import { isPrivateAddress } from '../lib/isPrivateAddress';
import { openWhep } from './media';
import { isFilledPath } from './path';
import { shortHeader } from './request';

/** A request of WHEP: to the API, or to another server of media at an address that a server gave. */
export interface MediaRequest {
  readonly method: 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** Absolute, used to the letter. */
  readonly url: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Longest wait for the answer, in ms; at most MAX_WAIT_MS. The limit of all calls (`LIMITS`) where none is named. */
  readonly waitMs?: number;
}

export interface MediaAnswer {
  readonly status: number;
  /** After redirects: what a relative `Location` is relative to. */
  readonly url: string;
  /** Null for one that is too large or broke off. */
  readonly text: string | null;
  readonly contentType: string | null;
  readonly location: string | null;
  readonly etag: string | null;
  readonly link: string | null;
  readonly retryAfter: string | null;
  /** When the server sent it, by its own clock. */
  readonly date?: string | null;
}

/** Largest answer that is read, in bytes. */
export const MAX_MEDIA_ANSWER = 200_000;
export const MAX_WAIT_MS = 60_000;
/** How many redirects are followed. */
export const MAX_HOPS = 3;
const MAX_ADDRESS = 4096;
/** Longest Link header that is handed on, in characters: `readIceServers` reads no longer one. */
const MAX_LINK = 16_384;

/** Who may be asked for video, and with what (`docs/hosting.md`, "Configuration"). */
export interface MediaRules {
  /** Origin of the API. */
  readonly api: string;
  readonly origins: readonly string[];
  readonly sendToken: boolean;
}

/** `address` resolved against `base`; null for one outside the API and the media origins, or with a user name in it. */
export function mediaAddress(address: string, base: string, { api, origins }: MediaRules): string | null {
  if (address.length > MAX_ADDRESS || !URL.canParse(address, base)) return null;
  const { origin, username, password, href } = new URL(address, base);
  const isAllowed = origin === api || origins.includes(origin);
  return isAllowed && username === '' && password === '' ? href : null;
}

/** Whether an answer to an offer names a session that stands at the server, even where it is not the 201 that it should be. */
export const namesSession = ({ status, location }: Pick<MediaAnswer, 'status' | 'location'>): boolean =>
  location !== null && ((status >= 200 && status < 300) || status === 406);

/** Another way to write a slash or a dot segment, which a server behind the API's might take for one. */
const HIDDEN_STEP = /%(2f|5c|2e)/i;

/**
 * The session that an answer has opened at `whep`, by its `Location`; null for an address that may not be used. At the API's origin
 * it lies below the stream's own, or differs from it by a query: a server of media must not have the page change or delete anything
 * else there (S15).
 */
export function sessionAddress(location: string, whep: string, rules: MediaRules): string | null {
  const address = mediaAddress(location, whep, rules);
  if (address === null || new URL(address).origin !== rules.api) return address;
  const [session, stream] = [new URL(address), new URL(whep)];
  const above = `${stream.pathname.replace(/\/$/, '')}/`;
  const isBelow = session.pathname.startsWith(above);
  const isQuery = session.pathname === stream.pathname && session.search !== '' && session.search !== stream.search;
  const isOfStream = session.origin === stream.origin && (isBelow || isQuery);
  // The ids in the stream's own path may contain slashes.
  return isOfStream && !HIDDEN_STEP.test(session.pathname.slice(above.length)) ? address : null;
}

/**
 * As `mediaAddress`, for what is asked for video by POST or OPTIONS: at the API's origin no other resource of the API than a stream
 * (S15). A server of media behind the same origin has a path of its own there.
 */
export function streamAddress(address: string, base: string, rules: MediaRules): string | null {
  const url = mediaAddress(address, base, rules);
  if (url === null) return null;
  const { origin, pathname } = new URL(url);
  const isOther = origin !== rules.api || !(pathname.startsWith('/v1/') || HIDDEN_STEP.test(pathname));
  return isOther || isFilledPath(openWhep.path, pathname) ? url : null;
}

/**
 * In place of a redirect that is not followed. `location`: where it leads; null: a browser does not say. It is not used but to name the
 * host to a person.
 */
export const unfollowed = (url: string, status: number, location: string | null): MediaAnswer =>
  readMediaAnswer({ status, headers: { get: (name) => (name === 'Location' ? location : null) } }, url, null);

/** The host that a redirect leads to outside the API and the media origins; null for any other answer. */
export function forbiddenHost({ status, location, url }: MediaAnswer, rules: MediaRules): string | null {
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) return null;
  return mediaAddress(location, url, rules) === null ? new URL(location, url).host : null;
}

/**
 * Where a redirect leads a request that changes or ends a session; null for an address that may not be used. To the API's origin nothing
 * leads that is elsewhere, and to an address of the API only the API itself (S15).
 */
export function sessionRedirect(location: string, from: string, rules: MediaRules): string | null {
  const url = mediaAddress(location, from, rules);
  if (url === null || new URL(url).origin !== rules.api) return url;
  const [there, here] = [new URL(url), new URL(from)];
  const isOfApi = ({ pathname }: URL) => pathname.startsWith('/v1/');
  const mayLead = here.origin === rules.api && !HIDDEN_STEP.test(there.pathname);
  return mayLead && (isOfApi(here) || !isOfApi(there)) ? url : null;
}

/** Whether the session's cookie or token goes to an address (S14): never in the clear to another server than the API. */
export function mayCarryToken(url: string, { api, origins, sendToken }: MediaRules): boolean {
  const { origin } = new URL(url);
  return origin === api || (sendToken && origins.includes(origin) && isPrivateAddress(url));
}

/** What is read of an answer; a header that is longer than any that is needed is left out. */
export function readMediaAnswer(
  { status, headers }: { readonly status: number; readonly headers: { get(name: string): string | null } },
  url: string,
  text: string | null,
): MediaAnswer {
  return {
    status,
    url,
    text,
    contentType: shortHeader(headers.get('Content-Type')),
    location: shortHeader(headers.get('Location')),
    etag: shortHeader(headers.get('ETag')),
    link: shortHeader(headers.get('Link'), MAX_LINK),
    retryAfter: shortHeader(headers.get('Retry-After')),
    date: shortHeader(headers.get('Date')),
  };
}
