import { isNewsEachTime } from '#app/domain/alertNote';
import type { Note } from '#app/domain/notices';

interface Options extends NotificationOptions {
  /** Without it a browser shows nothing and plays no sound when a notification replaces one with its tag. TypeScript's types lack it. */
  readonly renotify?: boolean;
}

/** The text and the tag of a notification, for the page and for the service worker. */
export const noteOptions = ({ body, tag }: Pick<Note, 'body' | 'tag'>): Options => ({
  body,
  tag,
  ...(isNewsEachTime(tag) && { renotify: true }),
});
