import type { NativeTheme } from 'electron';
import type { Handlers } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import type { StartFacts } from '#app/bridge/system';
import type { ComputerSettings, SettingsChange } from '#app/domain/desktopSettings';
import type { Note } from '#app/domain/notices';
import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import type { LoginItem } from '../storage/loginItem';
import type { SettingsFile } from '../storage/SettingsFile';

export interface WindowsOptions {
  readonly loginItem: LoginItem | null;
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>;
  readonly facts: StartFacts;
  readonly settings: SettingsFile;
  /** Asks whether the desktop shows the tray icon. */
  readonly hasTray: () => Promise<boolean>;
  readonly canNotify: () => boolean;
  readonly notify: (note: Note) => void;
  readonly onReady: () => void;
  readonly onFloating: (isFloating: boolean) => void;
  readonly onSettings: () => void;
}

async function computerSettings(options: WindowsOptions): Promise<ComputerSettings> {
  const hasTray = await options.hasTray();
  const { closeToTray, notify, notifyAfterS, notifyAlerts } = options.settings.get();
  return {
    closeToTray,
    notify,
    notifyAfterS,
    notifyAlerts,
    openAtLogin: options.loginItem?.isOn() ?? null,
    hasTray,
    canNotify: options.canNotify(),
  };
}

async function change(options: WindowsOptions, { openAtLogin, ...rest }: SettingsChange): Promise<ComputerSettings> {
  if (openAtLogin !== undefined) await options.loginItem?.set(openAtLogin);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  options.settings.change(given);
  options.onSettings();
  return computerSettings(options);
}

/** What the page asks of its window and its computer. */
export function createWindows(options: WindowsOptions): Handlers['windows'] {
  return {
    start: () => {
      // A page that begins has nothing yet: one before it may have gone without a word.
      options.onFloating(false);
      return options.facts;
    },
    ready: () => {
      options.onReady();
      return null;
    },
    setTheme: ({ mode }) => {
      options.nativeTheme.themeSource = mode;
      options.settings.change({ theme: mode });
      return null;
    },
    float: (isFloating) => {
      options.onFloating(isFloating);
      return null;
    },
    settings: () => computerSettings(options),
    changeSettings: (wanted) => change(options, wanted),
    testNotification: (texts) => {
      if (!options.canNotify())
        throw new BridgeError('no-notifications', 'This system does not support notifications.');
      options.notify({ ...texts, path: NOTIFICATIONS_PATH, tag: 'test' });
      return null;
    },
  };
}
