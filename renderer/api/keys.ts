import type { DeviceId, InvitationId } from '#app/domain/ids';

/** The parts of an SWR key, from the general to the special, so that a prefix names all below it. */
export type Key = readonly (string | number)[];

/** Builds the keys of one part of a device; called with the device alone, the prefix of all of that part. */
const partOfDevice =
  (part: string) =>
  (id: DeviceId, ...rest: Key): Key => ['device', id, part, ...rest];

/** SWR keys, one place so that no two features name a thing differently. */
export const KEYS = {
  user: 'user',
  devices: 'devices',
  summaries: 'summaries',
  alerts: ['alerts'] as Key,
  invitation: (id: InvitationId): Key => ['invitation', id],

  /** The device itself; as a prefix everything of it. */
  device: (id: DeviceId): Key => ['device', id],
  streams: partOfDevice('streams'),
  access: partOfDevice('access'),
  transfer: partOfDevice('transfer'),
  invitations: partOfDevice('invitations'),
  terminals: partOfDevice('terminals'),
  /** With how many entries are asked for. */
  audit: partOfDevice('audit'),
  /** With the section. */
  settings: partOfDevice('settings'),
  /** Collections: alone all of them, with an id one of them. */
  jobs: partOfDevice('jobs'),
  mavlinkConfigs: partOfDevice('mavlink-configs'),
  /** Alone all of them, with `capabilities` what may be added. */
  sources: partOfDevice('sources'),
  /** With the source. */
  sourcePictures: partOfDevice('source-pictures'),
  /** With the topic. */
  status: partOfDevice('status'),
  deviceAlerts: partOfDevice('alerts'),
  /** What the server has kept of its readings. */
  history: partOfDevice('history'),
  /** With the first and the last moment. */
  incident: partOfDevice('incident'),
  /** With what of them: `boots`, `units`, `flights`. */
  logs: partOfDevice('logs'),
} as const;

/** Whether a key is the one that `prefix` names, or below it. For SWR's filters, which are given keys of any form. */
export function startsWith(key: unknown, prefix: Key): key is Key {
  return Array.isArray(key) && key.length >= prefix.length && prefix.every((part, at) => key[at] === part);
}

/** Whether the account's events keep a key true: all of a device (of `id`, or of any) but its streams, which have events of their own. */
export function isFollowed(key: unknown, id?: DeviceId): key is Key {
  return startsWith(key, id === undefined ? ['device'] : KEYS.device(id)) && key[2] !== 'streams';
}
