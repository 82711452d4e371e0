/** A request of WHEP: to the API, or to another server of media at an address that a server gave. */
export interface MediaRequest {
  readonly method: 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** Absolute, used to the letter. */
  readonly url: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** No cookie and no token go along, whatever the address. */
  readonly isAnonymous?: boolean;
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
}

/** Largest answer that is read, in bytes. */
export const MAX_MEDIA_ANSWER = 200_000;
export const MAX_WAIT_MS = 60_000;
/** How many redirects are followed. */
export const MAX_HOPS = 3;
const MAX_ADDRESS = 4096;

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

/** Whether the session's cookie or token goes to an address (`security.md` S14). */
export function mayCarryToken({ url, isAnonymous }: MediaRequest, { api, origins, sendToken }: MediaRules): boolean {
  const { origin } = new URL(url);
  return isAnonymous !== true && (origin === api || (sendToken && origins.includes(origin)));
}

/** What is read of an answer. */
export function readMediaAnswer(
  { status, headers }: { readonly status: number; readonly headers: { get(name: string): string | null } },
  url: string,
  text: string | null,
): MediaAnswer {
  return {
    status,
    url,
    text,
    contentType: headers.get('Content-Type'),
    location: headers.get('Location'),
    etag: headers.get('ETag'),
    link: headers.get('Link'),
    retryAfter: headers.get('Retry-After'),
  };
}
