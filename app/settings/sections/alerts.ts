import { ALERT_KINDS, type AlertKind } from '../../domain/alert';
import { ALERT_RULES, ruleFields } from '../../domain/alertRules';
import { flag, number, type Field } from '../../resource/field';
import { defineSection } from '../section';
import type { Problems, Values } from '../../resource/define';

declare module '../section' {
  interface Sections {
    alerts: typeof alerts;
  }
}

/** Longest time that a rule may wait, in seconds: a day. */
const MAX_AFTER_S = 86_400;

function fieldsOf(kind: AlertKind): Readonly<Record<string, Field>> {
  const { value } = ALERT_RULES[kind];
  const names = ruleFields(kind);
  const after = { [names.afterS]: number({ min: 0, max: MAX_AFTER_S, unit: 's' }) };
  if (value === null) return { [names.isOn]: flag(), ...after };
  const limit = number({ min: value.min, max: value.max, unit: value.unit, isInteger: value.hasDecimals !== true });
  return { [names.isOn]: flag(), [names.limit]: limit, [names.clear]: limit, ...after };
}

/** A limit beyond which an alert would be cleared as soon as it was raised. */
function problemOf(kind: AlertKind, values: Values): Problems {
  const { value } = ALERT_RULES[kind];
  const names = ruleFields(kind);
  const [limit, clear] = [values[names.limit], values[names.clear]];
  if (value === null || typeof limit !== 'number' || typeof clear !== 'number') return {};
  const isBackwards = value.bad === 'below' ? clear < limit : clear > limit;
  if (!isBackwards) return {};
  // The page may show temperatures in °F.
  const bound = kind === 'temperature' ? 'the limit' : `${limit} ${value.unit}`;
  return { [names.clear]: `Enter ${bound} or ${value.bad === 'below' ? 'more' : 'less'}.` };
}

/**
 * When a device raises alerts, for everybody with access (api §7): the rules of `ALERT_RULES`, each on or off, with a
 * limit, a value at which the alert is cleared again, and a time for which the limit must be exceeded.
 */
export const alerts = defineSection('alerts', {
  permission: 'editAlerts',
  isKeptByServer: true,
  fields: Object.assign({}, ...ALERT_KINDS.map(fieldsOf)) as Readonly<Record<string, Field>>,
  check: (values) => Object.assign({}, ...ALERT_KINDS.map((kind) => problemOf(kind, values))) as Problems,
});

/** The values that a device begins with. */
export const usualAlertRules = (): Values =>
  Object.fromEntries(
    ALERT_KINDS.flatMap((kind): [string, unknown][] => {
      const names = ruleFields(kind);
      const { value, afterS } = ALERT_RULES[kind];
      const limits: [string, unknown][] = value
        ? [
            [names.limit, value.limit],
            [names.clear, value.clear],
          ]
        : [];
      return [[names.isOn, true], ...limits, [names.afterS, afterS]];
    }),
  );
