import type { DeviceList } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import { parseAccountEvent, type AccountEvent } from '#app/events/accountEvent';
import { isPresenceEvent, type PresenceEvent } from '#app/events/presenceEvent';
import { assertNever } from '#app/lib/assertNever';
import { unstable_serialize, type Cache, type ScopedMutator } from 'swr';
import { isFollowed, KEYS, startsWith, type Key } from '../api/keys';
import type { Client } from '../api/client';
import { sessionEnd } from '../lib/sessionEnd';
import type { Platform } from '../platform/Platform';
import { AlertNotifier } from './AlertNotifier';
import { deviceNews } from './deviceNews';
import type { EntityEvent } from './LiveSession';

const isPresence = (event: AccountEvent): event is PresenceEvent => isPresenceEvent(event.type);

function forgetDevice(id: DeviceId, mutate: ScopedMutator): void {
  deviceNews.noteGone(id);
  void mutate(KEYS.devices);
  void mutate(KEYS.alerts);
  const isOfIt = (key: unknown) => isFollowed(key, id);
  void mutate(isOfIt, undefined, { revalidate: false });
  // That leaves SWR's marks of requests already made, which would hold back the next request for minutes, should the
  // device come back. A plain mutate clears them; by then its pages are gone and ask for nothing.
  setTimeout(() => void mutate(isOfIt));
}

/** Everything that a prefix names, such as the record of a device, however much of it is shown. */
function renew(prefix: Key, mutate: ScopedMutator): void {
  void mutate((key) => startsWith(key, prefix));
}

/** Least time between two requests for a list of alerts: thousands may be raised at once. */
const ALERTS_MS = 1000;
/** By cache: the keys asked for within that time, and whether they were asked for again. */
const renewed = new WeakMap<ScopedMutator, Map<string, boolean>>();

/** Renews a key at once, and once more at the end of a second with further events. */
function renewAtMost(key: Key, mutate: ScopedMutator): void {
  const name = key.join(' ');
  const recent = renewed.get(mutate) ?? new Map<string, boolean>();
  renewed.set(mutate, recent);
  if (recent.has(name)) {
    recent.set(name, true);
    return;
  }
  recent.set(name, false);
  void mutate(key);
  setTimeout(() => {
    const isAskedAgain = recent.get(name);
    recent.delete(name);
    if (isAskedAgain) renewAtMost(key, mutate);
  }, ALERTS_MS);
}

/**
 * For a stream that has just opened: asks again for what its events keep true. The list stays as it is: another request would be
 * one too many for the first screen. What failed waits to be asked for; an answer still on its way may be older than the stream.
 */
export function renewFollowed(mutate: ScopedMutator, cache: Cache): void {
  void mutate((key) => {
    const isOfAlerts = startsWith(key, KEYS.alerts);
    if (!isOfAlerts && !isFollowed(key)) return false;
    const state = cache.get(unstable_serialize(key));
    const data: unknown = state?.data;
    // A server without alerts is not asked again.
    return state?.isValidating === true || (data !== undefined && !(isOfAlerts && data === null));
  });
}

/** The job itself is in the event; the list of them is asked for again when one begins or ends, not for every step. */
function applyJob(id: DeviceId, job: Job, mutate: ScopedMutator): void {
  const key = KEYS.jobs(id, job.id);
  // Written only where it was asked for: SWR's filters would never find a key that no page has named, to drop it at the end.
  void mutate((other) => startsWith(other, key), job, { revalidate: false });
  if (job.state !== 'running') void mutate(KEYS.jobs(id));
}

/** Asks again for what an event made out of date; only what a page shows is fetched. */
export function applyEntityEvent(event: EntityEvent, mutate: ScopedMutator): void {
  switch (event.type) {
    case 'device-registered':
      deviceNews.noteRegistered(event.id);
      if (event.id !== null) deviceNews.noteBack(event.id);
      void mutate(KEYS.devices);
      return;
    case 'device-updated':
      void mutate(KEYS.devices);
      void mutate(KEYS.device(event.id));
      renew(KEYS.transfer(event.id), mutate);
      renew(KEYS.audit(event.id), mutate);
      return;
    case 'device-removed':
      forgetDevice(event.id, mutate);
      return;
    case 'device-access-changed':
      if (event.hasEnded) {
        forgetDevice(event.id, mutate);
        return;
      }
      deviceNews.noteBack(event.id);
      void mutate(KEYS.devices);
      void mutate(KEYS.alerts);
      void mutate(KEYS.access(event.id));
      // The record is asked for once the page knows the new role: this user may no longer read it.
      void mutate(KEYS.device(event.id)).then(() => setTimeout(() => renew(KEYS.audit(event.id), mutate)));
      return;
    case 'invitation-changed':
      void mutate(KEYS.invitation(event.id));
      if (event.deviceId === null) return;
      void mutate(KEYS.invitations(event.deviceId));
      renew(KEYS.audit(event.deviceId), mutate);
      return;
    case 'settings-changed':
      void mutate(KEYS.settings(event.id, event.section));
      void mutate(KEYS.settings(event.id));
      // Endpoints and sources are collections of their own.
      if (event.section === 'mavlink') renew(KEYS.mavlinkConfigs(event.id), mutate);
      if (event.section === 'media') renew(KEYS.sources(event.id), mutate);
      renew(KEYS.audit(event.id), mutate);
      return;
    case 'job-updated':
      applyJob(event.id, event.job, mutate);
      return;
    case 'alert-raised':
    case 'alert-acknowledged':
    case 'alert-cleared':
      renewAtMost(KEYS.alerts, mutate);
      if (event.deviceId !== null) renewAtMost(KEYS.deviceAlerts(event.deviceId), mutate);
      return;
    default:
      assertNever(event);
  }
}

interface Body {
  readonly platform: Platform;
  readonly client: Client;
  readonly cache: Cache;
  readonly navigate: (path: string) => unknown;
}

/** Of the session that runs. */
let notifier: AlertNotifier | null = null;
sessionEnd.onEnd(() => {
  notifier?.stop();
  notifier = null;
});

function notifierFor({ platform, client, navigate, cache }: Body): AlertNotifier {
  const nameOf = (id: DeviceId) => {
    const list = cache.get(KEYS.devices)?.data as DeviceList | undefined;
    return list?.devices.find((device) => device.id === id)?.name ?? null;
  };
  notifier ??= new AlertNotifier({ platform, client, navigate, nameOf });
  return notifier;
}

/** The same for an event as it came; one that is not understood is left out. An alert is also told of by the system, where the user wants that. */
export function hearEntityEvent(name: string, data: string, mutate: ScopedMutator, body: Body): void {
  const event = parseAccountEvent(name, data);
  if (event.type === 'ignored') console.debug(`Live event ignored: ${event.reason}`);
  else if (!isPresence(event)) {
    applyEntityEvent(event, mutate);
    if ('rule' in event) notifierFor(body).hear(event);
  }
}
