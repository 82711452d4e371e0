import { SOURCE_KINDS } from '#app/settings/mediaSource';
import { ownValue } from '#app/lib/ownValue';
import type { MediaSource } from '#app/api/mediaSources';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { Card } from '../../../../components/Card';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../../../components/form/MuiSwitchField';
import { FieldColumns } from '../../../../components/form/FieldSet';
import { withSaved } from '../../../../lib/withSaved';
import { wordOf } from '../../../../lib/wordOf';
import { useField } from '../../../../resource/EditingContext';
import { Field } from '../../../../resource/Field';
import { FORM } from '../../sourceFormWords';
import { SOURCES } from '../../sourceWords';

interface Props {
  readonly capabilities: SourceCapabilities;
  readonly source: MediaSource | null;
}

/** Name and kind, which all sources have. */
export function SourceFields({ capabilities, source }: Props) {
  const isUsed = source?.isUsed === true;
  return (
    <Card level={3} title={FORM.general}>
      <FieldColumns>
        <Field name="name" />
        <KindField capabilities={capabilities} isFixed={source?.isBuiltIn === true} />
        <EnabledField isUsed={isUsed} />
      </FieldColumns>
    </Card>
  );
}

function KindField({ capabilities, isFixed }: Pick<Props, 'capabilities'> & { readonly isFixed: boolean }) {
  const { words, value, desired, problem, set } = useField('kind');
  const kind = String(value);
  // A kind that was saved stays in the list, whatever the device says now, and this version knows.
  const known = SOURCE_KINDS.filter((one) => capabilities.kinds.includes(one) || one === kind);
  return (
    <MuiSelectField
      label={words.label}
      value={kind}
      disabled={isFixed}
      hint={ownValue<string>(FORM.kindHints, kind)}
      problem={problem}
      onChange={({ target }) => set(target.value)}
    >
      {withSaved(known, String(desired)).map((one) => (
        <option key={one} value={one}>
          {wordOf(SOURCES.kinds, one)}
        </option>
      ))}
    </MuiSelectField>
  );
}

function EnabledField({ isUsed }: { readonly isUsed: boolean }) {
  const { words, value, set } = useField('enabled');
  return (
    <MuiSwitchField
      label={words.label}
      isOn={value === true}
      isDisabled={isUsed}
      {...(isUsed && { hint: FORM.enabledUsed })}
      onChange={set}
    />
  );
}

/** What is good to know of a source. */
export function SourceDetails() {
  return (
    <Card level={3} title={FORM.details}>
      <FieldColumns>
        <Field name="hfov_deg" inputMode="decimal" />
        <Field name="note" />
        <Field name="thermal" />
      </FieldColumns>
    </Card>
  );
}
