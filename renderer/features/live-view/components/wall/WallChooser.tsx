import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { searchText } from '#app/lib/searchText';
import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { Button } from '../../../../components/Button';
import { Checkbox } from '../../../../components/Checkbox';
import { MuiTextField } from '../../../../components/form/MuiTextField';
import { SearchField } from '../../../../components/SearchField';
import { MuiProvider } from '../../../../theme/MuiProvider';
import { PresenceBadge } from '../../../../components/DeviceBadges';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { MAX_TILES } from '../../wall/wallAddress';
import { cleanName, MAX_NAME } from '../../wall/wallName';
import { WORDS } from '../../wall/words';
import classes from './Chooser.module.css';

const MOST_SHOWN = 200;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

interface Props {
  readonly devices: readonly Device[];
  readonly chosen: readonly DeviceId[];
  /** Of the wall; empty for one without. */
  readonly name: string;
  /** Why a name cannot be used; null: it can. */
  readonly problemOf: (name: string) => string | null;
  readonly onChoose: (devices: readonly DeviceId[], name: string) => void;
  /** Null: there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** Which devices a wall shows, and what it is called. */
export function WallChooser({ devices, chosen, name: given, problemOf, onChoose, onCancel }: Props) {
  const [marked, setMarked] = useState<readonly DeviceId[]>(chosen);
  // Devices that are gone have no box to clear.
  const ids = useMemo(() => marked.filter((one) => devices.some(({ id }) => id === one)), [marked, devices]);
  const [query, setQuery] = useState('');
  const [name, setName] = useState(given);
  const heading = useId();
  const found = useMemo(() => {
    const words = searchText(query.trim());
    return devices
      .filter((device) => searchText(device.name).includes(words))
      .sort((one, other) => collator.compare(one.name, other.name))
      .slice(0, MOST_SHOWN);
  }, [devices, query]);
  const isFull = ids.length >= MAX_TILES;
  const clean = cleanName(name);
  const problem = clean === '' ? null : problemOf(clean);
  const toggle = (id: DeviceId) => setMarked(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ids.length > 0 && problem === null) onChoose(ids, clean);
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
      <ul className={classes.choices} aria-label={WORDS.deviceList}>
        {found.map((device) => (
          <li key={device.id}>
            <Choice
              device={device}
              place={ids.indexOf(device.id)}
              isHeld={isFull && !ids.includes(device.id)}
              onToggle={() => toggle(device.id)}
            />
          </li>
        ))}
        {found.length === 0 && <li className={classes.hint}>{WORDS.noMatch}</li>}
      </ul>
      <div className={classes.submit}>
        <Button look="primary" type="submit" isHeld={ids.length === 0 || problem !== null}>
          {ids.length === 0 ? WORDS.show : WORDS.showCount(ids.length)}
        </Button>
        {onCancel && <Button onClick={onCancel}>{WORDS.cancel}</Button>}
        <span role="status">{isFull ? WORDS.full : ''}</span>
      </div>
    </form>
  );
}

function Title({ id }: { readonly id: string }) {
  return (
    <div>
      <h2 id={id} className={classes.title}>
        {WORDS.chooseDevices}
      </h2>
      <p className={classes.hint}>{WORDS.choose(MAX_TILES)}</p>
    </div>
  );
}

interface NameProps {
  readonly name: string;
  readonly problem: string | null;
  readonly onChange: (name: string) => void;
}

function NameField({ name, problem, onChange }: NameProps) {
  return (
    <MuiProvider>
      <MuiTextField
        label={WORDS.nameOptional}
        value={name}
        onChange={({ target }) => onChange(target.value)}
        problem={problem ?? undefined}
        hint={WORDS.nameHint}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
      />
    </MuiProvider>
  );
}

interface ChoiceProps {
  readonly device: Device;
  /** Among the chosen, from 0; -1: not chosen. */
  readonly place: number;
  readonly isHeld: boolean;
  readonly onToggle: () => void;
}

function Choice({ device, place, isHeld, onToggle }: ChoiceProps) {
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  return (
    <label className={classes.choice} data-chosen={place >= 0} data-held={isHeld}>
      <Checkbox checked={place >= 0} disabled={isHeld} onChange={onToggle} />
      <bdi className={classes.choiceName}>{device.name}</bdi>
      <span className={classes.place} aria-hidden="true">
        {place >= 0 && place + 1}
      </span>
      <PresenceBadge isOnline={isOnline} />
    </label>
  );
}
