import { ALERTS_PATH } from '#app/domain/alertNote';
import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { readPushMessage } from '#app/domain/pushMessage';
import type { Note } from '#app/domain/notices';
import { noteOptions } from './noteOptions';
import { PUSH_ICON, type OpenOrder } from './openOrder';
import { PUSH_ENDED } from './words';

/** A tab or window of this origin. */
interface Tab {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}

/** The part of a service worker's scope that is used here; the types of a page do not know it. */
export interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

const show = ({ registration }: PushScope, note: Note) =>
  registration.showNotification(note.title, { ...noteOptions(note), icon: PUSH_ICON, data: { path: note.path } });

/** Shows one notification for a message, whatever its text is. */
export const answerPush = (scope: PushScope, text: string): Promise<void> => show(scope, readPushMessage(text));

/** Tells the user that no more messages come: the worker makes no calls, so only a page can subscribe again. */
export const answerEnd = (scope: PushScope): Promise<void> =>
  show(scope, { ...PUSH_ENDED, path: NOTIFICATIONS_PATH, tag: 'push-ended' });

/** Pages of the API on the same origin, as those of a sign-in, are not the app's. */
const isApp = ({ url }: Tab) => !new URL(url).pathname.startsWith('/v1/');

/** Brings a tab of the app to the front and has it show the notification's page; opens a tab when there is none. */
export async function answerClick({ clients }: PushScope, data: unknown): Promise<void> {
  const { path = ALERTS_PATH } = (data ?? {}) as { readonly path?: string };
  const tabs = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isApp);
  const tab = tabs.find(({ focused }) => focused) ?? tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0];
  if (!tab) {
    await clients.openWindow(path);
    return;
  }
  tab.postMessage({ type: 'open', path } satisfies OpenOrder);
  await tab.focus();
}
