/** Texts of the activity of a device; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  activity: 'Activity',
  changes: 'Changes',
  hint: 'To this device and its access, newest first. Times in {zone}.',
  none: 'No activity yet',
  noneText: 'What people change on this device and its access is listed here.',
  person: 'Person',
  anyone: 'Everyone',
  section: 'Section',
  anySection: 'All sections',
  noneFound: 'No entry fits among the newest {count}.',
  searching: 'Searching older entries…',
  /** Beside the filters, while the server has more. */
  among: 'Among the newest {count}.',
  clear: 'Show all',
  showOlder: 'Show older',
  loadingOlder: 'Loading…',
  olderFailed: 'Older entries could not be loaded. {problem}',
  bounded: 'These are the newest {count}. The download has all.',
  recording: 'Recording',
  recordingEntry: 'Recording: {entry}',
  undo: 'Undo…',
  undoEntry: 'Undo: {entry}',
  download: 'Download',
  cancel: 'Cancel',
  downloadFile: '{device} activity {date}',
  downloading: 'Downloading the activity…',
  downloadedSoFar: 'Downloading the activity: {done}.',
  downloadedOf: 'Downloading the activity: {done} of {total}.',
  downloaded: 'Saved as {name}',
  notDownloaded: 'The activity was not downloaded: {reason}',
  tryAgain: 'Try again',
} as const;

/** Names of the sections that entries are about, where that is not the name of the settings. */
export const SECTIONS: Readonly<Record<string, string>> = {
  alerts: 'Alerts',
  commands: 'Commands',
  sharing: 'Sharing',
  'system-logs': 'System logs',
};
