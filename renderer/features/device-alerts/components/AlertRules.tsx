import { ALERT_KINDS, type AlertKind } from '#app/domain/alert';
import { ALERT_RULES, ruleFields } from '#app/domain/alertRules';
import { devicePage } from '#app/domain/pagePaths';
import { quantityText } from '#app/domain/units';
import { alerts } from '#app/settings/sections/alerts';
import { system } from '#app/settings/sections/system';
import { systemLimitsOf } from '#app/settings/systemLimits';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { Field } from '../../../resource/Field';
import { SectionPage } from '../../../settings/SectionPage';
import { useReported } from '../../../settings/useReported';
import { useEditing, useEditorState, useValues } from '../../../resource/EditingContext';
import { sentenceOf } from '../sentenceOf';
import { FIELDS, RULES, WORDS } from '../words';
import classes from './Alerts.module.css';

const FIELD_NAMES = ALERT_KINDS.map(ruleFields);
const NAMES = FIELD_NAMES.flatMap(({ isOn, limit, clear, afterS }) => [isOn, limit, clear, afterS]);

/** When the device raises alerts. */
export default function AlertRules() {
  return (
    <SectionPage
      section={alerts}
      words={FIELDS}
      card={{ title: WORDS.rules, description: WORDS.rulesHint, names: NAMES, summary: <RulesOn /> }}
    >
      <div className={classes.rules}>
        {ALERT_KINDS.map((kind) => (
          <Rule key={kind} kind={kind} />
        ))}
      </div>
    </SectionPage>
  );
}

/** "9 of 9 on" */
function RulesOn() {
  const on = useValues((values) => FIELD_NAMES.filter(({ isOn }) => values[isOn] === true).length);
  return fill(WORDS.rulesOn, { on, all: FIELD_NAMES.length });
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
          look="dense"
          aria-expanded={isOpen}
          aria-controls={limits}
          aria-label={fill(isOpen ? WORDS.hideOf : WORDS.changeOf, { rule })}
          onClick={() => setIsAsked(!isOpen)}
        >
          {isOpen ? WORDS.hide : WORDS.change}
        </Button>
      )}
      <span className={classes.quiet}>{sentence}</span>
      {(kind === 'temperature' || kind === 'disk') && <Marks kind={kind} />}
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

/** The limits above which the page of the system settings marks what a rule watches: a second threshold for the same reading. */
function Marks({ kind }: { readonly kind: 'temperature' | 'disk' }) {
  const { id } = useCurrentDevice();
  const units = useUnits();
  const { tempWarn, tempCritical, diskWarnPct, diskCriticalPct } = systemLimitsOf(useReported(id, system));
  const degrees = (value: number) => quantityText(value, 'temperature', units, 1);
  const percent = (value: number) => `${value} %`;
  const marks =
    kind === 'disk'
      ? { field: 'disk_warn_pct', warn: percent(diskWarnPct), critical: percent(diskCriticalPct) }
      : { field: 'temp_warn_celsius', warn: degrees(tempWarn), critical: degrees(tempCritical) };
  return (
    <span className={classes.quiet}>
      {fill(WORDS.marked, { warn: marks.warn, critical: marks.critical })}{' '}
      <Link
        to={{ pathname: devicePage(id, '/settings/system'), hash: `#${marks.field}` }}
        aria-label={fill(WORDS.toMarksOf, { rule: RULES[kind].name })}
      >
        {WORDS.toMarks}
      </Link>
    </span>
  );
}
