import type { AlertKind } from '#app/domain/alert';
import { ALERT_RULES, ruleFields } from '#app/domain/alertRules';
import { quantityText, type UnitSystem } from '#app/domain/units';
import type { Values } from '#app/resource/define';
import { fill } from '../../lib/fill';
import { RULES, WORDS } from './words';

/** A rule in words, with the current values of the form. Its name alone when a value of its sentence is missing, as of a server that does not know the rule. */
export function sentenceOf(kind: AlertKind, values: Values, units: UnitSystem): string {
  const names = ruleFields(kind);
  if (values[names.isOn] !== true) return WORDS.off;
  const needed: readonly string[] = ALERT_RULES[kind].value ? [names.limit, names.clear, names.afterS] : [names.afterS];
  if (needed.some((name) => typeof values[name] !== 'number')) return RULES[kind].name;
  const after = Number(values[names.afterS]);
  // Uses the typographic minus sign, which is as wide as a digit.
  const shown = (name: string) =>
    kind === 'temperature'
      ? quantityText(Number(values[name]), kind, units, 1)
      : String(values[name]).replace('-', '−');
  const places = { limit: shown(names.limit), clear: shown(names.clear), after };
  return fill(after === 0 ? RULES[kind].atOnce : RULES[kind].sentence, places);
}
