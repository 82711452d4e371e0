import type { ClockOffset } from '../../../live/device/deviceClock';
import { ABOUT_MS } from './latency';

/** Age of a frame when it is shown, in ms, and by how much it may be wrong. */
export interface FrameAge {
  readonly ms: number;
  readonly errorMs: number;
}

/** Above this error an age is not known (api §8 "Time"). */
export const UNKNOWN_MS = 250;

/**
 * Age of a frame captured at `capturedAt` (ms since the epoch, device's clock). Both clocks are compared with the
 * server's; null where either is unknown or their errors together leave nothing to say.
 */
export function frameAge(
  capturedAt: number | null,
  now: number,
  server: ClockOffset | null,
  device: ClockOffset | null,
): FrameAge | null {
  if (capturedAt === null || server === null || device === null) return null;
  const errorMs = server.errorMs + device.errorMs;
  const ms = now + server.offsetMs - (capturedAt + device.offsetMs);
  // A frame from the future, beyond what the errors explain, comes of a clock that was set meanwhile.
  if (!(errorMs <= UNKNOWN_MS) || !Number.isFinite(ms) || ms < -errorMs - ABOUT_MS) return null;
  return { ms: Math.max(0, ms), errorMs };
}
