import { accountKey, storage } from '../../../lib/storage';
import { notifyAlerts } from '../../../live/notifyAlerts';
import type { Platform } from '../../../platform/Platform';

/** Whether this user has answered the offer of notifications before, here. */
export const wasAnswered = (user: string): boolean => storage.get(accountKey('notifyOffer', user)) !== null;

/** Remembers the answer, after which neither the bell's list nor a toast offers notifications. */
export const noteAnswer = (user: string, answer: 'yes' | 'no'): void =>
  storage.set(accountKey('notifyOffer', user), answer);

/** Switches notifications on; resolves to whether they are on. Asks the browser's question, so it must follow a click. */
export type TurnOn = () => Promise<boolean>;

/** Resolves to the switch for a user who was not asked before, where notifications are off and can be had; otherwise to null. Never rejects. */
export async function findOffer({ desktop, notifications }: Platform, user: string): Promise<TurnOn | null> {
  if (wasAnswered(user)) return null;
  try {
    if (desktop) {
      const { canNotify, notifyAlerts: isOn } = await desktop.settings();
      if (!canNotify || isOn) return null;
      return async () => (await desktop.changeSettings({ notifyAlerts: true })).notifyAlerts;
    }
    const loaded = await notifications?.();
    if (!loaded || loaded.permission() !== 'default') return null;
    return async () => {
      const isGranted = (await loaded.ask()) === 'granted';
      notifyAlerts.set(isGranted);
      return isGranted;
    };
  } catch {
    return null;
  }
}
