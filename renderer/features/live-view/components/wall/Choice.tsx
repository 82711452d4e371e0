import type { Device } from '#app/domain/device';
import { Checkbox } from '../../../../components/Checkbox';
import { PresenceBadge } from '../../../../components/DeviceBadges';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { useStreams } from '../../hooks/useStreams';
import { placeOf, toggleCamera, toggleDevice } from '../../wall/choice';
import type { WallEntry } from '../../wall/wallAddress';
import { WORDS } from '../../wall/words';
import classes from './Chooser.module.css';

interface Props {
  readonly device: Device;
  /** All that are chosen, in their order. */
  readonly entries: readonly WallEntry[];
  readonly isFull: boolean;
  readonly onChange: (entries: readonly WallEntry[]) => void;
}

/** A device that can be chosen, and its cameras once it is. */
export function Choice(props: Props) {
  const { device, entries, isFull, onChange } = props;
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const place = entries.findIndex((one) => one.device === device.id);
  const isChosen = place >= 0;
  return (
    <li className={classes.item} data-chosen={isChosen}>
      <label className={classes.choice} data-held={isFull && !isChosen}>
        <Checkbox
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => onChange(toggleDevice(entries, device.id))}
        />
        <bdi className={classes.choiceName} title={device.name}>
          {device.name}
        </bdi>
        <Place place={place} />
        <PresenceBadge isOnline={isOnline} />
      </label>
      {isChosen && <Cameras {...props} isOnline={isOnline} />}
    </li>
  );
}

/** The cameras of a chosen device that has several. They are asked for only then: a list of hundreds of devices costs no calls. */
function Cameras({ device, entries, isFull, onChange, isOnline }: Props & { readonly isOnline: boolean | null }) {
  const { streams, first } = useStreams(device.id, isOnline);
  if (!streams || streams.length < 2) return null;
  const firstId = first?.id ?? null;
  return (
    <ul className={classes.cameras} aria-label={WORDS.camerasOf(device.name)}>
      {streams.map(({ id, name }) => {
        const place = placeOf(entries, device.id, id, firstId);
        const isHeld = isFull && place < 0;
        return (
          <li key={id}>
            <label className={classes.camera} data-held={isHeld}>
              <Checkbox
                checked={place >= 0}
                disabled={isHeld}
                onChange={() => onChange(toggleCamera(entries, device.id, id, firstId))}
              />
              <bdi className={classes.choiceName} title={name}>
                {name}
              </bdi>
              <Place place={place} />
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function Place({ place }: { readonly place: number }) {
  return (
    <span className={classes.place} aria-hidden="true">
      {place >= 0 && place + 1}
    </span>
  );
}
