import { randomUUID } from 'node:crypto';
import { can } from '#app/domain/role';
import type { ConnectionBody } from '#app/api/networkConnections';
import { asRecord } from '#app/lib/read';
import { sameJson } from '#app/lib/sameJson';
import { keyProblem, linksOf, MAX_CONNECTIONS, NO_KEY, PROFILE_SECRETS, wifiKeyProblem } from '#app/settings/network';
import { profileProblems, type Profile, type ProfileEdit, type ProfileSecret } from '#app/settings/network';
import { reportedProfilesOf, toReportedProfile } from '#app/settings/reportedProfile';
import { broughtBy } from '#app/resource/define';
import { hotspotOf } from '#app/settings/sections/network';
import { takesAllTraffic } from '#app/settings/wireguard';
import { keyName } from '../../devices/settings/network';
import { deviceFor, type Core } from '../core';
import { need, notFound, Problem } from '../problem';
import { connectionWire, connectionWires, heldProfiles, isCarrying } from '../settings/connections';
import type { SectionRecord } from '../settings/record';
import { needCapable, needCurrent, needIdle } from '../settings/preconditions';
import type { Context, Handlers } from './handler';

type Asked = Pick<Context<unknown>, 'core' | 'user' | 'request' | 'reply'> & {
  readonly params: { readonly id: string };
};

/** What a person asks for, with the part of it that must never be kept. */
interface Wish {
  readonly profile: Profile;
  readonly keys: Keys;
}
/** Undefined: keep; null: clear. */
type Keys = Readonly<Partial<Record<ProfileSecret, string | null | undefined>>>;

/** The write-only part of a body, and the rest. */
function parted<T extends Keys>(body: T): { readonly keys: Keys; readonly edit: Omit<T, ProfileSecret> } {
  const { wifi_key, vpn_key, vpn_psk, ...edit } = body;
  return { keys: { wifi_key, vpn_key, vpn_psk }, edit };
}

/** A tunnel makes its own interface. */
const TUNNEL_NAME = /^(?:wg|zt)\d{1,2}$/;
const FIRST = 3;
/** The maker's half stays, as it tells what kind of card it is. */
const masked = (mac: string) =>
  mac
    .split(':')
    .map((part, index, all) => (index < FIRST || index === all.length - 1 ? part : 'xx'))
    .join(':');

function open({ core, user, params }: Pick<Asked, 'core' | 'user' | 'params'>) {
  const { device, role } = deviceFor(core, params.id, user.id);
  return { device, role, ...core.settings.find(device, 'network') };
}

/** As `open`, for those who may change it, of a device that can, now. */
function openToChange(asked: Asked) {
  const opened = open(asked);
  need(opened.role, 'editLinks');
  needCapable(opened.record);
  needIdle(opened.record);
  return opened;
}

const profilesIn = ({ desired }: SectionRecord): readonly Profile[] => heldProfiles(desired.connections);

/** Whether all traffic goes through a profile, which may be a VPN that cannot be read. */
const isWholeTunnel = (profile: Profile): boolean => takesAllTraffic(toReportedProfile(profile)?.vpn ?? null);

/** What a pointer of a problem leads to: a whole list for an entry of it. */
const at = (profile: Profile, path: string): unknown =>
  path
    .split('/')
    .slice(0, 2)
    .reduce<unknown>((value, name) => asRecord(value)[name], profile);

function problemsIn(record: SectionRecord, { profile, keys }: Wish): Record<string, string> {
  const others = reportedProfilesOf(record.desired.connections).filter(({ uuid }) => uuid !== profile.uuid);
  const has = (name: ProfileSecret) =>
    typeof keys[name] === 'string' || (keys[name] === undefined && profile[name].set);
  const problems: Record<string, string> = {
    ...profileProblems(profile, { others, hotspot: hotspotOf(record.desired, record.capability) }),
  };
  const { wifi_key: key } = keys;
  const wrongKey =
    keyProblem(profile, has('wifi_key')) ??
    (typeof key === 'string' ? wifiKeyProblem(profile.wifi?.security ?? '', key) : null);
  if (wrongKey !== null) problems.wifi_key = wrongKey;
  const link = linksOf(record.capability).find(({ name }) => name === profile.interface);
  if (profile.vpn?.type === 'wireguard' && !has('vpn_key')) problems.vpn_key = 'Enter the private key of this tunnel.';
  const isTunnel = profile.kind === 'vpn' && TUNNEL_NAME.test(profile.interface);
  if (!isTunnel && link?.kind !== profile.kind) problems.interface = 'This device has no such interface.';
  return problems;
}

/** 422 with every member that breaks a rule. Of a profile that stands only what is changed is judged. */
function needProfileRules(record: SectionRecord, wish: Wish, before: Profile | null): void {
  const after = problemsIn(record, wish);
  const problems =
    before === null
      ? after
      : broughtBy(
          after,
          problemsIn(record, { profile: before, keys: {} }),
          (path) => !sameJson(at(wish.profile, path), at(before, path)),
        );
  const rows = Object.entries(problems).map(([path, detail]) => ({ pointer: `/${path}`, code: 'invalid', detail }));
  if (rows[0]) throw new Problem(422, 'validation', rows[0].detail, {}, rows);
}

