import { needsCode, type Device } from '#app/domain/device';
import { kindOf } from '#app/domain/deviceKind';
import { useRef } from 'react';
import { usePreview } from '../../../../api/usePreview';
import type { AgedSummary } from '../../../../api/useSummaries';
import { AUTH_WORDS } from '../../../../components/authWords';
import { Checkbox } from '../../../../components/Checkbox';
import { KindDrawing } from '../../../../components/KindDrawing';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { WORDS as STATUS } from '../../../../components/statusWords';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { useStreams } from '../../hooks/useStreams';
import { placeOf, toggleCamera, toggleDevice } from '../../wall/choice';
import type { WallEntry } from '../../wall/wallAddress';
import { WORDS } from '../../wall/words';
import { Arming } from './TileReadings';
import classes from './Chooser.module.css';

interface Props {
  readonly device: Device;
  /** What it last reported; null: nothing yet. */
  readonly summary: AgedSummary | null;
  /** All that are chosen, in their order. */
  readonly entries: readonly WallEntry[];
  readonly isFull: boolean;
  readonly onChange: (entries: readonly WallEntry[]) => void;
}

/** A device that can be chosen, and its cameras once it is. */
export function Choice(props: Props) {
  const { device, summary, entries, isFull, onChange } = props;
  const status = useDeviceStatus(device.id, device.lastSeenAt);
  const { isOnline } = status;
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
        <Thumbnail device={device} stream={summary?.previewStream ?? null} isOnline={isOnline === true} />
        <span className={classes.about}>
          <bdi className={classes.choiceName} title={device.name}>
            {device.name}
          </bdi>
          <span className={classes.state}>
            <StatusPhrase {...status} />
            {needsCode(device.authStatus) && isOnline !== true && (
              <span className={classes.code} title={AUTH_WORDS[device.authStatus]}>
                {STATUS.needsCode}
              </span>
            )}
            <Arming {...{ status, summary }} reading={undefined} />
          </span>
        </span>
        <Place place={place} />
      </label>
      {isChosen && <Cameras {...props} isOnline={isOnline} />}
    </li>
  );
}

interface ThumbnailProps {
  readonly device: Device;
  /** Null: it has none to show. */
  readonly stream: string | null;
  readonly isOnline: boolean;
}

/** The last picture of a device's camera, grey while the device is away; a drawing of its kind where there is none. */
function Thumbnail({ device, stream, isOnline }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const picture = usePreview(place, device.id, stream, isOnline);
  return (
    <span ref={place} className={classes.thumbnail} data-past={!isOnline}>
      <KindDrawing kind={kindOf(device)} />
      {picture !== null && <img src={picture} alt="" />}
    </span>
  );
}

interface CamerasProps extends Omit<Props, 'summary'> {
  readonly isOnline: boolean | null;
}

/** The cameras of a chosen device that has several. They are asked for only then: a list of hundreds of devices costs no calls. */
function Cameras({ device, entries, isFull, onChange, isOnline }: CamerasProps) {
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
