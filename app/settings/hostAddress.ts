import { hasUnsafeCharacters } from '../lib/plainText';

/**
 * A host in its canonical form: IPv4 in four numbers, IPv6 as RFC 5952 has it, a name in small letters. An international name stays in
 * the letters that were typed: most forms keep the text itself, so everyone sees one form, and the device turns it into ASCII (RFC 5891 §5).
 */
export interface Host {
  readonly kind: 'ipv4' | 'ipv6' | 'name';
  readonly text: string;
}

type ParsedHost = Host | { readonly problem: string };

const SENTENCES = {
  empty: 'Enter an IP address or a host name.',
  url: 'Enter the address only, without “{scheme}”.',
  port: 'Enter the port in its own field.',
  prefix: 'Enter one address, without “/{prefix}”.',
  brackets: 'Enter the IPv6 address without brackets.',
  zone: 'Enter the address without the interface after “%”.',
  path: 'Enter the address only, without a path.',
  user: 'Enter the address only, without a user name.',
  blanks: 'Remove the spaces.',
  four: 'An IPv4 address has four numbers, such as 10.0.0.7.',
  octet: 'Each number of an IPv4 address is from 0 to 255.',
  zero: 'Remove the leading zeros: {number} could mean another number.',
  ipv6: 'This is not a valid IPv6 address.',
  letters: 'A host name has letters, digits, dashes, underscores and dots only.',
  dash: 'A part of a host name does not begin or end with a dash.',
  part: 'Each part of a host name has 1 to 63 characters.',
  long: 'A host name has at most 253 characters.',
} as const;

const problem = (name: keyof typeof SENTENCES, place = '') => ({
  problem: SENTENCES[name].replace(/\{\w+\}/, () => place),
});

function readIPv4(text: string): ParsedHost {
  const parts = text.split('.');
  if (parts.length !== 4 || parts.some((part) => part === '')) return problem('four');
  const padded = parts.find((part) => part.length > 1 && part.startsWith('0'));
  if (padded !== undefined) return problem('zero', padded.slice(0, 12));
  if (parts.some((part) => part.length > 3 || Number(part) > 255)) return problem('octet');
  return { kind: 'ipv4', text };
}

/** The groups of one side of `::`; null if one of them is malformed. */
function groupsOf(side: string, isLast: boolean): number[] | null {
  if (side === '') return [];
  const groups: number[] = [];
  const parts = side.split(':');
  for (const [index, part] of parts.entries()) {
    if (isLast && index === parts.length - 1 && part.includes('.')) {
      if (!('kind' in readIPv4(part))) return null;
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      groups.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
}

/** The longest run of two or more zero groups, the first of several. */
function longestZeros(groups: readonly number[]): { readonly at: number; readonly length: number } {
  let best = { at: -1, length: 1 };
  for (let at = 0; at < groups.length; at += 1) {
    let length = 0;
    while (groups[at + length] === 0) length += 1;
    if (length > best.length) best = { at, length };
  }
  return best;
}

function writeIPv6(groups: readonly number[]): string {
  const words = groups.map((group) => group.toString(16));
  const { at, length } = longestZeros(groups);
  if (at < 0) return words.join(':');
  return `${words.slice(0, at).join(':')}::${words.slice(at + length).join(':')}`;
}

function readIPv6(text: string): ParsedHost {
  const sides = text.split('::');
  if (sides.length > 2) return problem('ipv6');
  const [head = '', tail] = sides;
  const first = groupsOf(head, tail === undefined);
  const second = tail === undefined ? [] : groupsOf(tail, true);
  if (!first || !second) return problem('ipv6');
  const missing = 8 - first.length - second.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return problem('ipv6');
  const groups = [...first, ...Array<number>(missing).fill(0), ...second];
  return { kind: 'ipv6', text: writeIPv6(groups) };
}

/** The name as a resolver counts its letters: an international one in ASCII, by the URL standard. Null: it is no name. */
function asciiOf(name: string): string | null {
  if (/^[a-z0-9._-]+$/.test(name)) return name;
  if (!/^[\p{L}\p{M}\p{N}\u200c\u200d._-]+$/u.test(name) || hasUnsafeCharacters(name)) return null;
  const address = `http://${name}`;
  const ascii = URL.canParse(address) ? new URL(address).hostname : '';
  // Digits of other scripts can make an address.
  return ascii === '' || /(^|\.)\d+$/.test(ascii) ? null : ascii;
}

function readName(text: string): ParsedHost {
  const name = text.toLowerCase().normalize('NFC').replace(/\.$/, '');
  const ascii = asciiOf(name);
  if (ascii === null) return problem('letters');
  if (ascii.length > 253) return problem('long');
  const parts = ascii.split('.');
  if (parts.some((part) => part === '' || part.length > 63)) return problem('part');
  if (parts.some((part) => part.startsWith('-') || part.endsWith('-'))) return problem('dash');
  return { kind: 'name', text: name };
}

/** What people paste beside the address itself. */
function surplus(text: string): ParsedHost | null {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0];
  if (scheme !== undefined) return problem('url', scheme.slice(0, 20));
  if (/^\[[^\]]*\]:\d+$/.test(text)) return problem('port');
  if (/[[\]]/.test(text)) return problem('brackets');
  if (text.includes('%')) return problem('zone');
  if (text.includes('@')) return problem('user');
  const prefix = /^[0-9a-f.:]+\/(\d{1,3})$/i.exec(text)?.[1];
  if (prefix !== undefined) return problem('prefix', prefix);
  if (/[/\\?#]/.test(text)) return problem('path');
  if (/^[^:]*:\d*$/.test(text) && text !== ':') return problem('port');
  return null;
}

/** An IPv4 or IPv6 address or a host name (RFC 1123, with `_` and international letters), or a sentence that says what to change. Never throws. */
export function parseHost(raw: string): ParsedHost {
  const text = raw.trim();
  if (text === '') return problem('empty');
  if (text.length > 300) return problem('long');
  if (/\s/.test(text)) return problem('blanks');
  const wrong = surplus(text);
  if (wrong) return wrong;
  if (text.includes(':')) return readIPv6(text);
  // A name whose last part is a number is an address to every resolver.
  if (/(^|\.)\d+\.?$/.test(text)) return /^[\d.]+$/.test(text) ? readIPv4(text) : problem('four');
  return readName(text);
}

/** A domain in which a device looks up short names. After a `~` it only names the servers to ask, `~.` for all names (systemd-resolved). */
export function isSearchDomain(text: string): boolean {
  const host = parseHost(text.replace(/^~/, ''));
  return text === '~.' || ('kind' in host && host.kind === 'name');
}

/** `0.0.0.0` or `::`: all of a device's own addresses. */
export const isWildcard = ({ text }: Host): boolean => text === '0.0.0.0' || text === '::';
export const isLoopback = ({ kind, text }: Host): boolean =>
  (kind === 'ipv4' && text.startsWith('127.')) || text === '::1' || text === 'localhost';
