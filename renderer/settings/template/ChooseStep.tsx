import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { Button } from '../../components/Button';
import { Checkbox } from '../../components/Checkbox';
import { DialogActions } from '../../components/BareDialog';
import { FormProblem } from '../../components/form/FormProblem';
import { CloseButton } from '../../components/FrameDialog';
import { Sentence } from '../../components/Sentence';
import { FieldSet } from '../../components/form/FieldSet';
import { useUnits } from '../../lib/display';
import { fill } from '../../lib/fill';
import { useEditing, useEditorState } from '../../resource/EditingContext';
import { shownValue } from '../../resource/shownValue';
import { DeviceChoice } from './DeviceChoice';
import classes from './Template.module.css';
import type { Template } from './useTemplate';
import { counted, WORDS } from './words';
import { MAX_TARGETS } from '#app/api/templates';

interface Props {
  readonly template: Template;
  /** The fields that can be copied. */
  readonly names: readonly string[];
  label(name: string): string;
  /** This device has not applied some of the values itself. */
  readonly isOpen: boolean;
}

/** First step: the user chooses settings and devices. */
export function ChooseStep({ template, names, label, isOpen }: Props) {
  const device = useCurrentDevice();
  const { choice, choose, ask, problem } = template;
  const { fields, ids } = choice;
  const isTooMany = ids.length > MAX_TARGETS;
  return (
    <>
      <p className={classes.text}>
        <Sentence text={WORDS.intro} places={{ device: device.name }} />
      </p>
      {isOpen && <p className={classes.warn}>{WORDS.notInSync}</p>}
      <FieldChoice {...{ names, fields, label }} onChange={(next) => choose({ ids, fields: next })} />
      <DeviceChoice ids={ids} onChange={(next) => choose({ fields, ids: next })} />
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <DialogActions>
        <span role="status" className={classes.count}>
          {isTooMany
            ? fill(WORDS.tooMany, { count: MAX_TARGETS })
            : fill(counted(WORDS.chosen, ids.length), { count: ids.length })}
        </span>
        <CloseButton>{WORDS.cancel}</CloseButton>
        <Button
          look="primary"
          disabled={fields.length === 0 || ids.length === 0 || isTooMany}
          onClick={() => void ask(choice)}
        >
          {WORDS.check}
        </Button>
      </DialogActions>
    </>
  );
}

interface FieldChoiceProps {
  readonly names: readonly string[];
  readonly fields: readonly string[];
  label(name: string): string;
  onChange(fields: readonly string[]): void;
}

function FieldChoice({ names, fields, label, onChange }: FieldChoiceProps) {
  const { model, words } = useEditing();
  const desired = useEditorState(({ editor }) => editor.resource?.desired);
  const units = useUnits();
  const value = (name: string) => {
    const field = model.definition.fields[name];
    return field ? shownValue(field, desired?.[name], words[name] ?? { label: name }, units) : '';
  };
  const toggle = (name: string, isOn: boolean) =>
    onChange(names.filter((one) => (one === name ? isOn : fields.includes(one))));
  const isAll = fields.length === names.length;
  return (
    <FieldSet legend={WORDS.fields}>
      <label className={classes.row}>
        <Checkbox
          label={WORDS.allFields}
          checked={isAll}
          isMixed={!isAll && fields.length > 0}
          onChange={() => onChange(isAll ? [] : names)}
        />
        {WORDS.allFields}
      </label>
      <ul className={classes.list} tabIndex={-1}>
        {names.map((name) => (
          <li key={name}>
            <label className={classes.row}>
              <Checkbox
                label={label(name)}
                checked={fields.includes(name)}
                onChange={({ target }) => toggle(name, target.checked)}
              />
              <span>{label(name)}</span>
              <bdi className={classes.value}>{value(name)}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </FieldSet>
  );
}
