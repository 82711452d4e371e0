import { NAME } from '#app/brand';
import type { TestResult } from './hooks/usePush';

/** Texts of the page of the user's own notifications; places in braces are filled by `fill`. */
export const WORDS = {
  title: 'Notifications',
  about: 'Only for you, about all your devices. Alerts are not sent by email.',
  loading: 'Loading your quiet hours',
  failed: 'Your quiet hours could not be loaded',
  tryAgain: 'Try again',
  none: 'No alerts here',
  noneText: 'This server raises no alerts.',

  browser: 'Notify me of alerts in this browser',
  browserHint: 'While a tab with this app is open.',
  blocked: 'The browser blocks notifications from this site.',
  blockedThen: 'Then switch them on here.',
  browserUnavailable: 'Notifications aren’t available in this browser.',
  browserInsecure: 'Notifications need a secure connection (HTTPS).',
  push: `When ${NAME} is closed`,
  pushHint: 'Critical alerts only. They travel encrypted. Ends when you sign out.',
  pushUnsupported: `This browser cannot receive messages for a closed page. Keep ${NAME} open in a tab.`,
  pushNone: `This server doesn’t send push messages. Keep ${NAME} open in a tab.`,
  pushWithdrawn: 'No longer on. Switch this on again once notifications are allowed.',
  pushEnded: 'No longer on. The browser or the server has ended this. Switch this on again.',
  pushNotLoaded: 'Could not be loaded: {reason}',
  pushFailed: 'Could not be changed: {reason}',
  pushTest: 'Send a test push message',
  pushTesting: 'Sending…',
  pushTestFailed: 'Not sent: {reason}',
  pushTestUnsure: 'Not known whether it was sent: {reason}',
  pushQuiet: `Also in quiet hours while ${NAME} is closed`,
  app: 'Notify me of alerts',
  appHint: 'Also while the window is closed to the tray.',
  appUnavailable: 'This system does not support notifications.',
  appFailed: 'Could not save the setting',
  test: 'Send a test notification',
  testSent: 'Sent. If nothing appears, check the notification settings of your system.',
  testFailed: 'The test notification could not be sent.',
  testTitle: 'Test notification',
  testText: 'This is how an alert is shown.',

  quiet: 'Quiet hours',
  quietHint:
    'No notifications and sounds in these hours. Alerts are still listed, and critical ones shown on an open page.',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
  overnight: 'Until the next day.',
  allDay: 'All day.',
  save: 'Save quiet hours',
  saving: 'Saving…',
  saved: 'Quiet hours saved',
  /** By the same user: they are nobody else's. */
  conflict: 'These hours were changed in another browser.',
} as const;

/** What came of a test, and what to do. */
export const PUSH_TEST: Readonly<Record<Exclude<TestResult['name'], 'failed' | 'unsure'>, string>> = {
  sent: 'Sent. If nothing appears, check the notification settings of your system.',
  refused: 'The push service refused the message. Switch this off and on again.',
  gone: 'Not sent: this browser is no longer registered. Switch this on again.',
  busy: 'The push service cannot take messages now. Try again in a minute.',
  unreachable: 'The server cannot reach the push service. Tell whoever runs the server.',
  blocked: 'Not sent: the browser blocks notifications from this site.',
  untestable: 'This server cannot send a test.',
};

export const SOUND = {
  title: 'Sound',
  about: `Only {place}, and only while ${NAME} is open.`,
  critical: 'Sound for critical alerts',
  inQuietHours: 'Critical alerts also in quiet hours',
  inQuietHoursHint: 'Needs the sound for critical alerts.',
  warning: 'Sound for warnings',
  play: { warning: 'Play the warning', critical: 'Play the critical alert' },
  silent: 'The browser does not let this page play sound. Check its settings for this site.',
} as const;

/** How to allow notifications again. The first pattern that matches the user agent counts. */
const UNBLOCK: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, `Open the Settings app, choose Notifications, then ${NAME}, and allow notifications.`],
  [/Android/, 'Tap the icon to the left of the address, choose Permissions, and allow notifications.'],
  [/Firefox\//, 'Click the crossed-out speech bubble to the left of the address, and remove the block.'],
  [/Chrome\//, 'Click the icon to the left of the address, and allow notifications.'],
  [/Safari\//, 'Open Safari’s settings, choose Websites, then Notifications, and allow this site.'],
];

/** Returns the way to allow notifications from this site in the browser with this user agent, as a sentence. */
export const unblockText = (userAgent: string): string =>
  UNBLOCK.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Allow them for this site in the browser’s settings.';
