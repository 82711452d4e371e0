import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { PresenceBadge } from '../../../components/DeviceBadges';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { MAX_TILES } from '../wallView';
import classes from './Wall.module.css';

const MOST_SHOWN = 200;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

interface Props {
  readonly devices: readonly Device[];
  readonly chosen: readonly DeviceId[];
  readonly onChoose: (devices: readonly DeviceId[]) => void;
}

/** Which devices hang on the wall. */
export function WallChooser({ devices, chosen, onChoose }: Props) {
  const [ids, setIds] = useState<readonly DeviceId[]>(chosen);
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    const words = query.trim().toLocaleLowerCase();
    return devices
      .filter(({ name }) => name.toLocaleLowerCase().includes(words))
      .sort((one, other) => collator.compare(one.name, other.name))
      .slice(0, MOST_SHOWN);
  }, [devices, query]);
  const isFull = ids.length >= MAX_TILES;
  const toggle = (id: DeviceId) => setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ids.length > 0) onChoose(ids);
  };
  return (
    <Card title="Choose devices" description={`Up to ${MAX_TILES}, in the order in which they are chosen.`}>
      <form onSubmit={handleSubmit} className={classes.chooser}>
        <input
          type="search"
          className={classes.search}
          aria-label="Search by name"
          placeholder="Search by name"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <ul className={classes.choices} aria-label="Devices">
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
          {found.length === 0 && <li>No device matches.</li>}
        </ul>
        <div className={classes.submit}>
          <Button look="primary" type="submit" isHeld={ids.length === 0}>
            {ids.length === 0 ? 'Show on the wall' : `Show ${ids.length} on the wall`}
          </Button>
          <span role="status">{isFull ? 'The wall is full.' : ''}</span>
        </div>
      </form>
    </Card>
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
    <label className={classes.choice}>
      <input type="checkbox" checked={place >= 0} disabled={isHeld} onChange={onToggle} />
      <bdi className={classes.choiceName}>{device.name}</bdi>
      {place >= 0 && <span aria-hidden="true">{place + 1}</span>}
      <PresenceBadge isOnline={isOnline} />
    </label>
  );
}
