import type { TargetOutcome } from '#app/api/templates';
import { levelOf } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../components/Button';
import { DialogActions } from '../../components/BareDialog';
import { FormProblem } from '../../components/form/FormProblem';
import { CloseButton } from '../../components/FrameDialog';
import { MuiTypedName } from '../../components/form/MuiTypedName';
import { MuiTable } from '../../components/MuiTable';
import { fill } from '../../lib/fill';
import { isSameName } from '../../lib/isSameName';
import { useDeviceNames } from './useDeviceNames';
import classes from './Template.module.css';
import { readyOf, type Template } from './useTemplate';
import { counted, WORDS } from './words';

/** Width of the column of names, in px. The results need the rest. */
export const DEVICE_WIDTH = 140;

interface Props {
  readonly template: Template;
  readonly section: Section;
  readonly outcomes: readonly TargetOutcome[] | null;
  readonly hasMoved: boolean;
  label(name: string): string;
}

/** Second step: each device's answer, and the question by the level of the changes. */
export function ReviewStep({ outcomes, ...props }: Props) {
  if (outcomes === null) return <p role="status">{WORDS.checking}</p>;
  return <Review {...props} outcomes={outcomes} />;
}

type ReviewProps = Props & { readonly outcomes: readonly TargetOutcome[] };

function Review({ template, section, outcomes, hasMoved, label }: ReviewProps) {
  const [typed, setTyped] = useState('');
  const nameOf = useDeviceNames();
  const ready = readyOf(outcomes);
  const count = ready.length;
  const names = [...new Set(ready.flatMap(({ fields }) => fields))];
  const isCarrier = ready.some((one) => one.isCarrier);
  const isTyped = levelOf(section, names, { isArmed: false, isCarrier }) >= 2;
  const text = fill(counted(WORDS.count, count), { count });
  const isAllowed = count > 0 && (!isTyped || isSameName(typed, text));
  const summary = count === 0 ? WORDS.ready.none : counted(WORDS.ready, count);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isAllowed) void template.copy(outcomes);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {hasMoved && <FormProblem>{WORDS.moved}</FormProblem>}
      <p role="status">{fill(summary, { count, all: outcomes.length })}</p>
      <MuiTable
        label={WORDS.results}
        columns={[
          {
            key: 'device',
            head: WORDS.device,
            width: DEVICE_WIDTH,
            cell: ({ deviceId }) => <bdi>{nameOf(deviceId)}</bdi>,
          },
          { key: 'outcome', head: WORDS.outcome, cell: (one) => <Outcome outcome={one} label={label} /> },
        ]}
        rows={outcomes}
        keyOf={({ deviceId }) => deviceId}
      />
      {isTyped && count > 0 && (
        <MuiTypedName wanted={text} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      {template.problem !== null && <FormProblem>{template.problem}</FormProblem>}
      <DialogActions>
        <Button onClick={template.back} isHeld={template.isBusy}>
          {WORDS.back}
        </Button>
        <CloseButton isHeld={template.isBusy} autoFocus>
          {WORDS.cancel}
        </CloseButton>
        <Button type="submit" look={isTyped ? 'danger' : 'primary'} disabled={!isAllowed} isHeld={template.isBusy}>
          {template.isBusy ? WORDS.copying : fill(counted(WORDS.copy, count), { count })}
        </Button>
      </DialogActions>
    </form>
  );
}

interface OutcomeProps {
  readonly outcome: TargetOutcome;
  label(name: string): string;
}

/** A device's reasons against the change, or the fields that would change. */
export function Outcome({ outcome, label }: OutcomeProps) {
  const { errors, fields, isQueued, outageMs, needsReboot, isCarrier } = outcome;
  if (errors.length > 0)
    return (
      <div className={classes.lines}>
        {errors.map(({ field, detail }) => {
          const reason = field === '' ? detail : fill(WORDS.withField, { field: label(field), detail });
          return (
            <p key={field + detail} className={classes.bad}>
              {fill(WORDS.refused, { reason })}
            </p>
          );
        })}
      </div>
    );
  if (fields.length === 0) return <p>{WORDS.same}</p>;
  const lines = [
    fill(WORDS.changes, { fields: fields.map(label).join(', ') }),
    isQueued && WORDS.queued,
    outageMs !== null && outageMs > 0 && fill(WORDS.outage, { seconds: Math.ceil(outageMs / 1000) }),
    needsReboot && WORDS.reboot,
    isCarrier && WORDS.carrier,
  ].filter((one) => typeof one === 'string');
  return (
    <div className={classes.lines}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
