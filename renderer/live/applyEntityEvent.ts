import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { parseAccountEvent, type AccountEvent } from '#app/events/accountEvent';
import { isPresenceEvent, type PresenceEvent } from '#app/events/presenceEvent';
import { assertNever } from '#app/lib/assertNever';
import { ownValue } from '#app/lib/ownValue';
import { unstable_serialize, type Cache, type ScopedMutator } from 'swr';
import { isFollowed, KEYS, startsWith, type Key } from '../api/keys';
import { keyBelow, keyOf, renew } from '../api/renewal';
import type { Client } from '../api/client';
import { findDevice } from '../api/findDevice';
import { toastError } from '../components/toast';
import { sessionEnd } from '../lib/sessionEnd';
import type { Platform } from '../platform/Platform';
import { alertEventOf, alertNews } from './alertNews';
import { AlertNotifier } from './AlertNotifier';
import { deviceNews } from './deviceNews';
import { forgetDevice, isLeaving } from './forgetDevice';
import type { EntityEvent } from './LiveSession';
import { WORDS } from './words';

const isPresence = (event: AccountEvent): event is PresenceEvent => isPresenceEvent(event.type);

/**
 * For a stream that has just opened: asks again for what its events keep true. The list stays as it is: another request would be
 * one too many for the first screen. What failed waits to be asked for; an answer still on its way may be older than the stream.
 */
export function renewFollowed(mutate: ScopedMutator, cache: Cache): void {
  const isOutdated = (key: unknown) => {
    const isOfAlerts = startsWith(key, KEYS.alerts);
    if (!isOfAlerts && (!isFollowed(key) || isLeaving(key))) return false;
    const state = cache.get(unstable_serialize(key));
    const data: unknown = state?.data;
    // A server without alerts is not asked again.
    return state?.isValidating === true || (data !== undefined && !(isOfAlerts && data === null));
  };
  renew([isOutdated], mutate);
}

/** The job itself is in the event; the list of them is asked for again when one begins or ends, not for every step. */
function applyJob(id: DeviceId, job: Job, mutate: ScopedMutator): void {
  const key = KEYS.jobs(id, job.id);
  // Written only where it was asked for: SWR's filters would never find a key that no page has named, to drop it at the end.
  void mutate((other) => startsWith(other, key), job, { revalidate: false });
  if (job.state !== 'running') renew([keyOf(KEYS.jobs(id))], mutate);
}

function applyAccess(id: DeviceId, mutate: ScopedMutator): void {
  deviceNews.noteBack(id);
  renew([keyOf(KEYS.devices), keyOf(KEYS.alerts), keyOf(KEYS.access(id))], mutate);
  const renewAudit = () => renew([keyBelow(KEYS.audit(id))], mutate);
  // The record is asked for once the page knows the new role: this user may no longer read it.
  renew([keyOf(KEYS.device(id))], mutate, () => setTimeout(renewAudit));
}

/** Endpoints and sources are collections of their own. */
const COLLECTIONS: Readonly<Record<string, ((id: DeviceId) => Key) | undefined>> = {
  mavlink: KEYS.mavlinkConfigs,
  media: KEYS.sources,
};

/** The keys that a change of a device's settings makes out of date. */
function settingsKeys(id: DeviceId, section: string) {
  const collection = ownValue(COLLECTIONS, section);
  return [
    keyOf(KEYS.settings(id, section)),
    keyOf(KEYS.settings(id)),
    keyBelow(KEYS.audit(id)),
    ...(collection ? [keyBelow(collection(id))] : []),
    // The list and the device have its tags.
    ...(section === 'general' ? [keyOf(KEYS.devices), keyOf(KEYS.device(id))] : []),
  ];
}

/** Asks again for what an event made out of date; only what a page shows is fetched. */
export function applyEntityEvent(event: EntityEvent, mutate: ScopedMutator): void {
  switch (event.type) {
    case 'device-registered':
      deviceNews.noteRegistered(event.id);
      if (event.id !== null) deviceNews.noteBack(event.id);
      renew([keyOf(KEYS.devices)], mutate);
      return;
    case 'device-updated': {
      const { id } = event;
      const parts = [keyBelow(KEYS.transfer(id)), keyBelow(KEYS.audit(id))];
      renew([keyOf(KEYS.devices), keyOf(KEYS.device(id)), ...parts], mutate);
      return;
    }
    case 'device-removed':
      forgetDevice(event.id, mutate);
      return;
    case 'device-access-changed':
      if (event.hasEnded) forgetDevice(event.id, mutate);
      else applyAccess(event.id, mutate);
      return;
    case 'invitation-changed': {
      const { id, deviceId } = event;
      const ofDevice = deviceId === null ? [] : [keyOf(KEYS.invitations(deviceId)), keyBelow(KEYS.audit(deviceId))];
      renew([keyOf(KEYS.invitation(id)), ...ofDevice], mutate);
      return;
    }
    case 'settings-changed':
      renew(settingsKeys(event.id, event.section), mutate);
      return;
    case 'job-updated':
      applyJob(event.id, event.job, mutate);
      return;
    case 'alert-raised':
    case 'alert-acknowledged':
    case 'alert-cleared': {
      const ofDevice = event.deviceId === null ? [] : [keyOf(KEYS.deviceAlerts(event.deviceId))];
      renew([keyOf(KEYS.alerts), ...ofDevice], mutate);
      return;
    }
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
  const nameOf = async (id: DeviceId) => (await findDevice(id, client, cache))?.name ?? null;
  const onRefused = () =>
    toastError(WORDS.refused, {
      id: 'notifications refused',
      description: WORDS.refusedText,
      action: { label: WORDS.settings, run: () => void navigate(NOTIFICATIONS_PATH) },
    });
  notifier ??= new AlertNotifier({ platform, client, navigate, nameOf, onRefused });
  return notifier;
}

/** The same for an event as it arrived; ignores one that is not understood. Passes alerts on to the user's notifications. */
export function hearEntityEvent(name: string, data: string, mutate: ScopedMutator, body: Body): void {
  const event = parseAccountEvent(name, data);
  if (event.type === 'ignored') console.debug(`Live event ignored: ${event.reason}`);
  else if (!isPresence(event)) {
    applyEntityEvent(event, mutate);
    const news = alertEventOf(event);
    if (news === null) return;
    notifierFor(body).hear(news);
    alertNews.tell(news);
  }
}
