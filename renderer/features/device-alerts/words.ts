import { ALERT_KINDS, type AlertKind } from '#app/domain/alert';
import { ruleFields } from '#app/domain/alertRules';
import type { FieldWords, SectionWords } from '../../resource/words';

/** Texts about alerts; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  rules: 'Alert rules',
  rulesHint: 'For everyone with access. A rule stays silent while the device doesn’t report its value.',
  /** In the heading of the folded card. */
  rulesOn: '{on} of {all} on',
  change: 'Change limits',
  changeOf: 'Change limits: {rule}',
  hide: 'Hide limits',
  hideOf: 'Hide limits: {rule}',
  off: 'Off',
  /** For a reading that the System page marks by other limits. */
  marked: 'Marked on the System page, without an alert: as a warning above {warn}, as critical above {critical}.',
  toMarks: 'Change marks',
  toMarksOf: 'Change marks: {rule}',

  alerts: 'Alerts',
  alert: 'Alert',
  /** For screen readers, before the sentence. */
  severities: { warning: 'Warning', critical: 'Critical' },
  since: 'for {age}',
  logs: 'Logs of this moment',
  logsOf: 'Logs of this moment: {alert}',
  acknowledge: 'Acknowledge',
  acknowledgeOf: 'Acknowledge: {alert}',
  acknowledged: 'Acknowledged',
  acknowledgedBy: 'Acknowledged by {name}',
  more: { one: '1 more', other: '{count} more' },
  fewer: 'Show less',
  beyond: 'And {count} more alerts, which are not shown.',
  raised: 'Alert: {alert}',
  severalRaised: '{count} alerts',
  cleared: 'No more alerts',
} as const;

interface RuleWords {
  readonly name: string;
  /** The rule as a sentence, with its values in braces. Values of temperatures include the unit. */
  readonly sentence: string;
  /** The sentence for a rule without a delay. */
  readonly atOnce: string;
}

export const RULES: Readonly<Record<AlertKind, RuleWords>> = {
  offline: {
    name: 'Device offline',
    sentence: 'Offline for {after} s.',
    atOnce: 'As soon as it is offline.',
  },
  battery: {
    name: 'Low battery',
    sentence: 'Below {limit} % for {after} s; cleared from {clear} %.',
    atOnce: 'Below {limit} %; cleared from {clear} %.',
  },
  cell: {
    name: 'Low cell voltage',
    sentence: 'Lowest cell below {limit} V for {after} s; cleared from {clear} V.',
    atOnce: 'Lowest cell below {limit} V; cleared from {clear} V.',
  },
  signal: {
    name: 'Weak signal',
    sentence: 'Below {limit} dBm for {after} s; cleared from {clear} dBm.',
    atOnce: 'Below {limit} dBm; cleared from {clear} dBm.',
  },
  temperature: {
    name: 'High temperature',
    sentence: 'Above {limit} for {after} s; cleared at {clear}.',
    atOnce: 'Above {limit}; cleared at {clear}.',
  },
  disk: {
    name: 'Disk almost full',
    sentence: 'Above {limit} % for {after} s; cleared at {clear} %.',
    atOnce: 'Above {limit} %; cleared at {clear} %.',
  },
  data: {
    name: 'Mobile data',
    sentence: 'Above {limit} GB since connecting, for {after} s; cleared at {clear} GB.',
    atOnce: 'Above {limit} GB since connecting.',
  },
  latency: {
    name: 'Slow connection',
    sentence: 'Round trip above {limit} ms for {after} s; cleared at {clear} ms.',
    atOnce: 'Round trip above {limit} ms; cleared at {clear} ms.',
  },
  video: {
    name: 'Camera failure',
    sentence: 'No signal from a camera for {after} s.',
    atOnce: 'As soon as a camera has no signal.',
  },
};

/** Returns a rule's name; for a rule that this version does not know, its name on the wire. */
export const ruleName = (rule: string): string =>
  ALERT_KINDS.some((kind) => kind === rule) ? RULES[rule as AlertKind].name : rule || WORDS.alert;

function fieldWords(kind: AlertKind): [string, FieldWords][] {
  const names = ruleFields(kind);
  const { name } = RULES[kind];
  const part = (label: string): FieldWords => ({ label, longLabel: `${name}, ${label.toLowerCase()}` });
  return [
    [names.isOn, { label: name }],
    [names.limit, part('Limit')],
    [names.clear, part('Cleared at')],
    [names.afterS, part('For at least')],
  ];
}

/** Labels of the fields of the section `alerts`. Each rule's fields are in a group with the rule's name. */
export const FIELDS: SectionWords = Object.fromEntries(ALERT_KINDS.flatMap(fieldWords));
