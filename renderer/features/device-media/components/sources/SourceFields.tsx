import { SOURCE_KINDS } from '#app/settings/mediaSource';
import { ownValue } from '#app/lib/ownValue';
import type { MediaSource } from '#app/api/mediaSources';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../components/Card';
import { MuiSelectField } from '../../../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../../../components/form/MuiSwitchField';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { FieldColumns } from '../../../../components/form/FieldSet';
import { withSaved } from '../../../../lib/withSaved';
import { wordOf } from '../../../../lib/wordOf';
import type { SourceValues } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';
import { SOURCES } from '../../sourceWords';

interface Props {
  readonly capabilities: SourceCapabilities;
  readonly source: MediaSource | null;
}

/** Name and kind, which all sources have. */
export function SourceFields({ capabilities, source }: Props) {
  const { register, formState, control } = useFormContext<SourceValues>();
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const isUsed = source?.isUsed === true;
  // A kind that was saved stays in the list, whatever the device says now, and this version knows.
  const known = SOURCE_KINDS.filter((one) => capabilities.kinds.includes(one) || one === kind);
  const kinds = withSaved(known, source?.desired?.kind);
  return (
    <Card level={3} title={FORM.general}>
      <FieldColumns>
        <MuiTextField {...register('name')} label={FORM.name} autoComplete="off" problem={errors.name?.message} />
        <MuiSelectField
          {...register('kind')}
          label={FORM.kind}
          disabled={source?.isBuiltIn === true}
          hint={ownValue<string>(FORM.kindHints, kind)}
          problem={errors.kind?.message}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {wordOf(SOURCES.kinds, one)}
            </option>
          ))}
        </MuiSelectField>
        <Switch name="enabled" label={FORM.enabled} isDisabled={isUsed} {...(isUsed && { hint: FORM.enabledUsed })} />
      </FieldColumns>
    </Card>
  );
}

/** What is good to know of a source. */
export function SourceDetails() {
  const { register, formState } = useFormContext<SourceValues>();
  const { errors } = formState;
  return (
    <Card level={3} title={FORM.details}>
      <FieldColumns>
        <MuiTextField
          {...register('hfov_deg')}
          label={FORM.hfov}
          hint={FORM.hfovHint}
          inputMode="decimal"
          autoComplete="off"
          problem={errors.hfov_deg?.message}
        />
        <MuiTextField {...register('note')} label={FORM.note} autoComplete="off" problem={errors.note?.message} />
        <Switch name="thermal" label={FORM.thermal} />
      </FieldColumns>
    </Card>
  );
}

interface SwitchProps {
  readonly name: 'enabled' | 'thermal';
  readonly label: string;
  readonly hint?: string;
  readonly isDisabled?: boolean;
}

function Switch({ name, ...rest }: SwitchProps) {
  const { control, formState } = useFormContext<SourceValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, disabled } }) => (
        <MuiSwitchField
          {...rest}
          isOn={value}
          isDisabled={rest.isDisabled === true || disabled === true || formState.disabled}
          onChange={onChange}
        />
      )}
    />
  );
}
