import type { DeviceId } from '#app/domain/ids';
import { assertNever } from '#app/lib/assertNever';
import type { ScopedMutator } from 'swr';
import { auditOf, KEYS } from '../api/cachePolicy';
import { deviceNews } from './deviceNews';
import type { EntityEvent } from './LiveSession';

function forgetDevice(id: DeviceId, mutate: ScopedMutator): void {
  deviceNews.noteGone(id);
  void mutate(KEYS.devices);
  const keys = [KEYS.device(id), KEYS.access(id), KEYS.invitations(id)];
  for (const key of keys) void mutate(key, undefined, { revalidate: false });
  // That leaves SWR's marks of requests already made, which would hold back the next request for minutes, should the
  // device come back. A plain mutate clears them; by then its pages are gone and ask for nothing.
  setTimeout(() => keys.forEach((key) => void mutate(key)));
}

/** The record of a device, however much of it is shown. */
function renewAudit(id: DeviceId, mutate: ScopedMutator): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(auditOf(id)));
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
      renewAudit(event.id, mutate);
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
      void mutate(KEYS.access(event.id));
      // The record is asked for once the page knows the role anew: it may no longer be this person's to read.
      void mutate(KEYS.device(event.id)).then(() => setTimeout(() => renewAudit(event.id, mutate)));
      return;
    case 'invitation-changed':
      void mutate(KEYS.invitation(event.id));
      if (event.deviceId === null) return;
      void mutate(KEYS.invitations(event.deviceId));
      renewAudit(event.deviceId, mutate);
      return;
    default:
      assertNever(event);
  }
}
