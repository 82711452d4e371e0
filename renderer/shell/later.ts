import { holdKeys } from './palette/heldKeys';
import type { Client } from '../api/client';
import { PUSHES_KEY, storage } from '../lib/storage';
import type { Platform } from '../platform/Platform';
import { keepPlaces } from './placesInHistory';

export { hearEntityEvent, renewFollowed } from '../live/applyEntityEvent';

/** Renews this browser's subscription to push messages, if it has one and the server has new keys. */
export function renewPush(platform: Platform, client: Client): void {
  if (storage.get(PUSHES_KEY) === null) return;
  void import('../live/push').then(
    (part) => part.renewPush(platform, client),
    () => undefined,
  );
}

// Parts of every signed-in page that load after the first screen. They start once per window, independent of the user.
keepPlaces();
holdKeys();
