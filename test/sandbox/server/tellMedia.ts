import type { Core } from './core';
import { personById } from './sessions';

/** Sends a device's stream measures and viewers to its listeners. */
export function tellMedia({ media, feed }: Pick<Core, 'media' | 'feed'>, id: string): void {
  for (const status of media.statuses(id)) feed.tell(id, 'media-status', status);
  const users = media.watchers(id).flatMap((userId) => {
    const name = personById(userId)?.name;
    return name === undefined ? [] : [{ user_id: userId, name }];
  });
  feed.tell(id, 'watchers', { device_id: id, users });
}
