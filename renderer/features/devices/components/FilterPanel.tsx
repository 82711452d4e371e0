import type { Device } from '#app/domain/device';
import { ROLES } from '#app/domain/role';
import { Button } from '../../../components/Button';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiPopover } from '../../../components/MuiPopover';
import { ROLE_WORDS } from '../../../components/roleWords';
import { NO_FILTERS, SHOWS, SORTS, type ListView } from '../listView';
import { WORDS } from '../filterWords';
import classes from './FilterPanel.module.css';

interface Props {
  /** All devices of the account; null while loading. */
  readonly devices: readonly Device[] | null;
  readonly anchor: HTMLElement;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
  readonly onClose: () => void;
}

/** All filters and sort orders of the list. */
export default function FilterPanel({ anchor, ...form }: Props) {
  return (
    <MuiPopover anchor={anchor} label={WORDS.filterTitle} onClose={form.onClose}>
      <Fields {...form} />
    </MuiPopover>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <MuiSelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </MuiSelectField>
  );
}

interface AnyChoiceProps<T extends string> extends Pick<ChoiceProps, 'label'> {
  /** The first option, which stands for null. */
  readonly all: string;
  readonly value: T | null;
  readonly options: readonly (readonly [value: T, words: string])[];
  readonly onChange: (value: T | null) => void;
}

/** A choice that can be left open. */
function AnyChoice<T extends string>({ label, all, value, options, onChange }: AnyChoiceProps<T>) {
  const choose = (chosen: string) => onChange(options.find(([option]) => option === chosen)?.[0] ?? null);
  return <Choice label={label} value={value ?? ''} options={[['', all], ...options]} onChange={choose} />;
}

/** Returns all tags in use and the selected one, in alphabetical order. */
function tagsOf(devices: readonly Device[], chosen: string | null): readonly string[] {
  const tags = new Set(devices.flatMap(({ tags: own }) => own));
  if (chosen !== null) tags.add(chosen);
  return [...tags].sort();
}

interface TagProps {
  readonly tags: readonly string[];
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

function TagChoices({ tags, view, onChange }: TagProps) {
  return (
    <>
      <AnyChoice
        label={WORDS.tag}
        all={WORDS.allTags}
        value={view.tag}
        options={tags.map((tag) => [tag, tag] as const)}
        onChange={(tag) => onChange({ tag })}
      />
      <Choice
        label={WORDS.group}
        value={view.isByTag ? 'tag' : ''}
        options={[
          ['', WORDS.noGroups],
          ['tag', WORDS.groupByTag],
        ]}
        onChange={(group) => onChange({ isByTag: group === 'tag' })}
      />
    </>
  );
}

function Fields({ devices, view, onChange, onClose }: Omit<Props, 'anchor'>) {
  const tags = tagsOf(devices ?? [], view.tag);
  return (
    <div className={classes.fields}>
      <Choice
        label={WORDS.sort}
        value={view.sort}
        options={SORTS.map((sort) => [sort, WORDS.sorts[sort]])}
        onChange={(sort) => onChange({ sort: sort as ListView['sort'], isReversed: false })}
      />
      <AnyChoice
        label={WORDS.status}
        all={WORDS.shows.all}
        value={view.status}
        options={SHOWS.map((show) => [show, WORDS.shows[show]] as const)}
        onChange={(status) => onChange({ status })}
      />
      <AnyChoice
        label={WORDS.role}
        all={WORDS.allRoles}
        value={view.role}
        options={ROLES.map((role) => [role, ROLE_WORDS[role]] as const)}
        onChange={(role) => onChange({ role })}
      />
      {(tags.length > 0 || view.isByTag) && <TagChoices {...{ tags, view, onChange }} />}
      <Choice
        label={WORDS.authentication}
        value={view.onlyAuthProblems ? 'problem' : ''}
        options={[
          ['', WORDS.allAuthentication],
          ['problem', WORDS.authenticationProblem],
        ]}
        onChange={(value) => onChange({ onlyAuthProblems: value === 'problem' })}
      />
      <div className={classes.actions}>
        <Button onClick={() => onChange(NO_FILTERS)}>{WORDS.clearFilters}</Button>
        <Button look="primary" onClick={onClose}>
          {WORDS.done}
        </Button>
      </div>
    </div>
  );
}
