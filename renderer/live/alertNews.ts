import type { DeviceId } from '#app/domain/ids';
import type { AccountEvent } from '#app/events/accountEvent';

/** An alert was raised, acknowledged or cleared; or the user no longer has a device, so its alerts are dropped. */
export type AlertEvent =
  | Extract<AccountEvent, { readonly type: 'alert-raised' | 'alert-acknowledged' | 'alert-cleared' }>
  | { readonly type: 'device-gone'; readonly id: DeviceId };

/** What an event says of alerts; null: nothing. */
export function alertEventOf(event: AccountEvent): AlertEvent | null {
  if ('rule' in event) return event;
  if (event.type === 'device-removed' || (event.type === 'device-access-changed' && event.hasEnded))
    return { type: 'device-gone', id: event.id };
  return null;
}

type Listener = (event: AlertEvent) => void;
const listeners = new Set<Listener>();

/** The account's events about alerts, for notifications, sounds and toasts. A listener gets an event as often as the server sends it. */
export const alertNews = {
  tell: (event: AlertEvent): void => listeners.forEach((listener) => listener(event)),
  /** The result unsubscribes. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
