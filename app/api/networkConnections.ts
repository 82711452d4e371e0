import * as v from 'valibot';
import { networkReport, type InterfaceStatus } from '../events/topics/network';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { rowsOf } from '../lib/rowsOf';
import { textOr } from '../lib/texts';
import { VersionWire } from '../lib/version';
import { AnyWifiKey, Profile, ProfileEdit } from '../settings/network';
import { ProfileShape, toReportedProfile, type ReportedProfile } from '../settings/reportedProfile';
import { SECTION_STATES, type SectionState } from '../resource/states';
import { VpnKey } from '../settings/wireguard';
import { endpoint, type RequestBody } from './endpoint';

const InterfaceWire = v.object({
  name: v.string(),
  kind: v.nullable(v.string()),
  /** Masked for editors and viewers. */
  mac: v.nullable(v.string()),
});

/** The interfaces that the device has. What they are doing comes live, on the topic `network`. */
export const listInterfaces = endpoint('GET', '/v1/user/devices/{id}/network/interfaces', {
  request: null,
  response: v.object({ items: v.array(InterfaceWire) }),
  decode: (body): readonly InterfaceStatus[] => networkReport.decode({ interfaces: rowsOf(body, 'items') }).interfaces,
});

/** A connection profile with what is desired and reported of it (api §2). Confirmed and taken back with the section `network`. */
const ConnectionWire = v.object({
  id: v.string(),
  version: VersionWire,
  state: v.picklist(SECTION_STATES),
  /** Null: it is being deleted. */
  desired: v.nullable(Profile),
  /** Null: the device does not have it yet. */
  reported: v.nullable(Profile),
  /** The device reaches the server over it. */
  carrier: v.boolean(),
  apply: v.nullable(v.object({ job_id: v.string(), confirm_deadline: v.nullable(v.string()), carrier: v.boolean() })),
  rejected: v.nullable(v.object({ code: v.string(), error: v.string() })),
});
export type ConnectionBody = v.InferOutput<typeof ConnectionWire>;

export interface Connection {
  readonly id: string;
  /** Null from a server that counts none. */
  readonly version: number | null;
  /** Null: a word that this version of the product does not know. */
  readonly state: SectionState | null;
  readonly desired: ReportedProfile | null;
  readonly reported: ReportedProfile | null;
  readonly isCarrier: boolean;
  /** The device's reason. */
  readonly rejected: string | null;
}

/** A profile out of an answer; null without an id or any values that can be read. Never throws. */
export function toConnection(value: unknown): Connection | null {
  const raw = asRecord(value);
  const [desired, reported] = [toReportedProfile(raw.desired), toReportedProfile(raw.reported)];
  if (typeof raw.id !== 'string' || (desired === null && reported === null)) return null;
  const refusal = textOr(asRecord(raw.rejected).error, null);
  return {
    id: raw.id,
    version: read(v.pipe(v.number(), v.safeInteger()), raw.version, null),
    state: read(v.picklist(SECTION_STATES), raw.state, null),
    desired,
    reported,
    isCarrier: raw.carrier === true,
    rejected: refusal === null ? null : plainText(refusal),
  };
}

const Keys = {
  wifi_key: v.optional(v.nullable(AnyWifiKey)),
  vpn_key: v.optional(v.nullable(VpnKey)),
  vpn_psk: v.optional(v.nullable(VpnKey)),
};

/** One address family of a change. Members that this version does not know are sent back unchanged. */
const Family = v.optional(v.record(v.string(), v.unknown()));

export const listConnections = endpoint('GET', '/v1/user/devices/{id}/network/connections', {
  request: null,
  response: v.object({ items: v.array(ConnectionWire), next_cursor: v.nullable(v.string()) }),
  decode: (body) => rowsById(body, 'items', toConnection),
});

/** Adds a profile, as when joining a Wi-Fi network: 201 and its `Location`. 422 with pointers for one that breaks a rule. */
export const createConnection = endpoint('POST', '/v1/user/devices/{id}/network/connections', {
  request: v.object({ ...ProfileEdit.entries, ...Keys }),
  response: ConnectionWire,
  decode: toConnection,
});

/**
 * Changes a profile, with If-Match of its version: 202 and the job's `Location`, 200 if nothing changes. A key left out
 * is kept, null clears it. The page holds what is changed to the rules; the rest may be what the device has. While the
 * profile carries the device's connection, the change must be confirmed (`confirmSection`).
 */
export const changeConnection = endpoint('PATCH', '/v1/user/devices/{id}/network/connections/{uuid}', {
  request: v.object({ ...v.partial(ProfileShape).entries, ipv4: Family, ipv6: Family, ...Keys }),
  response: ConnectionWire,
  decode: toConnection,
});
/** What people change of a profile, with its keys: only those members are sent, each whole. */
export type ProfileChanges = RequestBody<typeof changeConnection>;
/** A profile to add, with its keys. */
export type NewConnection = RequestBody<typeof createConnection>;

/** Forgets a profile, with If-Match of its version. One that carries the device's connection comes back unless that is confirmed. */
export const deleteConnection = endpoint('DELETE', '/v1/user/devices/{id}/network/connections/{uuid}', {
  request: null,
  response: null,
  decode: () => undefined,
});
