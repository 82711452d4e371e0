import type { SystemStatus } from '#app/events/deviceEvent';
import type { ClockOffset } from './connection/frameAge';

/** A device's clock offset is good for so long after it was reported. */
const LIFE_MS = 60_000;

/** How far the server's clock is ahead of a device's, as the device measured it; null: it does not say, or not lately. */
export function clockOffsetOf(system: (SystemStatus & { readonly heardAt: number }) | null): ClockOffset | null {
  if (system?.clockOffsetMs == null || system.clockErrorMs === null) return null;
  if (performance.now() - system.heardAt > LIFE_MS) return null;
  return { offsetMs: system.clockOffsetMs, errorMs: system.clockErrorMs };
}
