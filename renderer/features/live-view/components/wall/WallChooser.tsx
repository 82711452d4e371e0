import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { MAX_ON_WALL } from '#app/domain/pagePaths';
import { searchText } from '#app/lib/searchText';
import { useId, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useSummaries } from '../../../../api/useSummaries';
import { Button } from '../../../../components/Button';
import { NoticePlace } from '../../../../components/NoticePlace';
import { SearchField } from '../../../../components/SearchField';
import { TextInput } from '../../../../components/TextInput';
import { usePlatform } from '../../../../platform/PlatformContext';
import { thisPlace } from '../../../../platform/thisPlace';
import { cleanEntries } from '../../wall/choice';
import { useChoiceOrder } from '../../wall/useChoiceOrder';
import type { WallEntry } from '../../wall/wallAddress';
import { cleanName, MAX_NAME } from '../../wall/wallName';
import { WORDS } from '../../wall/words';
import { Choice } from './Choice';
import { QuickPicks } from './QuickPicks';
import classes from './Chooser.module.css';

const MOST_SHOWN = 200;

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

/** Those of the devices whose name or tags contain the query. */
function useFound(devices: readonly Device[], query: string): readonly Device[] {
  return useMemo(() => {
    const words = searchText(query.trim());
    return devices.filter(({ name, tags }) => searchText([name, ...tags].join('\n')).includes(words));
  }, [devices, query]);
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
  const [heading, hint, reason] = [useId(), useId(), useId()];
  const { ordered, onUse } = useChoiceOrder(devices);
  const found = useFound(ordered, query);
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
      <Title id={heading} hint={hint} />
      <div className={classes.search}>
        <SearchField
          label={WORDS.search}
          placeholder={WORDS.search}
          value={query}
          onChange={setQuery}
          maxLength={MAX_NAME}
        />
      </div>
      <QuickPicks
        {...{ devices, entries, reason }}
        isHeld={problem !== null}
        onShow={(online) => onChoose(online, clean)}
        onChange={change}
      />
      <Choices {...{ found, entries, onUse }} onChange={change} />
      <Submit count={entries.length} {...{ reason, problem, note, onCancel }}>
        <TextInput
          label={WORDS.nameOptional}
          placeholder={WORDS.nameOptional}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? hint : reason}
          maxLength={MAX_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Submit>
    </form>
  );
}

interface ChoicesProps {
  readonly found: readonly Device[];
  readonly entries: readonly WallEntry[];
  readonly onChange: (entries: readonly WallEntry[]) => void;
  /** Called when the user comes to the devices. */
  readonly onUse: () => void;
}

/** The devices that can be chosen. */
function Choices({ found, entries, onChange, onUse }: ChoicesProps) {
  const summaries = useSummaries();
  const isFull = entries.length >= MAX_ON_WALL;
  return (
    <ul
      className={classes.choices}
      aria-label={WORDS.deviceList}
      onPointerMove={onUse}
      onPointerDown={onUse}
      onFocus={onUse}
    >
      {found.slice(0, MOST_SHOWN).map((device) => (
        <Choice
          key={device.id}
          {...{ device, entries, isFull, onChange }}
          summary={summaries?.get(device.id) ?? null}
        />
      ))}
      {found.length === 0 && <li className={classes.hint}>{WORDS.noMatch}</li>}
      {found.length > MOST_SHOWN && <li className={classes.hint}>{WORDS.moreFound(found.length - MOST_SHOWN)}</li>}
    </ul>
  );
}

interface SubmitProps extends Pick<Props, 'onCancel'> {
  /** How many cameras are chosen. */
  readonly count: number;
  /** Why the name cannot be used; null: it can. */
  readonly problem: string | null;
  /** Says which devices were added last; empty: none. */
  readonly note: string;
  /** The id of the sentence that says why no wall can be shown yet. */
  readonly reason: string;
  /** Where the wall's name is typed. */
  readonly children: ReactNode;
}

/** The wall's name, the button that shows it, how many cameras are chosen, and why it cannot be shown yet. */
function Submit({ count, problem, note, reason, onCancel, children }: SubmitProps) {
  // The name comes first, because without a valid one no button shows a wall.
  const why = problem ?? (count === 0 ? WORDS.chooseOne : null);
  const isFull = count >= MAX_ON_WALL;
  return (
    <div className={classes.submit}>
      <NoticePlace />
      <div className={classes.wallName}>{children}</div>
      <Button look="primary" type="submit" isHeld={why !== null} aria-describedby={reason}>
        <span className={classes.steady} data-widest={WORDS.showCount(MAX_ON_WALL)}>
          {count === 0 ? WORDS.show : WORDS.showCount(count)}
        </span>
      </Button>
      {onCancel && <Button onClick={onCancel}>{WORDS.cancel}</Button>}
      <span id={reason} className={classes.why} data-wrong={problem !== null}>
        {why ?? WORDS.countOf(count, MAX_ON_WALL)}
      </span>
      <span role="status">{note || (isFull ? WORDS.full : '')}</span>
    </div>
  );
}

interface TitleProps {
  readonly id: string;
  /** The id of the sentence that says where names are kept. */
  readonly hint: string;
}

function Title({ id, hint }: TitleProps) {
  const place = thisPlace(usePlatform()).within;
  return (
    <div>
      <h2 id={id} className={classes.title}>
        {WORDS.chooseDevices}
      </h2>
      <p className={classes.hint}>
        {WORDS.choose(MAX_ON_WALL)} <span id={hint}>{WORDS.nameHint(place)}</span>
      </p>
    </div>
  );
}
