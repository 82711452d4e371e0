import { chargeTone } from '#app/domain/charge';
import type { DeviceId } from '#app/domain/ids';
import { ageText } from '#app/domain/relativeTime';
import { quantityText } from '#app/domain/units';
import { useStore } from 'zustand';
import { Icon } from '../../../../components/Icon';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { useUnits } from '../../../../lib/display';
import { cx } from '../../../../lib/cx';
import { useUnheardSince } from '../../../../live/liveState';
import type { DeviceStatus } from '../../../../live/useDeviceStatus';
import { fixed } from '../../format';
import { useArmingAge, type Known } from '../../wall/useArmingAge';
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
  /** Age of the report in words; null: it is recent. */
  readonly age?: string | null;
  /** The status beside it has an age, too, so that a narrow tile hides this one. */
  readonly isDated?: boolean;
}

/** Red while a vehicle is armed; only an outline, with the age of the report, once the report is old. */
export function ArmedMark({ isArmed, age = null, isDated = false }: ArmedProps) {
  if (!isArmed) return <span className={classes.extra}>{WORDS.disarmed}</span>;
  const ago = age === null ? '' : WORDS.armedAge(age);
  return (
    // The mark is narrower without an age. A new element, because one that moves counts as a layout shift.
    <span key={String(age === null)} className={classes.armed} title={`${WORDS.armed}${ago}`} data-old={age !== null}>
      <Icon name="warning" size={14} />
      <span className={classes.armedWord}>
        {WORDS.armed}
        {ago !== '' && <span className={cx(isDated && classes.dated)}>{ago}</span>}
      </span>
    </span>
  );
}

/** Shows "Armed" if the last report of a vehicle says so, with the age of that report once it is old; otherwise nothing. */
export function Arming(known: Known) {
  const age = useArmingAge(known);
  const isUnheard = useUnheardSince() !== null;
  const { status, reading, summary } = known;
  if ((reading ?? summary)?.armed !== true) return null;
  return <ArmedMark isArmed age={age} isDated={isUnheard || status.isOnline === false} />;
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
  const armingAge = useArmingAge({ status, reading, summary: null });
  const units = useUnits();
  return (
    <div className={classes.readings} role="group" aria-label={WORDS.readings} data-old={isOld}>
      {isOffline ? (
        <span>
          <StatusPhrase {...status} hasMark={false} />
        </span>
      ) : (
        oldS !== null && armed !== true && <span>{WORDS.old(ageText(0, oldS * 1000))}</span>
      )}
      {armed !== null && <ArmedMark isArmed={armed} age={armingAge} isDated={isOffline} />}
      {batteryPct !== null && <BatteryMark percent={batteryPct} />}
      {altitudeM !== null && <Extra title={WORDS.altitude} text={quantityText(altitudeM, 'height', units, 1)} />}
      {speedMps !== null && <Extra title={WORDS.speed} text={quantityText(speedMps, 'speed', units)} isWide />}
      <span className="visually-hidden" aria-live="polite">
        {isOld ? WORDS.telemetryStopped : ''}
      </span>
    </div>
  );
}
