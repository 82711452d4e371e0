import type { TemperatureStatus } from '#app/events/topics/system';
import type { SystemLimits } from '#app/settings/systemLimits';
import type { HistoryPoint } from '../../live/device/useTopic';

export type Tone = 'plain' | 'warn' | 'bad';

/** Distance in °C to a sensor's own critical limit. */
const NEAR = { warn: 10, bad: 3 } as const;

/** A value against its two limits; unknown values have no tone. */
export function toneOf(value: number | null, warn: number, bad = Number.POSITIVE_INFINITY): Tone {
  if (value === null) return 'plain';
  return value > bad ? 'bad' : value > warn ? 'warn' : 'plain';
}

/** A sensor against the limits, or against its own critical one where that is nearer. */
export function temperatureTone({ now, critical }: TemperatureStatus, { tempWarn, tempCritical }: SystemLimits): Tone {
  const own = critical ?? Number.POSITIVE_INFINITY;
  return toneOf(now, Math.min(tempWarn, own - NEAR.warn), Math.min(tempCritical, own - NEAR.bad));
}

/** Where the bar of a sensor without a critical limit ends. */
const USUAL_TOP = 100;

/** How near a sensor is to its critical limit, in percent; null: not reported. */
export function heatPart({ now, critical }: TemperatureStatus): number | null {
  if (now === null) return null;
  const top = critical !== null && critical > 0 ? critical : USUAL_TOP;
  return Math.min(100, Math.max(0, (100 * now) / top));
}

/** A processor that has been above its limit all the time for as long as the limit says. */
export function processorTone(history: readonly HistoryPoint<number | null>[], limits: SystemLimits): Tone {
  const last = history.at(-1);
  if (!last) return 'plain';
  const since = last.at - limits.cpuAfterS * 1000;
  // A point stands for the seconds after it, so that the one before the time counts too.
  const from = history.findLastIndex(({ at }) => at <= since);
  if (from === -1) return 'plain';
  return history.slice(from).every(({ value }) => value !== null && value > limits.cpuPct) ? 'warn' : 'plain';
}

/** Part of a whole in percent; null: not known. */
export const partOf = (used: number | null, total: number | null): number | null =>
  used === null || total === null || total === 0 ? null : Math.min(100, (100 * used) / total);
