/** Texts of the bell in the header and of its list; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  title: 'Alerts',
  /** The bell's label until the number is known. */
  unknown: 'Alerts of all devices',
  open: { none: 'No open alerts', one: '1 open alert', other: '{count} open alerts' },
  /** While no answer has arrived, and the connection is lost or the last request failed. */
  unknownFor: {
    noAnswer: 'Alerts unknown: no connection to the server',
    other: 'Alerts unknown. {problem}',
  },
  /** While an earlier answer is shown and the last request failed. */
  outdatedFor: {
    noAnswer: 'Not up to date: no connection to the server',
    other: 'Not up to date. {problem}',
  },
  /** The number is as of the loss of the connection. */
  asOf: '{alerts}, as of {time}',
  /** The number is as of the last answer, whose time is not known. */
  outdated: '{alerts}, not up to date',
  listFailed: 'The alerts could not be loaded. Check the connection and try again.',
  loading: 'Loading the alerts',
  close: 'Close',
  more: 'And {count} more.',
  toDevices: 'Devices that need attention',
  /** Below "No open alerts", so that the bell does not seem to contradict the list. */
  needCode: {
    one: '1 device needs a code.',
    other: '{count} devices need a code.',
  },
  notifications: 'Notifications…',
  /** Beside the title, for the same number as on the bell: acknowledged alerts do not count. */
  total: '{count} open',
  showAll: 'Show all {count}',
  showAllOf: 'Show all {count} alerts of {device}',
  showWorst: 'Show less',
  showWorstOf: 'Show only the worst alerts of {device}',
  /** While the connection is lost. After it follows what that means for the alerts below. */
  lostFor: 'No connection to the server for {age}.',
  neverLive: 'No connection to the server.',
  lostOld: 'These alerts may be out of date.',
  /** Where some are not acknowledged. */
  lostHeld: 'These alerts may be out of date, and can’t be acknowledged.',
  raisedBy:
    'An alert is raised when a device goes offline, or when its battery, signal, temperature, disk, mobile data or camera passes a limit. Each device has its own limits.',
  rulesOf: 'Alert rules of {device}',
  device: 'A device',
  offer: {
    about: 'Notifications of alerts are off {place}.',
    accept: 'Tell me when this happens again',
    /** While no alert is open. */
    acceptCalm: 'Notify me of alerts',
    decline: 'Not now',
    on: 'Notifications of alerts are on.',
    stillOff: 'Notifications of alerts are still off.',
  },
  openDevice: 'Open {device}',
  logs: 'Logs of this moment',
  logsOf: 'Logs of this moment: {alert}',

  criticalAlert: 'Critical alert',
  critical: 'Critical: {alert}',
  newCritical: '{count} new critical alerts',
  openToast: 'Open',
  silent: {
    gesture: 'Alerts are silent in this tab. Click anywhere in it to allow sound.',
    settings: 'The browser does not let this page play sound. Check its settings for this site.',
  },
  heard: 'Sound for alerts is on in this tab.',
} as const;

const NUMBER = new Intl.NumberFormat('en');
/** "9,950" */
export const countText = (count: number): string => NUMBER.format(count);
