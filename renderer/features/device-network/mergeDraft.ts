import { threeWay } from '#app/settings/merge';
import type { Values } from '#app/settings/section';
import { fill } from '../../lib/fill';
import { wordOf } from '../../lib/wordOf';
import type { Draft, IpDraft } from './draft';
import { METHODS, PROFILE, SECURITIES, WORDS } from './words';

const FAMILIES = ['ipv4', 'ipv6'] as const;

/** A draft's fields by their path, as `ipv4/gateway`. The key is left out: it is never read. */
export function flat({ key: _, ipv4, ipv6, ...rest }: Draft): Values {
  const families = FAMILIES.flatMap((family) =>
    Object.entries(family === 'ipv4' ? ipv4 : ipv6).map(([name, value]) => [`${family}/${name}`, value] as const),
  );
  return { ...rest, ...Object.fromEntries(families) };
}

/** The field at which a problem is shown, by its path: `ipv4/dns` for `ipv4/dns/0`, `wifi` for `wifi/ssid`. */
export const fieldOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^ipv[46]\//.test(path) ? 2 : 1)
    .join('/');

/** The draft with fields by path put into it. */
export function withFlat(draft: Draft, values: Values): Draft {
  const familyOf = (family: 'ipv4' | 'ipv6'): IpDraft => {
    const own = Object.keys(draft[family]).map((name) => [name, values[`${family}/${name}`]] as const);
    return { ...draft[family], ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
  };
  const own = Object.entries(values).filter(([name]) => !name.includes('/'));
  return { ...draft, ...Object.fromEntries(own), ipv4: familyOf('ipv4'), ipv6: familyOf('ipv6') };
}

/** One's own draft on top of what others have saved since it began. */
export function mergedDraft(base: Values, mine: Draft, theirs: Draft) {
  const { values, conflicts } = threeWay(base, flat(mine), flat(theirs));
  return { draft: withFlat(mine, values), conflicts };
}

/** The label of a field by its path, as "IPv4: Gateway". */
export function labelOf(path: string): string {
  const [first = '', second] = path.split('/');
  const label = (name: string) => wordOf(PROFILE, name);
  if (second === undefined) return first === 'wifi' ? WORDS.wifi : label(first);
  return fill(WORDS.ofFamily, { family: first === 'ipv6' ? WORDS.ipv6 : WORDS.ipv4, field: label(second) });
}

/** A field's value in words. */
export function shownDraftValue(path: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? WORDS.on : WORDS.off;
  if (path.endsWith('/method')) return wordOf(METHODS, String(value));
  if (path === 'wifi' && typeof value === 'object' && value !== null && 'ssid' in value && 'security' in value)
    return `${String(value.ssid)}, ${wordOf(SECURITIES, String(value.security))}`;
  return typeof value === 'string' && value !== '' ? value : WORDS.notSet;
}
