import { useEffect, useState } from 'react';
import type { Notifications } from '../platform/Platform';
import { notifyAlerts } from './notifyAlerts';

type Permission = ReturnType<Notifications['permission']>;

export interface BrowserNotifications {
  /** Null until loaded. */
  readonly notifications: Notifications | null;
  readonly permission: Permission;
  readonly isOn: boolean;
  /** Switches them on or off. Asks the user for the permission if that has not happened yet, so it must follow a click. */
  readonly change: (isOn: boolean) => Promise<void>;
}

/** Notifications of alerts in this browser: whether they are on, and the switch. */
export function useBrowserNotifications(load: () => Promise<Notifications>): BrowserNotifications {
  const isWanted = notifyAlerts.use();
  const [notifications, setNotifications] = useState<Notifications | null>(null);
  const [permission, setPermission] = useState<Permission>('default');
  useEffect(() => {
    let isOn = true;
    load().then(
      (loaded) => {
        if (!isOn) return;
        setNotifications(loaded);
        setPermission(loaded.permission());
      },
      () => isOn && setPermission('unavailable'),
    );
    return () => {
      isOn = false;
    };
  }, [load]);
  // It may be given at another switch of this page, and taken back in the browser's own settings.
  useEffect(() => {
    if (!notifications) return undefined;
    const read = () => setPermission(notifications.permission());
    const stop = notifyAlerts.subscribe(read);
    window.addEventListener('focus', read);
    return () => {
      stop();
      window.removeEventListener('focus', read);
    };
  }, [notifications]);
  const change = async (next: boolean) => {
    if (!next || !notifications) {
      notifyAlerts.set(false);
      return;
    }
    const answer = notifications.permission() === 'default' ? await notifications.ask() : notifications.permission();
    setPermission(answer);
    notifyAlerts.set(answer === 'granted');
  };
  return { notifications, permission, isOn: isWanted && permission === 'granted', change };
}
