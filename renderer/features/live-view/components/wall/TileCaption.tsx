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
import { ArmedMark, BatteryMark, TileReadings } from './TileReadings';
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
  readonly reading: Reading | undefined;
  readonly summary: AgedSummary | null;
}

/** One line under the video: the device's name and its readings. */
export function TileCaption({ device, status, camera, isLine, isShared, reading, summary }: Props) {
  const armed = (reading ?? summary)?.armed === true;
  const isUnheard = useUnheardSince() !== null;
  return (
    <div className={classes.caption}>
      <StatusMark shape={isUnheard ? 'unknown' : shapeOf(status, reading)} />
      <Names {...{ device, camera, isShared }} />
      {isLine ? (
        armed && <ArmedMark isArmed isOld={status.isOnline === false} />
      ) : (
        <>
          <span className={classes.space} />
          <Readings {...{ status, reading, summary }} />
        </>
      )}
    </div>
  );
}

/** The device's name, and the camera's: in full, or not at all where it has no room, unless it tells tiles of one device apart. */
function Names({ device, camera, isShared }: Pick<Props, 'device' | 'camera' | 'isShared'>) {
  const name = (
    <Link to={devicePage(device.id)} className={classes.name} title={device.name}>
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

/** Live readings, or what was reported last; for how long the device has been offline, or unknown, where there is neither. */
function Readings({ status, reading, summary }: Pick<Props, 'status' | 'reading' | 'summary'>) {
  const unheardSince = useUnheardSince();
  return (
    <>
      {reading && <TileReadings reading={reading} status={status} />}
      {status.isOnline === false && !reading ? (
        <span className={classes.since}>
          <StatusPhrase {...status} hasMark={false} />
        </span>
      ) : unheardSince !== null && !reading ? (
        <span className={classes.since}>
          <UnknownStatus since={unheardSince} room="short" hasMark={false} />
        </span>
      ) : summary && status.isOnline === true ? (
        <Reported summary={summary} isAll={!reading} />
      ) : // Its place is kept, so that nothing moves when it comes.
      summary ? (
        uplinkPlace(summary)
      ) : (
        <span className={classes.signal} />
      )}
    </>
  );
}

/** What the device reported last: nothing once that is old. `isAll`: there are no live readings that say it better. */
function Reported({ summary, isAll }: { readonly summary: AgedSummary; readonly isAll: boolean }) {
  const isOld = useTimed((now) => now - summary.asOf > SUMMARY_STALE_MS);
  if (isOld) return uplinkPlace(summary);
  const { armed, batteryPct, uplink } = summary;
  const dbm = uplink?.rsrpDbm ?? uplink?.rssiDbm ?? null;
  return (
    <>
      {isAll && armed !== null && <ArmedMark isArmed={armed} />}
      {isAll && batteryPct !== null && <BatteryMark percent={batteryPct} />}
      {uplink && (
        <span
          className={classes.signal}
          title={uplink.quality === null ? WORDS.signalPlain : WORDS.signal(uplink.quality)}
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
