import { define, type Values } from '#app/resource/define';
import { flag, rows, secret, text, type Field, type SecretState } from '#app/resource/field';
import { asRecord } from '#app/lib/read';
import * as v from 'valibot';
import { fill } from '../../lib/fill';
import { wordOf } from '../../lib/wordOf';
import { WORDS as KIT, type FieldWords, type SectionWords } from '../../resource/words';
import type { Draft, IpDraft } from './draft';
import { METHODS, PROFILE, SECURITIES, WORDS } from './words';

const FAMILIES = ['ipv4', 'ipv6'] as const;
type Family = (typeof FAMILIES)[number];
const IP_FIELDS = ['method', 'addresses', 'gateway', 'dns', 'search'] as const satisfies readonly (keyof IpDraft)[];
type IpName = (typeof IP_FIELDS)[number];
type IpPath = `${Family}/${IpName}`;
type ProfileField = Exclude<keyof Draft, Family | 'key'> | IpPath | 'wifi_key';

const byPath = <T>(make: (family: Family, name: IpName) => T): Readonly<Record<IpPath, T>> =>
  Object.fromEntries(
    FAMILIES.flatMap((family) => IP_FIELDS.map((name) => [`${family}/${name}`, make(family, name)] as const)),
  ) as Record<IpPath, T>;

/** A text as it is typed; the form is judged as a whole. */
const line = text({ max: 10_000 });

/** The form of a connection: fields by their path, as `ipv4/gateway`. */
export const profileForm = define('connection', {
  permission: 'editLinks',
  fields: {
    name: line,
    kind: line,
    interface: line,
    autoconnect: flag(),
    wifi: rows(v.unknown(), 1),
    priority: line,
    metric: line,
    mtu: line,
    ...byPath(() => line),
    wifi_key: secret({ max: 64 }),
  } satisfies Record<ProfileField, Field>,
});

/** The form's values of a draft. `key`: whether there is one, as it was read. */
export function valuesFrom({ key: _, ipv4, ipv6, ...rest }: Draft, key: SecretState): Values {
  return { ...rest, ...byPath((family, name) => (family === 'ipv4' ? ipv4 : ipv6)[name]), wifi_key: key };
}

/** The draft that the form's values are. */
export function draftFrom(values: Values): Draft {
  const family = (one: Family) => Object.fromEntries(IP_FIELDS.map((name) => [name, values[`${one}/${name}`]]));
  const { name, kind, interface: link, autoconnect, wifi, priority, metric, mtu, wifi_key: key } = values;
  const own = { name, kind, interface: link, autoconnect, wifi, priority, metric, mtu };
  return {
    ...own,
    ipv4: family('ipv4'),
    ipv6: family('ipv6'),
    key: typeof key === 'string' ? key : '',
  } as unknown as Draft;
}

/** The new values of a part of a draft. `saved`: the key as it was read. */
export function editsOf({ key, ipv4, ipv6, ...rest }: Partial<Draft>, saved: unknown): Values {
  const families = Object.entries({ ipv4, ipv6 }).flatMap(([family, own]) =>
    Object.entries(own ?? {}).map(([name, value]) => [`${family}/${name}`, value] as const),
  );
  return { ...rest, ...Object.fromEntries(families), ...(key !== undefined && { wifi_key: key === '' ? saved : key }) };
}

/** The field at which a problem is shown, by its path: `ipv4/dns` for `ipv4/dns/0`, `wifi` for `wifi/ssid`. */
export const fieldOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^ipv[46]\//.test(path) ? 2 : 1)
    .join('/');

function networkText(value: unknown): string {
  const { ssid, security } = asRecord(value);
  return typeof ssid === 'string' ? `${ssid}, ${wordOf(SECURITIES, String(security))}` : KIT.notSet;
}

const ipWords = (family: Family, name: IpName): FieldWords => ({
  label: fill(WORDS.ofFamily, { family: WORDS[family], field: PROFILE[name] }),
  ...(name === 'method' && { choices: METHODS }),
});

export const PROFILE_FIELDS: SectionWords = {
  name: { label: PROFILE.name },
  interface: { label: PROFILE.interface },
  autoconnect: { label: PROFILE.autoconnect },
  wifi: { label: WORDS.wifi, shown: networkText },
  priority: { label: PROFILE.priority },
  metric: { label: PROFILE.metric },
  mtu: { label: PROFILE.mtu },
  wifi_key: { label: WORDS.key },
  ...byPath(ipWords),
};
