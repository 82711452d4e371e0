import type { AlertKind, Severity } from './alert';
import { EMPTY_PCT, LOW_PCT } from './charge';

/** The value that a rule watches, and how far it may go. */
export interface Watched {
  /** On which side of its limit a value is bad. */
  readonly bad: 'below' | 'above';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Its limits need not be whole numbers. */
  readonly hasDecimals?: true;
  /** What holds until a user chooses: where the alert is raised, and where it is cleared. */
  readonly limit: number;
  readonly clear: number;
}

export interface AlertRule {
  readonly severity: Severity;
  /** Null: the rule watches a state, as that the device is offline. */
  readonly value: Watched | null;
  /** For how many seconds it must be so before the alert is raised, until a user chooses. */
  readonly afterS: number;
}

/** Every rule that a device has. The distance between limit and clear keeps a value that swings about its limit from raising an alert each time. */
export const ALERT_RULES: Readonly<Record<AlertKind, AlertRule>> = {
  offline: { severity: 'critical', value: null, afterS: 60 },
  battery: {
    severity: 'critical',
    value: { bad: 'below', unit: '%', min: 1, max: 99, limit: EMPTY_PCT, clear: LOW_PCT },
    afterS: 10,
  },
  // Of the lowest cell: many a battery is known by its voltage alone. Low for a LiPo under load, and not yet for a Li-ion.
  cell: {
    severity: 'critical',
    value: { bad: 'below', unit: 'V', min: 1, max: 5, hasDecimals: true, limit: 3.3, clear: 3.4 },
    afterS: 10,
  },
  signal: {
    severity: 'warning',
    value: { bad: 'below', unit: 'dBm', min: -140, max: -40, limit: -110, clear: -105 },
    afterS: 30,
  },
  temperature: {
    severity: 'warning',
    value: { bad: 'above', unit: '°C', min: 20, max: 125, limit: 80, clear: 75 },
    afterS: 30,
  },
  disk: {
    severity: 'warning',
    value: { bad: 'above', unit: '%', min: 10, max: 100, limit: 90, clear: 85 },
    afterS: 30,
  },
  data: {
    severity: 'warning',
    value: { bad: 'above', unit: 'GB', min: 1, max: 10_000, limit: 10, clear: 10 },
    afterS: 0,
  },
  latency: {
    severity: 'warning',
    value: { bad: 'above', unit: 'ms', min: 50, max: 60_000, limit: 1000, clear: 800 },
    afterS: 30,
  },
  video: { severity: 'critical', value: null, afterS: 60 },
};

/** The names that a rule's parts have among the values of the section `alerts`. */
export const ruleFields = <K extends AlertKind>(kind: K) =>
  ({
    isOn: `${kind}_on`,
    limit: `${kind}_limit`,
    clear: `${kind}_clear`,
    afterS: `${kind}_after_s`,
  }) as const;
