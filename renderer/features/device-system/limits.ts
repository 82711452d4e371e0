import type { TemperatureStatus } from '#app/events/topics/system';
import type { SystemLimits } from '#app/settings/systemLimits';
import type { HistoryPoint } from '../../live/device/useTopic';

export type Tone = 'plain' | 'warn' | 'bad';

/** Distance in °C to a sensor's own critical limit. */
const NEAR = { warn: 10, bad: 3 } as const;

/** Returns the tone of a value by its two limits; an unknown value has none. */
export function toneOf(value: number | null, warn: number, bad = Number.POSITIVE_INFINITY): Tone {
  if (value === null) return 'plain';
  return value > bad ? 'bad' : value > warn ? 'warn' : 'plain';
}

/** Returns the tone of a sensor by the limits, or by its own critical limit if that is lower. */
export function temperatureTone({ now, critical }: TemperatureStatus, { tempWarn, tempCritical }: SystemLimits): Tone {
  const own = critical ?? Number.POSITIVE_INFINITY;
  return toneOf(now, Math.min(tempWarn, own - NEAR.warn), Math.min(tempCritical, own - NEAR.bad));
}

/** End of the bar for a sensor without a critical limit, in °C. */
const USUAL_TOP = 100;

/** Returns a sensor's temperature in percent of its critical limit; null if it is not reported. */
export function heatPart({ now, critical }: TemperatureStatus): number | null {
  if (now === null) return null;
  const top = critical !== null && critical > 0 ? critical : USUAL_TOP;
  return Math.min(100, Math.max(0, (100 * now) / top));
}

/** Returns `warn` if the processor was above its limit for the whole time that the limits allow. */
export function processorTone(history: readonly HistoryPoint<number | null>[], limits: SystemLimits): Tone {
  const last = history.at(-1);
  if (!last) return 'plain';
  const since = last.at - limits.cpuAfterS * 1000;
  // A point covers the seconds after it, so the last point before that time counts too.
  const from = history.findLastIndex(({ at }) => at <= since);
  if (from === -1) return 'plain';
  return history.slice(from).every(({ value }) => value !== null && value > limits.cpuPct) ? 'warn' : 'plain';
}

/** Returns a part of a whole in percent; null if either is unknown. */
export const partOf = (used: number | null, total: number | null): number | null =>
  used === null || total === null || total === 0 ? null : Math.min(100, (100 * used) / total);
