import type { Device } from '#app/domain/device';
import { devicePage } from '#app/domain/pagePaths';
import { Link } from 'react-router-dom';
import { SUMMARY_STALE_MS, type AgedSummary } from '../../../../api/useSummaries';
import { StatusMark, type StatusShape } from '../../../../components/StatusMark';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { UnknownStatus } from '../../../../components/UnknownStatus';
import { cx } from '../../../../lib/cx';
import { useTimed } from '../../../../lib/useNow';
import { useUnheardSince } from '../../../../live/liveState';
import type { DeviceStatus } from '../../../../live/useDeviceStatus';
import { fixed } from '../../format';
import type { Reading } from '../../wall/wallReadings';
import { WORDS } from '../../wall/words';
import { SignalBars } from './Gauges';
import { ArmedMark, Arming, BatteryMark, TileReadings } from './TileReadings';
import classes from './Caption.module.css';

interface Props {
  readonly device: Device;
  readonly status: DeviceStatus;
  /** Name of the camera if the device has several; null: not needed. */
  readonly camera: string | null;
  /** A line without a picture: its readings find no room. */
  readonly isLine: boolean;
  /** Another tile shows the same device: the camera's name tells them apart. */
  readonly isShared: boolean;
  /** What the tile's frame means; null: it has none. */
  readonly frame: string | null;
  readonly reading: Reading | undefined;
  readonly summary: AgedSummary | null;
}

/** One line under the video: the device's name and its readings. */
export function TileCaption({ device, status, camera, isLine, isShared, frame, reading, summary }: Props) {
  const isUnheard = useUnheardSince() !== null;
  return (
    <div className={classes.caption}>
      <StatusMark shape={isUnheard ? 'unknown' : shapeOf(status, reading)} />
      <Names {...{ device, camera, isShared, frame }} />
      <span className={classes.space} />
      {isLine ? <Arming {...{ status, reading, summary }} /> : <Readings {...{ status, reading, summary }} />}
    </div>
  );
}

/** The device's name, and the camera's: in full, or not at all where it has no room, unless it tells tiles of one device apart. */
function Names({ device, camera, isShared, frame }: Pick<Props, 'device' | 'camera' | 'isShared' | 'frame'>) {
  // Its own tooltip hides that of the tile, which says what the frame means.
  const about = frame === null ? device.name : `${device.name}\n${frame}`;
  const name = (
    <Link to={devicePage(device.id)} className={classes.name} title={about}>
      <bdi>{device.name}</bdi>
    </Link>
  );
  if (camera === null) return name;
  const stream = (
    <span className={cx(classes.stream, isShared && classes.telling)} title={camera}>
      {camera}
    </span>
  );
  return isShared ? (
    <>
      {name}
      {stream}
    </>
  ) : (
    <span className={classes.names}>
      {name}
      {stream}
    </span>
  );
}

const shapeOf = ({ isOnline, shape }: DeviceStatus, reading: Reading | undefined): StatusShape =>
  isOnline === true && reading?.isLinkLost === true ? 'limited' : shape;

type ReadingsProps = Pick<Props, 'status' | 'reading' | 'summary'>;

/** Live readings, or what was reported last; for how long the device has been offline, or unknown, where there is neither. */
function Readings({ status, reading, summary }: ReadingsProps) {
  const unheardSince = useUnheardSince();
  const isOffline = status.isOnline === false;
  if (!reading && (isOffline || unheardSince !== null))
    return (
      <>
        <span className={classes.since}>
          {isOffline || unheardSince === null ? (
            <StatusPhrase {...status} hasMark={false} />
          ) : (
            <UnknownStatus since={unheardSince} room="short" hasMark={false} />
          )}
        </span>
        <Arming {...{ status, reading, summary }} />
      </>
    );
  return (
    <>
      {reading && <TileReadings reading={reading} status={status} />}
      {summary && status.isOnline === true ? (
        <Reported {...{ status, reading, summary }} />
      ) : // Its place is kept, so that nothing moves when it comes.
      summary ? (
        uplinkPlace(summary)
      ) : (
        <span className={classes.signal} />
      )}
    </>
  );
}

interface ReportedProps extends ReadingsProps {
  readonly summary: AgedSummary;
}

/** What the device reported last, as far as no live reading says it better; once that is old, only that it was armed. */
function Reported({ status, reading, summary }: ReportedProps) {
  const isOld = useTimed((now) => now - summary.asOf > SUMMARY_STALE_MS);
  const isUnheard = useUnheardSince() !== null;
  const { armed, batteryPct, uplink } = summary;
  const isShown = !reading && !isOld;
  const dbm = uplink?.rsrpDbm ?? uplink?.rssiDbm ?? null;
  return (
    <>
      {!reading && <Arming {...{ status, reading, summary }} />}
      {isShown && armed === false && <ArmedMark isArmed={false} />}
      {isShown && batteryPct !== null && <BatteryMark percent={batteryPct} />}
      {isOld
        ? uplinkPlace(summary)
        : uplink && (
            <span
              className={classes.signal}
              title={uplink.quality === null ? WORDS.signalPlain : WORDS.signal(uplink.quality)}
              data-old={isUnheard}
            >
              {uplink.quality && <SignalBars word={uplink.quality} />}
              <span className={classes.strength}>
                {dbm === null ? uplink.kind : `${uplink.kind} ${fixed(dbm, 0, 'dBm')}`}
              </span>
            </span>
          )}
    </>
  );
}

const uplinkPlace = ({ uplink }: AgedSummary) => uplink && <span className={classes.signal} />;
