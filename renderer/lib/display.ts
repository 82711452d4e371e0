import { deviceZone, zonedTime } from '#app/domain/timeZone';
import type { UnitSystem } from '#app/domain/units';
import { DEFAULT_USER_SETTINGS, type UserSettings } from '#app/domain/userSettings';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from './sessionEnd';
import { times } from './times';

/** Times in one zone; each `at` in ms since the epoch. */
export interface ZonedTimes {
  readonly zone: string;
  /** "2026-11-21 15:03:11 UTC+1" */
  absolute(at: number): string;
  /** "2026-11-21" */
  day(at: number): string;
  /** "15:03:11" */
  clock(at: number): string;
  /** "UTC+1" */
  offset(at: number): string;
}

/** How this window writes quantities and times. */
export interface Display {
  readonly units: UnitSystem;
  /** In the user's zone, or this computer's. */
  readonly times: ZonedTimes;
}

const timesIn = (zone: string): ZonedTimes => ({
  zone,
  absolute: (at) => zonedTime(at, zone),
  day: (at) => zonedTime(at, zone).slice(0, 10),
  clock: (at) => zonedTime(at, zone).slice(11, 19),
  offset: (at) => zonedTime(at, zone).slice(20),
});

type Chosen = Pick<UserSettings, 'units' | 'timeZone'>;
const toDisplay = ({ units, timeZone }: Chosen): Display => ({ units, times: timesIn(timeZone ?? deviceZone()) });

/** For what is drawn without React; components use the hooks. */
export const display = createStore<Display>(() => toDisplay(DEFAULT_USER_SETTINGS));

const writeFirstScreen = ({ times: { absolute } }: Display) => {
  times.absolute = absolute;
};
writeFirstScreen(display.getState());
display.subscribe(writeFirstScreen);

/** Has everything written as the settings say, at once. */
export function showBy(settings: Chosen): void {
  const [before, after] = [display.getState(), toDisplay(settings)];
  if (before.units !== after.units || before.times.zone !== after.times.zone) display.setState(after);
}

sessionEnd.onEnd(() => showBy(DEFAULT_USER_SETTINGS));

export const useUnits = (): UnitSystem => useStore(display, ({ units }) => units);
export const useTimes = (): ZonedTimes => useStore(display, ({ times: shown }) => shown);
