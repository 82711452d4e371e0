import type { Definition } from '#app/resource/define';
import type { SectionState } from '#app/resource/states';

/** Texts of forms; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  reported: 'Reported by the device at {reported}.',
  offline: 'Offline. Showing the last report.',
  offlineSince: 'Offline since {since}. Reported by the device at {reported}.',
  lostAsOf: 'As of {time}. No connection to the server.',
  /** For those who may edit. */
  lostDraft: 'As of {time}, no connection. Edits are kept here.',
  /** Of values that the server keeps. */
  lostKept: 'As of {time}, no connection.',

  states: {
    in_sync: 'Applied on the device',
    pending: 'Waiting for the device',
    applying: 'Applying…',
    awaiting_confirm: 'Applied. Keep it?',
    reverting: 'Restoring the previous settings…',
    rejected: 'Rejected by the device',
    queued_offline: 'Queued until the device is online',
  } satisfies Record<SectionState, string>,
  changedBy: 'Changed by {name}, {age}',
  changed: 'Changed {age}',
  queuedUntil: 'Dropped if the device isn’t online by {time}.',
  queuedNow: 'On the device',
  queuedThen: 'Once it is back',
  lastReverted: 'The last change was undone.',
  lastRevertedFor: 'The last change was undone. {reason}',
  lastExpired: 'The queued change was dropped: the device was offline for too long.',
  dropQueued: 'Drop queued change',
  takeBack: 'Undo this change',
  /** Label of the button that discards a refused change but not unsaved input; for screen readers only where the reason is beside it. */
  discardRefused: 'Discard refused change',
  /** Of an item of a list, such as an endpoint. */
  itemRejected: 'Rejected by the device: {reason}',
  removing: 'Being deleted…',
  removalRejected: 'Deletion rejected by the device: {reason}',
  /** In a question about an item, for what another user did while it was open. */
  meanwhile: {
    changed: { known: '{name} has just changed this.', unknown: 'Someone else has just changed this.' },
    kept: { known: '{name} has just kept this.', unknown: 'Someone else has just kept this.' },
    deleted: { known: '{name} has just deleted this.', unknown: 'Someone else has just deleted this.' },
  },
  meanwhileSeen: 'Before',
  quicker: 'Nothing was done: someone else was quicker. Look at what has changed, then decide again.',
  keptTooLate: 'Too late to keep: someone else has deleted this again.',
  keepTitle: 'Keep “{name}” all the same?',
  keepVerb: 'Keep',
  keepText: 'The device has refused to delete this.',
  restoreTitle: 'Change “{name}” back?',
  restoreVerb: 'Change back',
  restoreText: 'This stays as it is now unless you change it back.',
  undoTitle: 'Undo this change?',
  undoVerb: 'Undo change',
  undoneNow: 'Now',
  undoneThen: 'After undo',
  notApplied: 'Not applied yet: {fields}.',
  notAccepted: 'The device refused: {fields}.',

  unsaved: { one: '1 unsaved change', other: '{count} unsaved changes' },
  save: 'Save changes',
  queue: 'Queue change',
  queueHint: 'Changes will be applied when the device is back.',
  draftHint: 'No connection to the server. Your draft is kept here until you can save it.',
  saving: 'Saving…',
  discard: 'Discard',
  fixFields: 'Check the marked fields.',
  notSaved: '{problem} Nothing was saved; your input is kept.',
  notSavedYet: '{problem} It has not been saved so far; your input is kept.',
  perhapsSaved: '{problem} It may have been saved all the same; your input is kept.',
  notSavedApart: '{problem} Nothing was saved.',
  notSavedYetApart: '{problem} It has not been saved so far.',
  perhapsSavedApart: '{problem} It may have been saved all the same.',
  perhapsAdded:
    '{problem} It may have been added all the same. Try again without a change within two minutes: nothing is added twice.',
  tryAgain: '{problem} Your input is kept; try again.',
  movedAgain: 'These settings are being changed elsewhere just now. Nothing was saved; try again.',
  busy: 'Another change is still being applied. Try again when it is done.',
  mergedToast: 'Saved on top of the latest changes',
  sameToast: 'These values are saved already',
  savedToast: 'Sent, waiting for the device',
  /** For a form that was left before the answer came. */
  leftSaved: 'Your change was saved',
  leftUnsaved: 'Your change was not saved',
  leftUnknown: 'Not known whether your change was saved',
  leftDevice: '{device}: {text}',
  leftSection: '{device}, {section} settings: {text}',
  refusedToast: 'The device refused the change',
  appliedToast: 'The device has applied the change',
  unknownToast: 'Not known whether the device has applied your change',
  unknownReason: 'Someone else changed the same settings before it had answered.',
  takenBackToast: 'Your change was taken back',
  takenBackReason: 'By someone else, or in another window.',
  openRefused: 'Open settings',
  saved: 'Saved',
  queuedToast: 'Queued for the device',

  device: 'Device: {value}',
  /** Below a field that the user is typing in. */
  changedMeanwhile: 'Someone else has just changed it to {value}.',
  fieldMissing: 'Not reported by this device.',
  notSet: 'not set',
  yes: 'On',
  no: 'Off',
  /** Below a field whose unit is not the device's. */
  inDeviceUnit: 'The device stores {value}.',
  notInRange: 'Enter a number from {min} to {max}.',
  notNumbers: 'Enter whole numbers, separated by commas.',
  outOfRange: 'The device reports a value outside its own range.',
  unknownChoice: '{value} (not known here)',
  secretSet: 'Saved. Leave empty to keep it.',
  secretUnset: 'Not set',
  secretClear: 'Clear',
  secretCleared: 'Will be cleared',
  undo: 'Undo',

  restored: 'Your unsaved changes are back.',
  lost: 'Not kept; enter it again: {fields}.',
  roleLostAlone: 'You may no longer change these settings.',
  roleLost: 'You may no longer change these settings. Not saved: {fields}.',
  resolveFirst: 'First choose which value to keep.',
  /** For a field that the page does not show. */
  problemIn: '{field}: {problem}',
  discardField: 'Discard {field}',
  outcome: 'Outcome of your change',
  outcomes: {
    pending: 'The device has yet to take your change.',
    applying: 'The device is applying your change…',
    reverting: 'The device is going back to the old values…',
    rejected: 'The device refused your change: {reason}',
    queued_offline: 'Your change waits until the device is online.',
  },
  outcomeUnknown: 'No connection. What became of your change is not known yet.',
  editRefused: 'Edit {field}',
  conflictAt: '{name} set {value}.',
  conflictAtUnknown: 'Someone else set {value}.',
  conflictIn: '{name} set {field} to {value}.',
  conflictInUnknown: 'Someone else set {field} to {value}.',
  conflictsIn: { one: 'Others changed {field}.', other: 'Others changed {count} of the same settings.' },
  /** Below a field that another user has changed since the page was opened. */
  setByOther: '{name} set this to {value}.',
  changedByOther: '{name} changed this.',
  keepValue: 'Keep {value}',
  takeValue: 'Take {value}',
  /** For values that are too long for a button. */
  keepYours: 'Keep yours',
  useTheirs: 'Use theirs',
  yourValue: 'Yours: {value}',
  /** Leads to a field. */
  show: 'Show',
  conflict: 'Someone else changed the same settings.',
  conflictBy: '{name} changed the same settings, {age}.',
  field: 'Setting',
  yours: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  keepAll: 'Keep all mine',
  takeAll: 'Take all theirs',
  choice: 'Choice',

  changeNow: 'Now',
  changeThen: 'New',
  dialogTitle: 'Apply this change?',
  dialogVerb: 'Apply change',
  dialogQueueVerb: 'Queue change',
  consequences: {
    outage: 'The device or its video will be unavailable for about {seconds} s.',
    reboot: 'The change takes effect after the device restarts.',
    carrier: 'The device’s own connection depends on these settings.',
    restores: 'If the device can’t reach the server within {seconds} s, it restores the old settings.',
    restoresInTime: 'If the device can’t reach the server in time, it restores the old settings.',
    armed: 'Vehicle is ARMED: this may cause a failsafe or a crash.',
    armedNoOverride: 'Vehicle is ARMED. Disarm it first, or ask an admin.',
    armedNever: 'Vehicle is ARMED. Disarm it first.',
    armedVideo: 'Vehicle is ARMED: a pilot who flies by this video loses sight of what is ahead.',
    armedThen: '{text} Last telemetry {age} ago.',
    plain: 'The change takes effect at once.',
    offline: 'The device is offline. The change is applied when it is back.',
  },
} as const;

/** Texts of a field and its choices. */
export interface FieldWords {
  readonly label: string;
  /** The label outside of its group, as `IPv4: Gateway`. */
  readonly longLabel?: string;
  readonly hint?: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** What an empty value means, in place of `WORDS.notSet`. */
  readonly none?: string;
  /** Writes a value in words, when that depends on more than the kind of the field. */
  readonly shown?: (value: unknown) => string;
}
export type SectionWords = Readonly<Record<string, FieldWords>>;

/** The texts of all fields of a definition `D`, each by its name; `Unseen`: names of fields that no page shows. */
export type WordsOf<D extends Pick<Definition, 'fields'>, Unseen extends string = never> = Readonly<
  Record<Exclude<Extract<keyof D['fields'], string>, Unseen>, FieldWords>
>;

/** A field's name outside of its group; the name on the wire for a field without texts. */
export const longLabelOf = (words: SectionWords, name: string): string =>
  words[name]?.longLabel ?? words[name]?.label ?? name;

/** The names of several fields, separated by commas. */
export const longLabelsOf = (words: SectionWords, names: readonly string[]): string =>
  names.map((name) => longLabelOf(words, name)).join(', ');
