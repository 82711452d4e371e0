import { hasUnsafeCharacters } from '../lib/plainText';

/** Where a device's video may come from (pages §8). */
export const SOURCE_KINDS = ['v4l2', 'csi', 'rtsp', 'onvif', 'rtp_udp', 'srt', 'whep', 'test'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export const isSourceKind = (kind: string): kind is SourceKind => (SOURCE_KINDS as readonly string[]).includes(kind);

/** Why a test of a source failed, in the words of the wire. */
export const PROBE_FAILURES = [
  'dns',
  'refused',
  'timeout',
  'unauthorized',
  'not_found',
  'unsupported_codec',
  'no_video',
] as const;
export type ProbeFailure = (typeof PROBE_FAILURES)[number];

const SCHEMES = { rtsp: ['rtsp', 'rtsps'], srt: ['srt'], whep: ['http', 'https'] } as const;
/** Kinds that are reached at an address. */
type AddressedKind = keyof typeof SCHEMES;

/** An address without the credentials that it was pasted with; these are null where it had none. */
interface SplitAddress {
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
}

/** Decodes a percent-encoded text; returns it unchanged if it is not well encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Takes user name and password out of an address, so that they are neither shown nor stored with it. Works on the text, not on a
 * parsed URL: camera passwords often hold `@`, `/` or `#` without percent-encoding. The host follows the last `@` that has a host behind it.
 */
export function splitCredentials(address: string): SplitAddress {
  const url = address.trim();
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*:\/\/)([\s\S]*)$/i.exec(url) ?? [];
  if (scheme === undefined || rest === undefined) return { url, username: null, password: null };
  const end = credentialsEnd(rest);
  if (end === null) return { url, username: null, password: null };
  const given = rest.slice(0, end);
  const colon = given.indexOf(':');
  const username = decoded(colon < 0 ? given : given.slice(0, colon));
  const password = colon < 0 ? null : decoded(given.slice(colon + 1));
  return { url: scheme + rest.slice(end + 1), username: username || null, password: password || null };
}

/** Where the `@` before the host stands; null: there are no credentials. An `@` in the path belongs to the path. */
function credentialsEnd(rest: string): number | null {
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('@')) {
    // A password with a slash: `user:p@ss/word@host`.
    const isHost = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.test(
      authority.slice(authority.lastIndexOf('@') + 1),
    );
    const later = rest.lastIndexOf('@');
    return isHost || later === authority.lastIndexOf('@') ? authority.lastIndexOf('@') : later;
  }
  // `user:pass/word@host`: what stands before the slash is no host with a port.
  const hasPort = /^(?:\[[0-9a-f:.]+\]|[^:]*)(?::\d{0,5})?$/i.test(authority);
  const last = rest.lastIndexOf('@');
  return hasPort || last < 0 ? null : last;
}

/** Longest address of a stream, in characters: stream keys and signed query strings are long. */
export const MAX_ADDRESS = 2048;

/** Why a source's address, already without its credentials, can't be sent; null: it can. */
export function addressProblem(kind: AddressedKind, address: string): string | null {
  const schemes: readonly string[] = SCHEMES[kind];
  const starts = schemes.map((scheme) => `${scheme}://`).join(' or ');
  const [, scheme = '', host = '', port] =
    /^([a-z]+):\/\/(\[[0-9a-f:.]+\]|[^/?#:@[\]\s]+)(?::(\d*))?(?:[/?#]\S*)?$/i.exec(address) ?? [];
  if (address === '') return 'Enter an address.';
  if (address.length > MAX_ADDRESS) return `Enter at most ${MAX_ADDRESS} characters.`;
  if (/\s/.test(address) || hasUnsafeCharacters(address)) return 'An address has no spaces or invisible characters.';
  if (!schemes.some((one) => address.toLowerCase().startsWith(`${one}://`))) return `An address begins with ${starts}.`;
  if (scheme === '' || host === '') return 'Check the host name and the port.';
  return port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535)
    ? 'A port is a number from 1 to 65535.'
    : null;
}

/** Returns what is wrong with the name of a source, which must differ from the names of the others; null if nothing is. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'Enter a name.';
  if (trimmed.length > 64) return 'Enter at most 64 characters.';
  if (hasUnsafeCharacters(trimmed)) return 'Remove control and invisible characters.';
  const isTaken = others.some((one) => one.trim().toLowerCase() === trimmed.toLowerCase());
  return isTaken ? 'Another source has this name.' : null;
}

/** Returns what is wrong with the SHA-256 fingerprint of a certificate; null if nothing is. Colons between bytes are allowed. */
export function fingerprintProblem(fingerprint: string): string | null {
  return /^[0-9a-f]{64}$/i.test(fingerprint.replaceAll(':', ''))
    ? null
    : 'A SHA-256 fingerprint has 64 hexadecimal digits.';
}
