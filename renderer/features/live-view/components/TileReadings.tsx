import type { DeviceId } from '#app/domain/ids';
import { useStore } from 'zustand';
import { fixed } from '../format';
import type { Reading, WallReadingsFeed } from '../wallReadings';
import classes from './Wall.module.css';

const LOW_PCT = 20;

/** `3 s`, `4 min`, `2 h`. */
const ageOf = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : seconds < 3600
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3600)} h`;

/** What one device of the wall last reported; undefined before it has. */
export function useReading({ store }: WallReadingsFeed, device: DeviceId): Reading | undefined {
  return useStore(store, ({ readings }) => readings.get(device));
}

/** The readings of a vehicle in its tile, in grey and with their age once they are old. */
export function TileReadings({ reading }: { readonly reading: Reading }) {
  const { armed, batteryPct, altitudeM, speedMps, oldS } = reading;
  const isOld = oldS !== null;
  return (
    <div className={classes.readings} role="group" aria-label="Readings" data-old={isOld}>
      {armed !== null && <span data-tone={armed ? 'bad' : undefined}>{armed ? 'ARMED' : 'Disarmed'}</span>}
      {batteryPct !== null && (
        <span title="Battery" data-tone={batteryPct < LOW_PCT ? 'bad' : undefined}>
          <span className="visually-hidden">Battery </span>
          {fixed(batteryPct, 0, '%')}
        </span>
      )}
      {altitudeM !== null && (
        <span title="Altitude above home">
          <span className="visually-hidden">Altitude above home </span>
          {fixed(altitudeM, 0, 'm')}
        </span>
      )}
      {speedMps !== null && (
        <span title="Ground speed">
          <span className="visually-hidden">Ground speed </span>
          {fixed(speedMps, 1, 'm/s')}
        </span>
      )}
      {isOld && <span className={classes.age}>{`${ageOf(oldS)} old`}</span>}
      <span className="visually-hidden" aria-live="polite">
        {isOld ? 'Telemetry stopped' : ''}
      </span>
    </div>
  );
}
