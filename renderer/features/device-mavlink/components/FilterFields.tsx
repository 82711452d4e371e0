import { FILTERS } from '#app/settings/mavlinkEndpoint';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { lazyPart } from '../../../components/lazyPart';
import { FieldColumns } from '../../../components/form/FieldSet';
import { fill } from '../../../lib/fill';
import { keyOf, type FormValues } from '../formValues';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

type Filter = (typeof FILTERS)[number];

/** The names of messages come with the first message filter. */
const MessagePicker = lazyPart(() => import('./MessagePicker'), { failed: WORDS.pickerFailed });

/** What passes the endpoint in each direction. */
export function FilterFields() {
  return (
    <Card level={3} title={WORDS.filters} description={WORDS.filtersHint}>
      <FieldColumns>
        {FILTERS.map((filter) => (
          <FilterField key={keyOf(filter)} filter={filter} />
        ))}
      </FieldColumns>
    </Card>
  );
}

function FilterField({ filter }: { readonly filter: Filter }) {
  const { register, formState, control, setValue } = useFormContext<FormValues>();
  const key = keyOf(filter);
  const mode = useWatch({ control, name: `mode_${key}` });
  const ids = useWatch({ control, name: `ids_${key}` });
  const hasPicker = filter.kind === 'msg_ids';
  const label = WORDS.filterLabels[key];
  const change = (next: string) => setValue(`ids_${key}`, next, { shouldDirty: true, shouldValidate: true });
  return (
    <div role="group" aria-label={label} className={classes.filter}>
      <MuiSelectField {...register(`mode_${key}`)} label={label}>
        {(['all', 'allow', 'block'] as const).map((one) => (
          <option key={one} value={one}>
            {WORDS.modes[one]}
          </option>
        ))}
      </MuiSelectField>
      {mode !== 'all' && (
        <>
          <MuiTextField
            {...register(`ids_${key}`)}
            label={WORDS.idsLabel}
            hint={fill(WORDS.idsHint, { max: filter.max })}
            autoComplete="off"
            problem={formState.errors[`ids_${key}`]?.message}
          />
          {hasPicker && <MessagePicker text={ids} onChange={change} />}
        </>
      )}
    </div>
  );
}
