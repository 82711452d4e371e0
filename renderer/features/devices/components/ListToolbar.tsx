import { ROLES } from '#app/domain/role';
import { Icon } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { useDraft } from '../../../lib/useDraft';
import type { ListView } from '../listView';
import classes from './ListToolbar.module.css';

interface Props {
  readonly view: ListView;
  readonly shown: number;
  readonly total: number;
  readonly onChange: (change: Partial<ListView>) => void;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly isChosen: boolean;
  readonly onChange: (value: string) => void;
}

function Select({ label, value, options, isChosen, onChange }: SelectProps) {
  return (
    <select
      aria-label={label}
      className={cx(classes.select, isChosen && classes.chosen)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}

function SearchField({ query, onChange }: { readonly query: string; readonly onChange: (query: string) => void }) {
  const [draft, setDraft] = useDraft(query, onChange);
  return (
    <div className={classes.search}>
      <Icon name="search" size={18} />
      <input
        type="search"
        className={classes.input}
        aria-label="Search by name or id"
        placeholder="Search by name or id"
        maxLength={100}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
    </div>
  );
}

/** Search, order and filters of the list; all of it stands in the address. */
export function ListToolbar({ view, shown, total, onChange }: Props) {
  return (
    <div role="search" className={classes.toolbar} aria-label="Devices">
      <SearchField query={view.query} onChange={(query) => onChange({ query })} />
      <Select
        label="Sort"
        value={view.sort}
        isChosen={view.sort !== 'name'}
        options={[
          ['name', 'Sort: name'],
          ['status', 'Sort: online first'],
          ['seen', 'Sort: last seen'],
        ]}
        onChange={(sort) => onChange({ sort: sort as ListView['sort'] })}
      />
      <Select
        label="Status"
        value={view.status ?? ''}
        isChosen={view.status !== null}
        options={[
          ['', 'Any status'],
          ['online', 'Online'],
          ['offline', 'Offline'],
        ]}
        onChange={(status) => onChange({ status: (status || null) as ListView['status'] })}
      />
      <Select
        label="Role"
        value={view.role ?? ''}
        isChosen={view.role !== null}
        options={[['', 'Any role'], ...ROLES.map((role) => [role, capital(role)] as const)]}
        onChange={(role) => onChange({ role: (role || null) as ListView['role'] })}
      />
      <Select
        label="Authentication"
        value={view.onlyAuthProblems ? 'problem' : ''}
        isChosen={view.onlyAuthProblems}
        options={[
          ['', 'Any auth'],
          ['problem', 'Auth problem'],
        ]}
        onChange={(value) => onChange({ onlyAuthProblems: value === 'problem' })}
      />
      <span className={cx(classes.count, 'numeric')} role="status">
        {shown === total ? `${total} ${total === 1 ? 'device' : 'devices'}` : `${shown} of ${total} devices`}
      </span>
    </div>
  );
}
