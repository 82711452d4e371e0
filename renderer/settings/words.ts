/** Texts that all settings pages share; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  neverReported: 'Not reported yet',
  neverReportedText: 'This device hasn’t reported these settings yet. They appear here once it does.',
  unknownText: 'This device doesn’t report these settings. Its software may be too old.',
  unsupported: 'Not available',
  unsupportedText: 'This device doesn’t have the hardware for these settings.',
  loadFailed: 'The settings could not be loaded',
  unreadable: 'The answer could not be read.',
  retry: 'Try again',
  unread: 'The device reports values that this version does not understand: {fields}.',
  wentBack: 'The server’s version of these settings went back. Check the values before saving.',
  outdated: 'These values may be out of date. {problem}',

  unsavedHeld: 'Save or discard your unsaved changes first.',
  ofSection: '{text} ({section} settings)',
  copyToOthers: 'Copy to other devices…',
  lastCopy: 'Results of the last copy…',

  undoChanged: 'Changed again since: {fields}. Undoing replaces the newer values too.',
  undoMoved: 'The settings have just changed. Check the values again.',
  undoLost: 'The earlier values of these settings are not known: {fields}. They stay as they are.',
  undoAsking: 'Asking the device…',
  undoRefused: 'The earlier values can no longer be used. Nothing was changed.',
  undoNothing: 'These settings have their earlier values already.',
  undoImpossible: 'The earlier values of this change are not known.',
  undoReadOnly: 'Your role can’t change these settings.',
  close: 'Close',

  sentFailed: 'What became of a change could not be loaded.',

  confirmOf: 'New {section} settings',
  confirmTitle: 'Keep the new {section} settings?',
  confirmText:
    'The device is online with the new settings. It goes back to the old ones in {seconds} s unless you keep them.',
  confirmReverting: 'Restoring the old {section} settings…',
  confirmRevertingText: 'The new ones were not kept.',
  confirmApplying: 'Applying the new {section} settings…',
  confirmApplyingText: 'The device must reach the server again within {seconds} s. Otherwise it restores the old ones.',
  confirmKeep: 'Keep new settings',
  confirmRevert: 'Revert now',

  job: {
    queued: 'Waiting for the device…',
    sent: 'Sent to the device…',
    running: 'Running…',
    succeeded: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Not run: the device was offline.',
  },
  jobLost: 'Not known whether it worked.',
  cancelJob: 'Cancel',
  progress: '{percent} %',
  /** Why a button is disabled. */
  noCommand: { offline: 'The device is offline.', away: 'No connection to the server.' },
  /** The same beside a card's title. */
  obstacles: { offline: 'Device offline', away: 'Waits for the server' },
  ping: { done: '{received} of {sent} answered, {ms} ms', unknown: '--' },
  speedTest: {
    label: 'Speed test…',
    title: 'Run a speed test?',
    text: 'The test uses about 20 MB of data. Video may stutter meanwhile.',
    verb: 'Run speed test',
    done: '{down} down, {up} up',
    unknown: '--',
  },
} as const;
