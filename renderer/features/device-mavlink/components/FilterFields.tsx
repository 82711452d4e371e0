import { FILTERS } from '#app/settings/mavlinkEndpoint';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { lazyPart } from '../../../components/lazyPart';
import { FieldColumns } from '../../../components/form/FieldSet';
import { fill } from '../../../lib/fill';
import { useField } from '../../../resource/EditingContext';
import { useHold } from '../../../resource/fields/useHold';
import { keyOf, type Filtered, type FilterMode } from '../formValues';
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
  const handle = useField(keyOf(filter));
  const { mode, ids } = handle.value as Filtered;
  /** What was typed before everything was let through. */
  const [last, setLast] = useState('');
  const hold = useHold(handle);
  const { label } = handle.words;
  const change = (next: string) => handle.set({ mode, ids: next });
  const choose = (next: FilterMode) => {
    if (mode !== 'all') setLast(ids);
    handle.set({ mode: next, ids: next === 'all' ? '' : mode === 'all' ? last : ids });
  };
  return (
    <div role="group" aria-label={label} className={classes.filter}>
      <MuiSelectField label={label} value={mode} onChange={({ target }) => choose(target.value as FilterMode)}>
        {(['all', 'allow', 'block'] as const).map((one) => (
          <option key={one} value={one}>
            {WORDS.modes[one]}
          </option>
        ))}
      </MuiSelectField>
      {mode !== 'all' && (
        <>
          <MuiTextField
            {...hold}
            label={WORDS.idsLabel}
            value={ids}
            hint={fill(WORDS.idsHint, { max: filter.max })}
            autoComplete="off"
            problem={handle.problem}
            onChange={({ target }) => change(target.value)}
          />
          {filter.kind === 'msg_ids' && <MessagePicker text={ids} onChange={change} />}
        </>
      )}
    </div>
  );
}
