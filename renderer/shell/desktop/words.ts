import { NAME } from '#app/brand';
import type { NOTIFY_AFTER_S } from '#app/domain/desktopSettings';

/** Texts of what the installed app adds (specification §2); places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  signedInAs: 'Signed in as {name}',

  switchTitle: 'Switch to {name}?',
  switchText:
    'A sign-in link for {account} was opened. If you didn’t open it, cancel to stay signed in to your current account.',
  switchVerb: 'Switch',
  signInTitle: 'Sign in as {name}?',
  signInText: 'A sign-in link for {account} was opened. If you didn’t open it, cancel to stay signed out.',
  signInVerb: 'Sign in',

  keyringLocked: 'Unlock your keyring to stay signed in.',
  retry: 'Retry',
  trying: 'Trying…',
  notKept: 'You will need to sign in again next time. This computer has no secure storage for your session.',
  ok: 'OK',

  about: `About ${NAME}`,
  diagnostics: { copy: 'Copy diagnostics', done: 'Diagnostics copied' },
  licences: 'Third-party licences',
  close: 'Close',

  updates: 'Updates',
  updateAvailable: 'Update Available',
  downloading: 'Downloading update',
  installing: 'Installing update',
  updateReady: 'Version {version} is ready to install',
  updateProgress: 'Update progress',
  percent: '{percent} %',
  later: 'Later',
  tryAgain: 'Try again',
  updateNow: 'Update Now',
} as const;

export const PROXY_WORDS = {
  title: 'Sign in to your proxy',
  text: `The proxy {proxy} asks for a name and a password before it lets ${NAME} through. Enter them only if this is your network’s proxy. They are kept until ${NAME} is closed.`,
  textWithRealm: `The proxy {proxy} (“{realm}”) asks for a name and a password before it lets ${NAME} through. Enter them only if this is your network’s proxy. They are kept until ${NAME} is closed.`,
  username: 'Name',
  password: 'Password',
  refused: 'The proxy does not accept this name and password.',
  cancel: 'Cancel',
  verb: 'Sign in',
} as const;

export const SETTINGS_WORDS = {
  title: 'App settings',
  done: 'Done',
  notSaved: 'Could not save the setting',
  openAtLogin: 'Open at login',
  openAtLoginMissing: 'Only available in the installed app.',
  closeToTray: 'Keep running when the window is closed',
  closeToTrayHint:
    'The tray icon shows how many devices are online and how many alerts are open, and reopens the window.',
  trayMissing: 'No system tray here.',
  notify: 'Notify me when a device goes offline or comes back',
  notifyMissing: 'This system does not support notifications.',
  notifyAlerts: 'Notify me of alerts',
  notifyAlertsHint: 'Not during your quiet hours, which are under “Notifications…” in the account menu.',
  notifyAfter: 'When offline for at least',
} as const;

export const NOTIFY_AFTER: Readonly<Record<(typeof NOTIFY_AFTER_S)[number], string>> = {
  10: '10 seconds',
  30: '30 seconds',
  60: '1 minute',
  300: '5 minutes',
};
