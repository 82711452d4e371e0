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
import { useIsArmingPast, type Known } from '../../wall/useIsArmingPast';
import type { Reading, WallReadingsFeed } from '../../wall/wallReadings';
import { WORDS } from '../../wall/words';
import { BatteryGauge } from './Gauges';
import classes from './Caption.module.css';

/** What one device of the wall last reported; undefined before it has. */
export function useReading({ store }: WallReadingsFeed, device: DeviceId): Reading | undefined {
  return useStore(store, ({ readings }) => readings.get(device));
}

interface ArmedProps {
  readonly isArmed: boolean;
  /** The report may no longer hold. */
  readonly isPast?: boolean;
}

/** Red while a vehicle is armed; "Was armed", and only an outline, once the report is old. How old stands beside it. */
export function ArmedMark({ isArmed, isPast = false }: ArmedProps) {
  if (!isArmed) return <span className={classes.extra}>{WORDS.disarmed}</span>;
  const words = isPast ? WORDS.wasArmed : WORDS.armed;
  return (
    // The mark gets wider then. A new element, because one that moves counts as a layout shift.
    <span key={words} className={classes.armed} title={words} data-old={isPast}>
      <Icon name="warning" size={14} />
      <span className={classes.armedWord}>{words}</span>
    </span>
  );
}

/** Shows "Armed" if the last report of a vehicle says so, and "Was armed" once that is old; otherwise nothing. */
export function Arming(known: Known) {
  const isPast = useIsArmingPast(known);
  const { reading, summary } = known;
  return (reading ?? summary)?.armed === true && <ArmedMark isArmed isPast={isPast} />;
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
 * The readings of a vehicle in its caption. Old ones are grey, at the same places, with their age. For an offline device the age is the
 * time since it was last seen, which explains the frame of the tile where there is no tooltip.
 */
export function TileReadings({ reading, status }: Props) {
  const { armed, batteryPct, altitudeM, speedMps, oldS } = reading;
  const isOffline = status.isOnline === false;
  const isOld = oldS !== null || isOffline;
  const isArmingPast = useIsArmingPast({ status, reading, summary: null });
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
      {armed !== null && <ArmedMark isArmed={armed} isPast={isArmingPast} />}
      {batteryPct !== null && <BatteryMark percent={batteryPct} />}
      {altitudeM !== null && <Extra title={WORDS.altitude} text={quantityText(altitudeM, 'height', units, 1)} />}
      {speedMps !== null && <Extra title={WORDS.speed} text={quantityText(speedMps, 'speed', units)} isWide />}
      <span className="visually-hidden" aria-live="polite">
        {isOld ? WORDS.telemetryStopped : ''}
      </span>
    </div>
  );
}
