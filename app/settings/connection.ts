import * as v from 'valibot';
import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import { broughtBy, define, type Problems, type Values } from '../resource/define';
import { choice, flag, number, optional, secret, text, texts, type Field } from '../resource/field';
import { connectionLevel } from './connectionLevel';
import {
  AUTO_IP,
  hasAddresses,
  IP_METHODS,
  keyProblem,
  LINK_KINDS,
  MOST,
  NO_KEY,
  profileProblems,
  RANGES,
  WIFI_SECURITY,
  wifiKeyProblem,
  type ProfileEdit,
  type Surroundings,
} from './network';
import { isAutomatic, type ReportedIp, type ReportedProfile } from './reportedProfile';

/** Members of a profile that are objects; their own members have paths such as `ipv4/gateway`. */
const GROUPS = ['ipv4', 'ipv6', 'wifi'] as const;

const line = text({ max: 64 });
const list = (max: number) => texts({ entry: v.string(), max });
const IP_FIELDS: Readonly<Record<keyof ReportedIp, Field>> = {
  method: choice(IP_METHODS),
  addresses: list(MOST.addresses),
  gateway: optional(line),
  dns: list(MOST.dns),
  search: list(MOST.search),
};
/** The path of a member of a family of addresses, as `ipv4/gateway`. */
export type IpPath = `${'ipv4' | 'ipv6'}/${keyof ReportedIp}`;
const FAMILIES = Object.fromEntries(
  ['ipv4', 'ipv6'].flatMap((name) =>
    Object.entries(IP_FIELDS).map(([member, field]) => [`${name}/${member}`, field] as const),
  ),
) as Readonly<Record<IpPath, Field>>;

/** A connection profile without a VPN. Its fields are named by their paths in the profile, such as `ipv4/gateway`; `connectionProblems` has the rules between them. */
export const connection = define('connection', {
  permission: 'editLinks',
  normalised: (values) => {
    const { wifi_key: _, raw: _raw, ...stored } = connectionValues(profileIn(values));
    return { ...values, ...stored };
  },
  levelFor: connectionLevel,
  fields: {
    name: line,
    kind: choice(LINK_KINDS),
    interface: text({ max: 15 }),
    autoconnect: flag(),
    'wifi/ssid': text({ max: 32, isInBytes: true }),
    'wifi/hidden': flag(),
    'wifi/security': choice(WIFI_SECURITY),
    /** Replaced, never cleared: a secured network needs one. */
    wifi_key: { ...secret({ max: MOST.key }), isNullable: false },
    ...FAMILIES,
    mtu: optional(number(RANGES.mtu)),
    metric: optional(number(RANGES.metric)),
    priority: optional(number(RANGES.priority)),
  },
});

/** What the form of a connection shows of a profile. */
export type FormProfile = Omit<ReportedProfile, 'uuid' | 'version' | 'vpn' | 'wifi_key' | 'raw'>;

/** Returns a new profile with the usual values, and with those of `own` in their place. */
export const newProfile = (own: Partial<ProfileEdit> = {}): ProfileEdit => ({
  name: '',
  kind: 'ethernet',
  interface: '',
  autoconnect: true,
  priority: 0,
  metric: null,
  mtu: null,
  ipv4: AUTO_IP,
  ipv6: AUTO_IP,
  wifi: null,
  vpn: null,
  ...own,
});

/** Returns the values of a profile by path. `raw` is the whole profile as the server sent it, which keeps members that this version does not know. */
export function connectionValues(profile: FormProfile & Partial<Pick<ReportedProfile, 'wifi_key' | 'raw'>>): Values {
  const { name, kind, interface: link, priority, metric, mtu, wifi_key = NO_KEY, raw = {} } = profile;
  const members = GROUPS.flatMap((group) =>
    Object.entries(asRecord(profile[group])).map(([member, value]) => [`${group}/${member}`, value] as const),
  );
  const own = { name, kind, interface: link, autoconnect: isAutomatic(profile), priority, metric, mtu, wifi_key, raw };
  return { ...own, ...Object.fromEntries(members) };
}

const groupIn = (values: Values, group: (typeof GROUPS)[number]): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) =>
      path.startsWith(`${group}/`) ? [[path.slice(group.length + 1), value] as const] : [],
    ),
  );

