import { ALERT_KINDS, type AlertKind } from '#app/domain/alert';
import { ALERT_RULES, ruleFields } from '#app/domain/alertRules';
import { quantityText, type UnitSystem } from '#app/domain/units';
import { alerts } from '#app/settings/sections/alerts';
import type { Values } from '#app/resource/define';
import { useId, useState } from 'react';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { Field } from '../../../resource/Field';
import { SectionPage } from '../../../settings/SectionPage';
import { useEditing, useEditorState, useValues } from '../../../resource/EditingContext';
import { FIELDS, RULES, WORDS } from '../words';
import classes from './Alerts.module.css';

/** The rules by which the device raises alerts. */
export function AlertRules() {
  return (
    <SectionPage section={alerts} words={FIELDS}>
      <Card level={3} title={WORDS.rules} description={WORDS.rulesHint}>
        <div className={classes.rules}>
          {ALERT_KINDS.map((kind) => (
            <Rule key={kind} kind={kind} />
          ))}
        </div>
      </Card>
    </SectionPage>
  );
}

/** A rule in words, with the current values of the form. */
function sentenceOf(kind: AlertKind, values: Values, units: UnitSystem): string {
  const names = ruleFields(kind);
  if (values[names.isOn] !== true) return WORDS.off;
  const after = Number(values[names.afterS]);
  // Uses the typographic minus sign, which is as wide as a digit.
  const shown = (name: string) =>
    kind === 'temperature'
      ? quantityText(Number(values[name]), kind, units, 1)
      : String(values[name]).replace('-', '−');
  const places = { limit: shown(names.limit), clear: shown(names.clear), after };
  return fill(after === 0 ? RULES[kind].atOnce : RULES[kind].sentence, places);
}

function Rule({ kind }: { readonly kind: AlertKind }) {
  const names = ruleFields(kind);
  const rule = RULES[kind].name;
  const limits = useId();
  const units = useUnits();
  const sentence = useValues((values) => sentenceOf(kind, values, units));
  const isOn = useValues((values) => values[names.isOn] === true);
  const { isReadOnly } = useEditing();
  const hasProblem = useEditorState(({ problems }) =>
    Object.values(names).some((name) => problems[name] !== undefined),
  );
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = isOn && (isAsked || hasProblem);
  return (
    <div role="group" aria-label={rule} className={classes.rule}>
      {isReadOnly ? <span>{rule}</span> : <Field name={names.isOn} />}
      {isOn && !isReadOnly && (
        <Button
          look="text"
          aria-expanded={isOpen}
          aria-controls={limits}
          aria-label={fill(isOpen ? WORDS.hideOf : WORDS.changeOf, { rule })}
          onClick={() => setIsAsked(!isOpen)}
        >
          {isOpen ? WORDS.hide : WORDS.change}
        </Button>
      )}
      <span className={classes.quiet}>{sentence}</span>
      <div id={limits} className={classes.limits} hidden={!isOpen}>
        {isOpen && (
          <>
            {ALERT_RULES[kind].value && <Field name={names.limit} />}
            {ALERT_RULES[kind].value && <Field name={names.clear} />}
            <Field name={names.afterS} />
          </>
        )}
      </div>
    </div>
  );
}
