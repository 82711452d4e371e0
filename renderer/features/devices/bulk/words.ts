/** Texts of actions on several devices. */
export const WORDS = {
  tagsTitle: (count: number) => (count === 1 ? 'Tags of 1 device' : `Tags of ${count} devices`),
  tags: 'Tags',
  andMore: (count: number) => `and ${count} more`,
  noTags: 'None of these devices has a tag.',
  onSome: (some: number, all: number) => `on ${some} of ${all}`,
  add: 'Add a tag',
  addHint: 'Letters a-z, digits and dashes.',
  cancel: 'Cancel',
  close: 'Close',
  save: (count: number) => (count === 1 ? 'Change 1 device' : `Change ${count} devices`),
  stop: 'Stop',
  results: 'Results',
  device: 'Device',
  result: 'Result',
  waiting: 'Waiting',
  unsent: 'Not changed',
  changed: 'Changed',
  same: 'Nothing to change',
  failed: (reason: string) => `Failed: ${reason}`,
  tagsChanged: (count: number) => (count === 1 ? 'Tags of 1 device changed' : `Tags of ${count} devices changed`),
  tagsNotChanged: (failed: number, all: number) => `Tags of ${failed} of ${all} devices could not be changed`,
  sessionEnded: 'You were signed out.',
  viewOnly: 'View only. Ask an editor for changes.',
  summary: (done: number, all: number, failed: number) =>
    failed === 0 ? `${done} of ${all} done.` : `${done} of ${all} done, ${failed} failed.`,
  retry: (count: number) => (count === 1 ? 'Try 1 device again' : `Try ${count} devices again`),

  copyTitle: 'Copy settings',
  copyIntro: (count: number) =>
    count === 0
      ? 'Choose the settings to copy. The devices that get them are chosen next.'
      : `Choose the settings to copy. The other ${count === 1 ? 'selected device gets' : `${count} selected devices get`} them where your role allows that.`,
  from: 'From',
  section: 'Settings',
  sectionOf: (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} settings`,
  next: 'Next',
  loading: 'Loading…',
  notLoaded: 'These settings could not be loaded. Check the connection and open this again.',
  someNotLoaded: 'Some settings could not be loaded. Check the connection and open this again.',
  noSettings: 'This device has not reported these settings yet.',

  acknowledged: (count: number) => (count === 1 ? '1 alert acknowledged' : `${count} alerts acknowledged`),
  acknowledgedFirst: (count: number) => `${count} alerts acknowledged, others are still open`,
  noneOpen: 'No open alerts',
  notAcknowledged: (failed: number, all: number) => `${failed} of ${all} alerts could not be acknowledged`,
  notAllFound: 'Not all alerts could be acknowledged',
} as const;
