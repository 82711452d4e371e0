import type { DeviceId } from '#app/domain/ids';
import { Button } from '../../../components/Button';
import { Checkbox } from '../../../components/Checkbox';
import { IconShape } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { useRootMark } from '../../../lib/useRootMark';
import type { RowExtras } from '../hooks/useRowExtras';
import { sortBy, type ListView, type Sort } from '../listView';
import { selection, useSelected } from '../selection';
import { WORDS } from '../words';
import classes from './DeviceTable.module.css';

interface Column {
  readonly sort: Sort;
  readonly label: string;
  /** The words for its order run from small to large, or the other way round. */
  readonly isDescending?: true;
}

const COLUMNS: readonly Column[] = [
  { sort: 'name', label: WORDS.device },
  { sort: 'status', label: WORDS.status, isDescending: true },
  { sort: 'battery', label: WORDS.battery },
  { sort: 'signal', label: WORDS.signal },
  { sort: 'alerts', label: WORDS.attention, isDescending: true },
  { sort: 'access', label: WORDS.access, isDescending: true },
];

interface Props {
  readonly view: ListView;
  /** The shown rows. */
  readonly ids: readonly DeviceId[];
  readonly Extras: RowExtras | null;
  readonly onChange: (change: Partial<ListView>) => void;
}

/** The columns' names, which sort on a click. While rows are selected, the actions on them instead. */
export function TableHead({ view, ids, Extras, onChange }: Props) {
  const selected = useSelected();
  useRootMark('data-bottom-bar', selected.size > 0);
  const all = <SelectAll ids={ids} selected={selected} />;
  // Replaces the table's head, so that no row moves.
  if (selected.size > 0)
    return (
      <div role="row" aria-rowindex={1} className={cx(classes.head, classes.bar)}>
        {all}
        {Extras && <Extras.SelectionActions selected={selected} />}
      </div>
    );
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {all}
      {COLUMNS.map(({ sort, label, isDescending = false }) => {
        const isSorted = view.sort === sort;
        const isDown = isDescending !== view.isReversed;
        return (
          <div
            key={sort}
            role="columnheader"
            data-column={sort}
            aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
          >
            <Button
              look="plain"
              data-order={isSorted ? (isDown ? 'down' : 'up') : undefined}
              onClick={() => onChange(sortBy(view, sort))}
            >
              {label}
              <IconShape path="m6 8 4 4 4-4" size={14} />
            </Button>
          </div>
        );
      })}
      <div role="columnheader">
        <span className="visually-hidden">{WORDS.actions}</span>
      </div>
    </div>
  );
}

interface AllProps {
  readonly ids: readonly DeviceId[];
  readonly selected: ReadonlySet<DeviceId>;
}

function SelectAll({ ids, selected }: AllProps) {
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <div role="columnheader">
      <Checkbox
        label={WORDS.selectAll}
        isMixed={count > 0 && count < ids.length}
        checked={count > 0 && count === ids.length}
        onChange={() => (count === ids.length ? selection.clear() : selection.set(ids))}
      />
    </div>
  );
}
