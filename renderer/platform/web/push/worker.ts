import { answerClick, answerEnd, answerPush, type PushScope } from './answers';

// The service worker of the web app, for push messages and notifications alone: it has no cache, answers no request and makes no call.

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushReceived extends Waiting {
  /** Null for a message without a text. */
  readonly data: { text(): string } | null;
}
interface Clicked extends Waiting {
  readonly notification: Pick<Notification, 'data' | 'close'>;
}

interface Scope extends Omit<PushScope, 'clients'> {
  readonly clients: PushScope['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate' | 'pushsubscriptionchange', listener: (event: Waiting) => void): void;
  addEventListener(name: 'push', listener: (event: PushReceived) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void;
}

const scope = self as unknown as Scope;

// A newer version takes over at once: nothing here depends on the version of an open page.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('push', (event) => event.waitUntil(answerPush(scope, event.data?.text() ?? '')));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(answerEnd(scope)));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(answerClick(scope, event.notification.data));
});
