import { NAME } from '#app/brand';

/** Texts of the page of the user's own notifications; places in braces are filled by `fill`. */
export const WORDS = {
  title: 'Notifications',
  about: 'Only for you, on all your devices. Alerts are not sent by email.',
  loading: 'Loading your quiet hours',
  failed: 'Your quiet hours could not be loaded',
  tryAgain: 'Try again',
  none: 'No alerts here',
  noneText: 'This server raises no alerts.',

  computer: 'This computer',
  browser: 'Notify me of alerts in this browser',
  browserHint: 'While a tab with this app is open.',
  browserDenied: 'The browser blocks notifications of this site. Allow them in its settings, then switch this on.',
  browserUnavailable: 'Notifications aren’t available in this browser.',
  browserInsecure: 'Notifications need a secure connection (HTTPS).',
  push: `When ${NAME} is closed`,
  pushHint:
    'Critical alerts only, by the push service of your browser, which cannot read them. Ends when you sign out.',
  pushUnsupported: 'This browser cannot receive messages for a closed page.',
  pushNone: 'This server doesn’t send push messages.',
  pushWithdrawn:
    'No longer on. The browser blocks notifications of this site. Allow them in its settings, then switch this on again.',
  pushEnded: 'No longer on. The browser or the server has ended this. Switch this on again.',
  pushNotLoaded: 'Could not be loaded: {reason}',
  pushFailed: 'Could not be changed: {reason}',
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
} as const;

export const SOUND = {
  title: 'Sound',
  about: 'On this computer, while the app is open in a tab or in its window.',
  critical: 'Sound for critical alerts',
  inQuietHours: 'Critical alerts also in quiet hours',
  warning: 'Sound for warnings',
  play: { warning: 'Play the warning', critical: 'Play the critical alert' },
  silent: 'The browser does not let this page play sound. Check its settings for this site.',
} as const;