/** Returns a family of addresses without the values of hidden fields: the server could refuse them, and the user would not see where. */
function ipIn(values: Values, name: 'ipv4' | 'ipv6'): ReportedIp {
  const ip = groupIn(values, name) as unknown as ReportedIp;
  const gateway = ip.method === 'manual' ? (ip.gateway?.trim() ?? '') : '';
  const isOff = ip.method === 'disabled';
  return {
    method: ip.method,
    addresses: hasAddresses(ip) ? ip.addresses : [],
    gateway: gateway === '' ? null : gateway,
    dns: isOff ? [] : ip.dns,
    search: isOff ? [] : ip.search,
  };
}

/** Turns values by path into a profile. Does not check them. */
export function profileIn(values: Values): FormProfile & { readonly vpn: null } {
  const { name, kind, interface: link, autoconnect, priority, metric, mtu } = values as unknown as FormProfile;
  const wifi = 'wifi/ssid' in values ? (groupIn(values, 'wifi') as unknown as FormProfile['wifi']) : null;
  const [ipv4, ipv6] = [ipIn(values, 'ipv4'), ipIn(values, 'ipv6')];
  const own = { name: name.trim(), kind, interface: link, autoconnect, priority: priority ?? 0, metric, mtu };
  return { ...own, ipv4, ipv6, wifi, vpn: null };
}

/** Returns an object with the typed Wi-Fi key; an empty object without a key, or for an open network, which hides the field. */
export function keyIn(values: Values): { readonly wifi_key?: string } {
  const { 'wifi/security': security = 'open', wifi_key: key } = values;
  return typeof key === 'string' && key !== '' && security !== 'open' ? { wifi_key: key } : {};
}

/**
 * Returns the members of a profile that edits change, for a request that sends nothing else. A member that is an object is sent whole; its
 * unedited members are sent as the server sent them, including those that this version does not know.
 */
export function connectionChanges(edits: Values, desired: Values): Values {
  const values = { ...desired, ...edits };
  const profile: Values = { ...profileIn(values) };
  const names = new Set(Object.keys(edits).map((path) => path.replace(/\/.*/, '')));
  const changes = [...names].map((name): readonly [string, unknown] => {
    const value = profile[name];
    if (typeof value !== 'object' || value === null) return [name, value];
    // With another method, members that it does not use are emptied.
    const isSent = (member: string) =>
      Object.hasOwn(edits, `${name}/${member}`) || Object.hasOwn(edits, `${name}/method`);
    const edited = Object.entries(value).filter(([member]) => isSent(member));
    return [name, { ...value, ...asRecord(asRecord(desired.raw)[name]), ...Object.fromEntries(edited) }];
  });
  return { ...Object.fromEntries(changes.filter(([name]) => name !== 'wifi_key')), ...keyIn(values) };
}

/** Returns the field that a path lies in: `ipv4/dns` for `ipv4/dns/0`. */
export const connectionField = (path: string): string =>
  path === 'wifi' ? 'wifi/ssid' : path.split('/').slice(0, 2).join('/');

/** Returns the problems by field; of a list, the problem of its first bad entry. */
const byField = (values: Values, around: Surroundings): Problems =>
  Object.fromEntries(
    Object.entries(profileProblems(profileIn(values), around))
      .map(([path, sentence]) => [connectionField(path), sentence] as const)
      .toReversed(),
  );

/**
 * Returns the problems of a connection by field, also those with the device's other connections (`around`). `before`: the values that the
 * device has, which may break the rules; null for a new connection.
 */
export function connectionProblems(values: Values, before: Values | null, around: Surroundings): Problems {
  const differs = (name: string) => !sameJson(values[name], before?.[name]);
  // A family of addresses can only be sent with its method.
  const isNeeded = (name: string) =>
    values[name] === '' &&
    Object.keys(values).some((one) => one.startsWith(name.replace(/method$/, '')) && differs(one));
  const isChanged = (name: string) => differs(name) || (name.endsWith('/method') && isNeeded(name));
  const found = byField(values, around);
  const problems = before === null ? found : broughtBy(found, byField(before, around), isChanged);
  const { wifi_key: key } = keyIn(values);
  const wrong = key === undefined ? null : wifiKeyProblem(String(values['wifi/security']), key);
  // A network that is saved already may have its key elsewhere, or need none.
  const problem = wrong ?? (before === null ? keyProblem(profileIn(values), key !== undefined) : null);
  return problem === null ? problems : { ...problems, wifi_key: problem };
}
