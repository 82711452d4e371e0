import type { ProfileChanges } from '#app/api/networkConnections';
import { asRecord } from '#app/lib/read';
import { sameJson } from '#app/lib/sameJson';
import { AUTO_IP, type ProfileEdit } from '#app/settings/network';
import { parseNumber } from '#app/settings/parseNumber';
import { isAutomatic, type ReportedIp, type ReportedProfile } from '#app/settings/reportedProfile';

/** One family's settings as typed: lists are texts with commas. */
export interface IpDraft {
  readonly method: string;
  readonly addresses: string;
  readonly gateway: string;
  readonly dns: string;
  readonly search: string;
}

/** What the form of a profile shows: everything but a VPN, which has a form of its own. */
export type FormProfile = Omit<ReportedProfile, 'uuid' | 'version' | 'vpn' | 'wifi_key' | 'raw'>;

/** A profile as typed. */
export interface Draft extends Pick<FormProfile, 'name' | 'kind' | 'interface' | 'autoconnect' | 'wifi'> {
  readonly priority: string;
  readonly metric: string;
  readonly mtu: string;
  readonly ipv4: IpDraft;
  readonly ipv6: IpDraft;
  /** Empty: as it is. */
  readonly key: string;
}

const join = (list: readonly string[]) => list.join(', ');
const split = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '');
const textOf = (value: number | null) => (value === null ? '' : String(value));

const ipDraft = ({ method, addresses, gateway, dns, search }: ReportedIp): IpDraft => ({
  method,
  addresses: join(addresses),
  gateway: gateway ?? '',
  dns: join(dns),
  search: join(search),
});

const hasAddresses = ({ method }: IpDraft) => method === 'manual' || method === 'shared';

/** What a hidden field holds is not sent: it would be refused where it is not seen. */
const ipOf = (draft: IpDraft): ReportedIp => ({
  method: draft.method,
  addresses: hasAddresses(draft) ? split(draft.addresses) : [],
  gateway: draft.method === 'manual' && draft.gateway.trim() !== '' ? draft.gateway.trim() : null,
  dns: draft.method === 'disabled' ? [] : split(draft.dns),
  search: draft.method === 'disabled' ? [] : split(draft.search),
});

export const draftOf = (profile: FormProfile): Draft => ({
  name: profile.name,
  kind: profile.kind,
  interface: profile.interface,
  autoconnect: profile.autoconnect,
  wifi: profile.wifi,
  priority: textOf(profile.priority),
  metric: textOf(profile.metric),
  mtu: textOf(profile.mtu),
  ipv4: ipDraft(profile.ipv4),
  ipv6: ipDraft(profile.ipv6),
  key: '',
});

/** A new profile, as most people want it. */
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

/** The key to send; none for an open network, whose key field is hidden. */
export const keyOf = ({ wifi, key }: Draft): string => (wifi === null || wifi.security === 'open' ? '' : key);

interface ReadDraft {
  /** Not held to the rules yet (`profileProblems`). */
  readonly edit: FormProfile & { readonly vpn: null };
  readonly problems: Record<string, string>;
}

/** The profile that a draft means, and sentences against texts that are no numbers. */
export function readDraft(draft: Draft): ReadDraft {
  const problems: Record<string, string> = {};
  const numberOf = (name: 'priority' | 'metric' | 'mtu'): number | null => {
    const parsed = parseNumber(draft[name], name === 'mtu' ? 'bytes' : null);
    if ('value' in parsed) return parsed.value;
    problems[name] = parsed.problem;
    return null;
  };
  const edit: ReadDraft['edit'] = {
    name: draft.name.trim(),
    kind: draft.kind,
    interface: draft.interface,
    autoconnect: isAutomatic(draft),
    wifi: draft.wifi,
    vpn: null,
    priority: numberOf('priority') ?? 0,
    metric: numberOf('metric'),
    mtu: numberOf('mtu'),
    ipv4: ipOf(draft.ipv4),
    ipv6: ipOf(draft.ipv6),
  };
  return { edit, problems };
}

/**
 * What a draft changes of what it began from, to send nothing else: what only the device has stays, as in `raw`. A member with members of its own is sent
 * whole, with those that are not changed as they came.
 */
export function changesOf(draft: Draft, base: Draft, raw: ReportedProfile['raw']): ProfileChanges {
  const [now, before] = [readDraft(draft).edit, readDraft(base).edit];
  const differing = (mine: object, theirs: object | null) =>
    Object.entries(mine).filter(([name, value]) => !sameJson(value, asRecord(theirs)[name]));
  const changes = differing(now, before).map(([name, value]: [string, unknown]): [string, unknown] => {
    if (typeof value !== 'object' || value === null) return [name, value];
    const shown = asRecord(asRecord(before)[name]);
    // What another method does not show is emptied.
    const isOther = asRecord(value).method !== shown.method;
    const changed = isOther ? value : Object.fromEntries(differing(value, shown));
    return [name, { ...shown, ...asRecord(raw[name]), ...changed }];
  });
  return Object.fromEntries(changes);
}

/** The sentence of a field and of what is in its list; undefined: nothing is wrong. */
export function problemAt(problems: Readonly<Record<string, string>>, path: string): string | undefined {
  const inList = Object.keys(problems).find((key) => key.startsWith(`${path}/`));
  return problems[path] ?? (inList === undefined ? undefined : problems[inList]);
}
