import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { mayChange } from '#app/resource/define';
import { searchText } from '#app/lib/searchText';
import { useState } from 'react';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { errorMessageOf } from '../../api/errorMessageOf';
import { useDeviceList } from '../../api/useDeviceList';
import { Checkbox } from '../../components/Checkbox';
import { ROLE_WORDS } from '../../components/roleWords';
import { SearchField } from '../../components/SearchField';
import { FieldSet } from '../../components/form/FieldSet';
import { useDeviceStatus } from '../../live/useDeviceStatus';
import { fill } from '../../lib/fill';
import { useEditing } from '../../resource/EditingContext';
import classes from './Template.module.css';
import { WORDS } from './words';

/** Number of devices listed; a search finds the others. */
const MAX_SHOWN = 200;
const MAX_SEARCH = 100;

interface Props {
  readonly ids: readonly DeviceId[];
  onChange(ids: readonly DeviceId[]): void;
}

/** Lists the user's other devices, with a search. Marks those whose settings the role does not allow to change. */
export function DeviceChoice({ ids, onChange }: Props) {
  const current = useCurrentDevice();
  const { definition } = useEditing().model;
  const { data, error } = useDeviceList();
  const [search, setSearch] = useState('');
  const others = (data?.devices ?? []).filter(({ id }) => id !== current.id);
  const found = others.filter(({ name }) => searchText(name).includes(searchText(search.trim())));
  const shown = found.slice(0, MAX_SHOWN);
  const open = shown.filter(({ role }) => mayChange(definition, role)).map(({ id }) => id);
  const isAll = open.length > 0 && open.every((id) => ids.includes(id));
  const problem = data === undefined && error !== undefined ? errorMessageOf(error) : null;
  const told = problem ?? (data === undefined ? WORDS.loading : others.length === 0 ? WORDS.noDevices : null);
  if (told !== null) return <p role="status">{told}</p>;
  return (
    <FieldSet legend={WORDS.devices}>
      <SearchField
        label={WORDS.searchDevices}
        placeholder={WORDS.searchDevices}
        value={search}
        onChange={setSearch}
        maxLength={MAX_SEARCH}
      />
      <label className={classes.row}>
        <Checkbox
          label={WORDS.allShown}
          checked={isAll}
          disabled={open.length === 0}
          isMixed={!isAll && open.some((id) => ids.includes(id))}
          onChange={() => onChange(isAll ? ids.filter((id) => !open.includes(id)) : [...new Set([...ids, ...open])])}
        />
        {WORDS.allShown}
      </label>
      {shown.length === 0 ? (
        <p role="status">{WORDS.noMatch}</p>
      ) : (
        <ul className={classes.list} tabIndex={-1}>
          {shown.map((device) => (
            <Row
              key={device.id}
              device={device}
              isOpen={mayChange(definition, device.role)}
              isChosen={ids.includes(device.id)}
              onChange={(isOn) => onChange(isOn ? [...ids, device.id] : ids.filter((id) => id !== device.id))}
            />
          ))}
        </ul>
      )}
      {found.length > shown.length && <p>{fill(WORDS.moreDevices, { count: shown.length })}</p>}
    </FieldSet>
  );
}

interface RowProps {
  readonly device: Device;
  /** The user's role allows changes. */
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  onChange(isOn: boolean): void;
}

function Row({ device: { id, name, role, lastSeenAt }, isOpen, isChosen, onChange }: RowProps) {
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  const note = isOpen ? isOnline === false && WORDS.offline : fill(WORDS.roleTooLow, { role: ROLE_WORDS[role] });
  return (
    <li>
      <label className={classes.row}>
        <Checkbox
          label={name}
          checked={isChosen}
          disabled={!isOpen}
          onChange={({ target }) => onChange(target.checked)}
        />
        <bdi>{name}</bdi>
        {note !== false && <span className={classes.value}>{note}</span>}
      </label>
    </li>
  );
}
