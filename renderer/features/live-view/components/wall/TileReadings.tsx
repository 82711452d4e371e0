import { chargeTone } from '#app/domain/charge';
import type { DeviceId } from '#app/domain/ids';
import { ageText } from '#app/domain/relativeTime';
import { quantityText } from '#app/domain/units';
import { useStore } from 'zustand';
import { Icon } from '../../../../components/Icon';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { useUnits } from '../../../../lib/display';
import { cx } from '../../../../lib/cx';
import type { DeviceStatus } from '../../../../live/useDeviceStatus';
import { fixed } from '../../format';
import type { Reading, WallReadingsFeed } from '../../wall/wallReadings';
import { WORDS } from '../../wall/words';
import { BatteryGauge } from './Gauges';
import classes from './Caption.module.css';

/** What one device of the wall last reported; undefined before it has. */
export function useReading({ store }: WallReadingsFeed, device: DeviceId): Reading | undefined {
  return useStore(store, ({ readings }) => readings.get(device));
}

export function ArmedMark({ isArmed }: { readonly isArmed: boolean }) {
  return isArmed ? (
    <span className={classes.armed} title={WORDS.armed}>
      <Icon name="warning" size={14} />
      <span className={classes.armedWord}>{WORDS.armed}</span>
    </span>
  ) : (
    <span className={classes.extra}>{WORDS.disarmed}</span>
  );
}

export function BatteryMark({ percent }: { readonly percent: number }) {
  return (
    <span className={classes.value} title={WORDS.battery} data-tone={chargeTone(percent)}>
      <BatteryGauge percent={percent} />
      <span className="visually-hidden">{`${WORDS.battery} `}</span>
      <span className={classes.percent}>{fixed(percent, 0, '%')}</span>
    </span>
  );
}

function Extra({
  title,
  text,
  isWide = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly isWide?: boolean;
}) {
  return (
    <span className={cx(classes.extra, isWide && classes.speed)} title={title}>
      <span className="visually-hidden">{`${title} `}</span>
      {text}
    </span>
  );
}

interface Props {
  readonly reading: Reading;
  readonly status: DeviceStatus;
}

/**
 * The readings of a vehicle in its caption, in grey and with their age once they are old; each keeps its place meanwhile. Of a device that
 * is offline the age is that of its absence, which explains the frame of the tile where there is no tooltip.
 */
export function TileReadings({ reading, status }: Props) {
  const { armed, batteryPct, altitudeM, speedMps, oldS } = reading;
  const isOffline = status.isOnline === false;
  const isOld = oldS !== null || isOffline;
  const units = useUnits();
  return (
    <div className={classes.readings} role="group" aria-label={WORDS.readings} data-old={isOld}>
      {isOffline ? (
        <span>
          <StatusPhrase {...status} hasMark={false} />
        </span>
      ) : (
        oldS !== null && <span>{WORDS.old(ageText(0, oldS * 1000))}</span>
      )}
      {armed !== null && <ArmedMark isArmed={armed} />}
      {batteryPct !== null && <BatteryMark percent={batteryPct} />}
      {altitudeM !== null && <Extra title={WORDS.altitude} text={quantityText(altitudeM, 'height', units, 1)} />}
      {speedMps !== null && <Extra title={WORDS.speed} text={quantityText(speedMps, 'speed', units)} isWide />}
      <span className="visually-hidden" aria-live="polite">
        {isOld ? WORDS.telemetryStopped : ''}
      </span>
    </div>
  );
}
