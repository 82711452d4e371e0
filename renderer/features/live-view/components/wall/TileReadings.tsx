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
import { STAGE } from '../../words/stage';
import { BatteryGauge } from './Gauges';
import classes from './Caption.module.css';

/** What one device of the wall last reported; undefined before it has. */
export function useReading({ store }: WallReadingsFeed, device: DeviceId): Reading | undefined {
  return useStore(store, ({ readings }) => readings.get(device));
}

interface ArmedProps {
  readonly isArmed: boolean;
  /** Age of the report in words; null: it is recent. */
  readonly age?: string | null;
  /** The report may no longer hold. */
  readonly isOld?: boolean;
}

/** Red while a vehicle is armed; only an outline, with the age of the report, once the report is old. */
export function ArmedMark({ isArmed, age = null, isOld = false }: ArmedProps) {
  const word = age === null ? WORDS.armed : STAGE.ago({ word: WORDS.armed, age });
  return isArmed ? (
    // The mark is narrower without an age. A new element, because one that moves counts as a layout shift.
    <span key={String(age === null)} className={classes.armed} title={word} data-old={isOld}>
      <Icon name="warning" size={14} />
      <span className={classes.armedWord}>{word}</span>
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
 * The readings of a vehicle in its caption. Old ones are grey, at the same places, with their age. For an offline device the age is the
 * time since it was last seen, which explains the frame of the tile where there is no tooltip.
 */
export function TileReadings({ reading, status }: Props) {
  const { armed, batteryPct, altitudeM, speedMps, oldS } = reading;
  const isOffline = status.isOnline === false;
  const isOld = oldS !== null || isOffline;
  const age = oldS === null ? null : ageText(0, oldS * 1000);
  const units = useUnits();
  return (
    <div className={classes.readings} role="group" aria-label={WORDS.readings} data-old={isOld}>
      {isOffline ? (
        <span>
          <StatusPhrase {...status} hasMark={false} />
        </span>
      ) : (
        age !== null && armed !== true && <span>{WORDS.old(age)}</span>
      )}
      {armed !== null && <ArmedMark isArmed={armed} {...{ age, isOld }} />}
      {batteryPct !== null && <BatteryMark percent={batteryPct} />}
      {altitudeM !== null && <Extra title={WORDS.altitude} text={quantityText(altitudeM, 'height', units, 1)} />}
      {speedMps !== null && <Extra title={WORDS.speed} text={quantityText(speedMps, 'speed', units)} isWide />}
      <span className="visually-hidden" aria-live="polite">
        {isOld ? WORDS.telemetryStopped : ''}
      </span>
    </div>
  );
}
