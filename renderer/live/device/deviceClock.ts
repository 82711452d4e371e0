import type { SystemStatus } from '#app/events/topics/system';
import type { Heard } from './topics';

/** How far another clock is ahead of this computer's, in ms, and by how much that may be wrong. */
export interface ClockOffset {
  readonly offsetMs: number;
  readonly errorMs: number;
}

/** A reported clock offset is valid for this long. */
const LIFE_MS = 60_000;

/** The server's clock ahead of a device's, as measured by the device; null: no recent report. */
export function clockOffsetOf(
  system: Heard<Pick<SystemStatus, 'clockOffsetMs' | 'clockErrorMs'>> | null,
): ClockOffset | null {
  if (!system || performance.now() - system.at > LIFE_MS) return null;
  const { clockOffsetMs, clockErrorMs } = system.value;
  return clockOffsetMs === null || clockErrorMs === null ? null : { offsetMs: clockOffsetMs, errorMs: clockErrorMs };
}
