import { arrayOf } from '#app/lib/read';
import { FILTERS, mavlinkEndpoint } from '#app/settings/mavlinkEndpoint';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { lazyPart } from '../../../components/lazyPart';
import { FieldColumns } from '../../../components/form/FieldSet';
import { fill } from '../../../lib/fill';
import { useField, type FieldHandle } from '../../../resource/EditingContext';
import { Anchor } from '../../../resource/Field';
import { ListField } from '../../../resource/fields/ListField';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

type Filter = (typeof FILTERS)[number];

/** Loads the names of messages with the first message filter. */
const MessagePicker = lazyPart(() => import('./MessagePicker'), { failed: WORDS.pickerFailed });

/** What passes the endpoint in each direction. */
export function FilterFields() {
  return (
    <Card level={3} title={WORDS.filters} description={WORDS.filtersHint}>
      <FieldColumns>
        {FILTERS.map((filter) => (
          // Both lists have one place: the choice between them is theirs.
          <Anchor key={filter.allow} name={filter.allow}>
            <Anchor name={filter.block}>
              <FilterField filter={filter} />
            </Anchor>
          </Anchor>
        ))}
      </FieldColumns>
    </Card>
  );
}

type Mode = 'all' | 'allow' | 'block';
const isFilled = ({ value, text }: FieldHandle) => text !== null || arrayOf(value).length > 0;

/** What passes in one direction: a choice, and the list that it needs. */
function FilterField({ filter }: { readonly filter: Filter }) {
  const lists = { allow: useField(filter.allow), block: useField(filter.block) };
  const listed = isFilled(lists.allow) ? 'allow' : isFilled(lists.block) ? 'block' : null;
  /** Empty lists do not tell which of them was chosen. */
  const [chosen, setChosen] = useState<Mode>(listed ?? 'all');
  if (listed !== null && listed !== chosen) setChosen(listed);
  const mode = listed ?? chosen;
  const handle = mode === 'all' ? null : lists[mode];
  const ids = arrayOf(handle?.value).filter((id) => typeof id === 'number');
  /** What was typed before everything was let through. */
  const [last, setLast] = useState<readonly number[]>([]);
  const choose = (next: Mode) => {
    if (mode !== 'all') setLast(ids);
    const kept = mode === 'all' ? last : ids;
    setChosen(next);
    lists.allow.set(next === 'allow' ? kept : []);
    lists.block.set(next === 'block' ? kept : []);
  };
  const label = WORDS.filterLabels[`${filter.kind}_${filter.way}`];
  return (
    <div role="group" aria-label={label} className={classes.filter}>
      <MuiSelectField label={label} value={mode} onChange={({ target }) => choose(target.value as Mode)}>
        {(['all', 'allow', 'block'] as const).map((one) => (
          <option key={one} value={one}>
            {WORDS.modes[one]}
          </option>
        ))}
      </MuiSelectField>
      {handle && (
        <>
          <Ids handle={handle} filter={filter} problem={lists.allow.problem ?? lists.block.problem} />
          {filter.kind === 'msg_ids' && <MessagePicker ids={ids} onChange={handle.set} />}
        </>
      )}
      {isFilled(lists.allow) && isFilled(lists.block) && (
        // Somebody else has filled the other list meanwhile: only one of them may stay.
        <Ids handle={lists.block} filter={filter} label={WORDS.modes.block} problem={lists.block.problem} />
      )}
    </div>
  );
}

interface IdsProps {
  readonly handle: FieldHandle;
  readonly filter: Filter;
  readonly problem: string | undefined;
  readonly label?: string;
}

function Ids({ handle, filter, problem, label = WORDS.idsLabel }: IdsProps) {
  const words = { label, hint: fill(WORDS.idsHint, { max: filter.max }) };
  return <ListField handle={{ ...handle, words, problem }} rules={mavlinkEndpoint.fields[filter.allow]} />;
}
