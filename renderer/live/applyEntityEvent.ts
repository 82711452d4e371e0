import { assertNever } from '#app/lib/assertNever';
import type { DeviceId } from '#app/domain/ids';
import type { ScopedMutator } from 'swr';
import { KEYS } from '../api/cachePolicy';
import type { EntityEvent } from './LiveSession';
import { noteRegistration } from './registrations';

/** Drops what is cached of a device that is no longer there for this person; its open page finds out by asking again. */
function forgetDevice(id: DeviceId, mutate: ScopedMutator): void {
  void mutate(KEYS.devices);
  void mutate(KEYS.device(id));
}

/** Asks again for what an event made out of date; only what a page shows is fetched. */
export function applyEntityEvent(event: EntityEvent, mutate: ScopedMutator): void {
  switch (event.type) {
    case 'device-registered':
      noteRegistration(event.id);
      void mutate(KEYS.devices);
      return;
    case 'device-updated':
      void mutate(KEYS.devices);
      void mutate(KEYS.device(event.id));
      return;
    case 'device-removed':
      forgetDevice(event.id, mutate);
      return;
    case 'device-access-changed':
      forgetDevice(event.id, mutate);
      if (!event.hasEnded) void mutate(KEYS.access(event.id));
      return;
    case 'invitation-changed':
      void mutate(KEYS.invitation(event.id));
      if (event.deviceId) void mutate(KEYS.invitations(event.deviceId));
      return;
    default:
      assertNever(event);
  }
}