/** Hands the new list of profiles on as a change of the section `network`; the job's id, or null when nothing is left to do. */
function carryOut(asked: Asked, connections: readonly Profile[], wish: Wish | null, isCarrier: boolean): string | null {
  const { core, user } = asked;
  const { device, section, record } = open(asked);
  // What waits for the device under an earlier change goes with this one.
  const fields = [...new Set(['connections', ...(record.change?.fields ?? [])])];
  const isConfirmed = isCarrier || (record.change?.confirmS ?? null) !== null;
  const overrideArmed = asRecord(asked.request.query).override_armed === 'true';
  if (!overrideArmed) core.settings.needDisarmed(device.id, section, fields);
  const secrets: Record<string, string | null> = {};
  for (const name of PROFILE_SECRETS) {
    const key = wish?.keys[name];
    if (wish && key !== undefined) secrets[keyName(wish.profile.uuid, name)] = key;
  }
  const to = { desired: { ...record.desired, connections }, fields, secrets, changesNothing: false };
  const job = core.settings.change(device, section, to, { actorId: user.id, overrideArmed, isCarrier: isConfirmed });
  if (job !== null) asked.reply.header('location', `/v1/user/devices/${device.id}/jobs/${job}`);
  return job;
}

/** Of each key whether there will be one. */
function keyStates(keys: Keys, before: Pick<Profile, ProfileSecret>): Pick<Profile, ProfileSecret> {
  const stateOf = (name: ProfileSecret) => {
    const key = keys[name];
    if (key === undefined) return before[name];
    return key === null ? NO_KEY : { set: true, updated_at: new Date().toISOString() };
  };
  return { wifi_key: stateOf('wifi_key'), vpn_key: stateOf('vpn_key'), vpn_psk: stateOf('vpn_psk') };
}
const NO_KEYS = { wifi_key: NO_KEY, vpn_key: NO_KEY, vpn_psk: NO_KEY };

function answered(core: Core, asked: Pick<Asked, 'user' | 'params' | 'reply'>, id: string): ConnectionBody {
  const wire = connectionWire(open({ core, ...asked }).record, id);
  if (!wire) throw notFound();
  asked.reply.header('etag', `"${wire.version}"`);
  return wire;
}

export const networkHandlers: Pick<
  Handlers,
  'listInterfaces' | 'listConnections' | 'createConnection' | 'changeConnection' | 'deleteConnection'
> = {
  listInterfaces: (asked) => {
    const { role, record } = open(asked);
    const macs = asRecord(asRecord(asRecord(record.capability).private).macs);
    const items = linksOf(record.capability).map(({ name, kind }) => {
      const mac = macs[name];
      const shown = typeof mac !== 'string' ? null : can(role, 'share') ? mac : masked(mac);
      return { name, kind, mac: shown };
    });
    return { items };
  },

  listConnections: (asked) => ({ items: connectionWires(open(asked).record), next_cursor: null }),

  createConnection: (asked) => {
    const { record } = openToChange(asked);
    const { keys, edit } = parted(asked.body);
    const uuid = randomUUID();
    const profile: Profile = {
      ...edit,
      vpn: edit.vpn ?? null,
      uuid,
      version: record.version + 1,
      ...keyStates(keys, NO_KEYS),
    };
    const wish = { profile, keys };
    needProfileRules(record, wish, null);
    const profiles = profilesIn(record);
    if (profiles.length >= MAX_CONNECTIONS) throw new Problem(409, 'full', 'This device keeps no more connections.');
    const isOnCarrier = asRecord(record.capability).carrier_interface === profile.interface || isWholeTunnel(profile);
    carryOut(asked, [...profiles, profile], wish, isOnCarrier);
    asked.reply.code(201).header('location', `/v1/user/devices/${asked.params.id}/network/connections/${uuid}`);
    return answered(asked.core, asked, uuid);
  },

  changeConnection: (asked) => {
    const { record } = openToChange(asked);
    const { uuid } = asked.params;
    const before = profilesIn(record).find((one) => one.uuid === uuid);
    if (!before) throw notFound();
    needCurrent(asked.request.headers['if-match'], before.version, connectionWire(record, uuid));
    const { keys, edit: changes } = parted(asked.body);
    const profile: Profile = {
      ...before,
      ...(changes as Partial<ProfileEdit>),
      version: record.version + 1,
      ...keyStates(keys, before),
    };
    const wish = { profile, keys };
    needProfileRules(record, wish, before);
    const cutsLink = isCarrying(record, uuid) || isWholeTunnel(before) || isWholeTunnel(profile);
    const profiles = profilesIn(record).map((one) => (one.uuid === uuid ? profile : one));
    if (carryOut(asked, profiles, wish, cutsLink) !== null) asked.reply.code(202);
    return answered(asked.core, asked, uuid);
  },

  deleteConnection: (asked) => {
    const { record } = openToChange(asked);
    const { uuid } = asked.params;
    const before = profilesIn(record).find((one) => one.uuid === uuid);
    if (!before) throw notFound();
    needCurrent(asked.request.headers['if-match'], before.version, connectionWire(record, uuid));
    const left = profilesIn(record).filter((one) => one.uuid !== uuid);
    carryOut(asked, left, null, isCarrying(record, uuid) || isWholeTunnel(before));
    return undefined;
  },
};
