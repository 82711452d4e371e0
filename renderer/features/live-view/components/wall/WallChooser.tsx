import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { MAX_ON_WALL } from '#app/domain/pagePaths';
import { searchText } from '#app/lib/searchText';
import { useId, useMemo, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useSummaries } from '../../../../api/useSummaries';
import { Button } from '../../../../components/Button';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { NoticePlace } from '../../../../components/NoticePlace';
import { SearchField } from '../../../../components/SearchField';
import { usePlatform } from '../../../../platform/PlatformContext';
import { thisPlace } from '../../../../platform/thisPlace';
import { MuiProvider } from '../../../../theme/MuiProvider';
import { addDevices, cleanEntries } from '../../wall/choice';
import { noneOnlineText, useIsOnline } from '../../wall/useIsOnline';
import type { WallEntry } from '../../wall/wallAddress';
import { cleanName, MAX_NAME } from '../../wall/wallName';
import { WORDS } from '../../wall/words';
import { Choice } from './Choice';
import { QuickPicks } from './QuickPicks';
import classes from './Chooser.module.css';

const MOST_SHOWN = 200;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

interface Props {
  readonly devices: readonly Device[];
  readonly chosen: readonly WallEntry[];
  /** Of the wall; empty for one without. */
  readonly name: string;
  /** Why a name cannot be used; null: it can. */
  readonly problemOf: (name: string) => string | null;
  readonly onChoose: (entries: readonly WallEntry[], name: string) => void;
  /** Null: there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** The devices by name whose name or tags contain the query. */
function useFound(devices: readonly Device[], query: string): readonly Device[] {
  const named = useMemo(() => [...devices].sort((one, other) => collator.compare(one.name, other.name)), [devices]);
  return useMemo(() => {
    const words = searchText(query.trim());
    return named.filter(({ name, tags }) => searchText([name, ...tags].join('\n')).includes(words));
  }, [named, query]);
}

/** The chosen cameras; those of devices that are gone are left out, because they have no box to clear. */
function useChosen(chosen: readonly WallEntry[], devices: readonly Device[]) {
  const [marked, setMarked] = useState(chosen);
  const ids = useMemo(() => new Set<DeviceId>(devices.map(({ id }) => id)), [devices]);
  return [useMemo(() => cleanEntries(marked, ids), [marked, ids]), setMarked] as const;
}

/** Which cameras a wall shows, and what it is called. */
export function WallChooser({ devices, chosen, name: given, problemOf, onChoose, onCancel }: Props) {
  const [entries, setEntries] = useChosen(chosen, devices);
  const [query, setQuery] = useState('');
  const [name, setName] = useState(given);
  const [note, setNote] = useState('');
  const heading = useId();
  const summaries = useSummaries();
  const found = useFound(devices, query);
  const isFull = entries.length >= MAX_ON_WALL;
  const clean = cleanName(name);
  const problem = clean === '' ? null : problemOf(clean);
  const change = (next: readonly WallEntry[], said = '') => {
    setEntries(next);
    setNote(said);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (entries.length > 0 && problem === null) onChoose(entries, clean);
  };
  return (
    <form onSubmit={submit} className={classes.chooser} data-holds-wall="true" aria-labelledby={heading}>
      <Title id={heading} />
      <div className={classes.fields}>
        <NameField name={name} problem={problem} onChange={setName} />
        <SearchField
          label={WORDS.search}
          placeholder={WORDS.search}
          value={query}
          onChange={setQuery}
          maxLength={MAX_NAME}
        />
      </div>
      <QuickPicks devices={devices} entries={entries} onChange={change} />
      <ul className={classes.choices} aria-label={WORDS.deviceList}>
        {found.slice(0, MOST_SHOWN).map((device) => (
          <Choice
            key={device.id}
            {...{ device, entries, isFull }}
            summary={summaries?.get(device.id) ?? null}
            onChange={change}
          />
        ))}
        {found.length === 0 && <li className={classes.hint}>{WORDS.noMatch}</li>}
        {found.length > MOST_SHOWN && <li className={classes.hint}>{WORDS.moreFound(found.length - MOST_SHOWN)}</li>}
      </ul>
      <Submit count={entries.length} isNameTaken={problem !== null} note={note} onCancel={onCancel}>
        {entries.length === 0 && (
          <ShowOnline
            devices={devices}
            isHeld={problem !== null}
            onShow={(online) => onChoose(online, clean)}
            onChange={change}
          />
        )}
      </Submit>
    </form>
  );
}

interface SubmitProps extends Pick<Props, 'onCancel'> {
  /** How many cameras are chosen. */
  readonly count: number;
  readonly isNameTaken: boolean;
  /** Says which devices were added last; empty: none. */
  readonly note: string;
  readonly children: ReactNode;
}

/** The button that shows the wall, how many cameras are chosen, and why it cannot be shown yet. */
function Submit({ count, isNameTaken, note, onCancel, children }: SubmitProps) {
  const reason = useId();
  // The name comes first, because without a valid one both buttons are disabled.
  const why = isNameTaken ? WORDS.chooseName : count === 0 ? WORDS.chooseOne : null;
  const isFull = count >= MAX_ON_WALL;
  return (
    <div className={classes.submit}>
      <NoticePlace />
      <Button look="primary" type="submit" isHeld={why !== null} aria-describedby={reason}>
        <span className={classes.steady} data-widest={WORDS.showCount(MAX_ON_WALL)}>
          {count === 0 ? WORDS.show : WORDS.showCount(count)}
        </span>
      </Button>
      {onCancel && <Button onClick={onCancel}>{WORDS.cancel}</Button>}
      {/* Last, so that no other button moves when it disappears with the first choice. */}
      {children}
      <span id={reason} className={classes.why}>
        {why ?? WORDS.countOf(count, MAX_ON_WALL)}
      </span>
      <span role="status">{note || (isFull ? WORDS.full : '')}</span>
    </div>
  );
}

interface OnlineProps {
  readonly devices: readonly Device[];
  readonly isHeld: boolean;
  /** All of them have room on the wall. */
  readonly onShow: (entries: readonly WallEntry[]) => void;
  /** They are chosen, but not shown yet; `said`: why. */
  readonly onChange: (entries: readonly WallEntry[], said: string) => void;
}

/** Shows the devices that are online, for a user who has chosen none: until then the only button that does something. */
function ShowOnline({ devices, isHeld, onShow, onChange }: OnlineProps) {
  const isOnline = useIsOnline();
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const online = devices.filter((device) => isOnline(device) === true).map(({ id }) => id);
    const { entries, added, left } = addDevices([], online);
    if (added > 0 && left === 0) {
      onShow(entries);
      return;
    }
    // This button disappears with the first choice, so the focus moves to the one that shows the wall.
    if (added > 0) currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onChange(entries, added === 0 ? noneOnlineText(devices, isOnline) : WORDS.added(added, left));
  };
  return (
    <Button look="primary" isHeld={isHeld} onClick={show}>
      {WORDS.showOnline}
    </Button>
  );
}

function Title({ id }: { readonly id: string }) {
  return (
    <div>
      <h2 id={id} className={classes.title}>
        {WORDS.chooseDevices}
      </h2>
      <p className={classes.hint}>{WORDS.choose(MAX_ON_WALL)}</p>
    </div>
  );
}

interface NameProps {
  readonly name: string;
  readonly problem: string | null;
  readonly onChange: (name: string) => void;
}

function NameField({ name, problem, onChange }: NameProps) {
  const place = thisPlace(usePlatform()).within;
  return (
    <MuiProvider>
      <MuiTextField
        label={WORDS.nameOptional}
        value={name}
        onChange={({ target }) => onChange(target.value)}
        problem={problem ?? undefined}
        hint={WORDS.nameHint(place)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
      />
    </MuiProvider>
  );
}
