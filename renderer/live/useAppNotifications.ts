import type { ComputerSettings } from '#app/domain/desktopSettings';
import { useEffect, useState } from 'react';
import type { Desktop } from '../platform/Platform';

export interface AppNotifications {
  /** Whether the system can show them; null until that is known. */
  readonly canNotify: boolean | null;
  readonly isOn: boolean;
  /** Rejects if the setting is not saved. */
  readonly change: (isOn: boolean) => Promise<void>;
}

/** Notifications of alerts by the installed app: whether they are on, and the switch. */
export function useAppNotifications(desktop: Desktop): AppNotifications {
  const [settings, setSettings] = useState<ComputerSettings | null>(null);
  useEffect(() => {
    desktop.settings().then(setSettings, () => undefined);
  }, [desktop]);
  const canNotify = settings?.canNotify ?? null;
  return {
    canNotify,
    isOn: settings?.notifyAlerts === true && canNotify === true,
    change: async (isOn) => setSettings(await desktop.changeSettings({ notifyAlerts: isOn })),
  };
}
