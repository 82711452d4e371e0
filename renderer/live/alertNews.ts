import type { AccountEvent } from '#app/events/accountEvent';

/** An alert was raised, acknowledged or cleared. */
export type AlertEvent = Extract<
  AccountEvent,
  { readonly type: 'alert-raised' | 'alert-acknowledged' | 'alert-cleared' }
>;

type Listener = (event: AlertEvent) => void;
const listeners = new Set<Listener>();

/** The account's events of alerts, for what tells the user of them. A listener hears an event as often as the server sends it. */
export const alertNews = {
  tell: (event: AlertEvent): void => listeners.forEach((listener) => listener(event)),
  /** The result unsubscribes. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
