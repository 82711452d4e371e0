import * as v from 'valibot';
import { firstOfEach } from '../lib/firstOfEach';
import { asRecord, read } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import { textOr } from '../lib/texts';
import type { SecretState } from '../resource/field';
import type { Vpn } from './wireguard';

const Texts = v.array(v.string());
const NumberOrNull = v.nullable(v.pipe(v.number(), v.finite()));
const IpShape = v.looseObject({
  method: v.string(),
  addresses: Texts,
  gateway: v.nullable(v.string()),
  dns: Texts,
  search: Texts,
});

/** The types of a profile alone, as `shape` of a field: the rules of new values are `ProfileEdit`. */
export const ProfileShape = v.object({
  name: v.string(),
  kind: v.string(),
  interface: v.string(),
  autoconnect: v.boolean(),
  priority: v.number(),
  metric: NumberOrNull,
  mtu: NumberOrNull,
  ipv4: IpShape,
  ipv6: IpShape,
  wifi: v.nullable(v.looseObject({ ssid: v.string(), hidden: v.boolean(), security: v.string() })),
  vpn: v.optional(v.nullable(v.looseObject({ type: v.string() })), null),
});

/** One family's settings; `method` may be a word that this version does not know, or empty where none was reported. */
export interface ReportedIp {
  readonly method: string;
  readonly addresses: readonly string[];
  readonly gateway: string | null;
  readonly dns: readonly string[];
  readonly search: readonly string[];
}

interface ReportedWifi {
  readonly ssid: string;
  readonly hidden: boolean;
  readonly security: string;
}

/** `other`: a type that this version does not know, with its own word. */
export type ReportedVpn = Vpn | { readonly type: 'other'; readonly word: string };

/** A profile as it comes from a server: its values may break the rules for new ones, and its words may be newer than this version. */
export interface ReportedProfile {
  readonly uuid: string;
  /** Null from a server that counts none. */
  readonly version: number | null;
  readonly name: string;
  readonly kind: string;
  readonly interface: string;
  /** Null: the device does not say. */
  readonly autoconnect: boolean | null;
  /** Null: the device does not say. */
  readonly priority: number | null;
  readonly metric: number | null;
  readonly mtu: number | null;
  readonly ipv4: ReportedIp;
  readonly ipv6: ReportedIp;
  readonly wifi: ReportedWifi | null;
  readonly vpn: ReportedVpn | null;
  readonly wifi_key: SecretState;
  /** As it came. What is not understood of a member goes back with a change of that member. */
  readonly raw: Readonly<Record<string, unknown>>;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one) => textOr(one, null) ?? []);

function toIp(value: unknown): ReportedIp {
  const { method, addresses, gateway, dns, search } = asRecord(value);
  return {
    method: textOr(method, ''),
    addresses: textsOf(addresses),
    gateway: textOr(gateway, null),
    dns: textsOf(dns),
    search: textsOf(search),
  };
}

function toWifi(value: unknown): ReportedWifi | null {
  if (typeof value !== 'object' || value === null) return null;
  const { ssid, hidden, security } = asRecord(value);
  // An SSID is never trimmed or cleaned: blanks and invisible characters are part of it.
  return { ssid: read(v.string(), ssid, ''), hidden: hidden === true, security: textOr(security, '') };
}

function toVpn(value: unknown): ReportedVpn | null {
  if (typeof value !== 'object' || value === null) return null;
  const raw = asRecord(value);
  if (raw.type === 'zerotier') return { type: 'zerotier', network_id: textOr(raw.network_id, '') };
  if (raw.type !== 'wireguard') return { type: 'other', word: textOr(raw.type, '') };
  return {
    type: 'wireguard',
    peer_public_key: textOr(raw.peer_public_key, ''),
    endpoint: textOr(raw.endpoint, ''),
    allowed_ips: textsOf(raw.allowed_ips),
    keepalive_s: read(NumberOrNull, raw.keepalive_s, null),
  };
}

/** A profile out of an answer, each unreadable member replaced by its default; null without an id. Never throws. */
export function toReportedProfile(value: unknown): ReportedProfile | null {
  const raw = asRecord(value);
  const { uuid } = raw;
  if (typeof uuid !== 'string' || uuid === '') return null;
  const { set, updated_at } = asRecord(raw.wifi_key);
  return {
    uuid,
    version: read(v.pipe(v.number(), v.safeInteger()), raw.version, null),
    name: textOr(raw.name, null) ?? textOr(raw.interface, uuid),
    kind: textOr(raw.kind, ''),
    interface: textOr(raw.interface, ''),
    autoconnect: read(v.boolean(), raw.autoconnect, null),
    priority: read(NumberOrNull, raw.priority, null),
    metric: read(NumberOrNull, raw.metric, null),
    mtu: read(NumberOrNull, raw.mtu, null),
    ipv4: toIp(raw.ipv4),
    ipv6: toIp(raw.ipv6),
    wifi: toWifi(raw.wifi),
    vpn: toVpn(raw.vpn),
    wifi_key: { set: set === true, updated_at: textOr(updated_at, null) },
    raw,
  };
}

/** The profiles of a section's value, each id once; rows without an id are left out. Never throws. */
export const reportedProfilesOf = (value: unknown): readonly ReportedProfile[] =>
  firstOfEach(
    (Array.isArray(value) ? (value as unknown[]) : []).flatMap((row) => toReportedProfile(row) ?? []),
    ({ uuid }) => uuid,
  );

/** Whether a profile connects by itself: NetworkManager's default holds when the device does not say. */
export const isAutomatic = ({ autoconnect }: Pick<ReportedProfile, 'autoconnect'>): boolean => autoconnect ?? true;

/** What this version understands of a profile, without what only the server counts. */
const understoodOf = ({ raw: _, uuid: _uuid, version: _version, wifi_key, ...profile }: ReportedProfile) => ({
  ...profile,
  autoconnect: isAutomatic(profile),
  priority: profile.priority ?? 0,
  wifi_key: wifi_key.set,
});

/** Compares two answers about a profile. Returns true if all members but the version are equal, including members that this version of the product does not know. */
export const isUnchanged = (one: ReportedProfile, other: ReportedProfile): boolean =>
  sameJson({ ...one.raw, version: null }, { ...other.raw, version: null });

/** Returns true when the profile that a device reports has the desired values; false while one of the two is missing. */
export const isApplied = (desired: ReportedProfile | null, reported: ReportedProfile | null): boolean =>
  desired !== null && reported !== null && sameJson(understoodOf(desired), understoodOf(reported));
