import type { DeviceId } from '#app/domain/ids';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useKnownSummary } from '../../../api/useSummaries';
import { useFeed } from '../../../live/device/FeedContext';

/** Vehicles send telemetry within a second. */
const WAIT_MS = 1500;

/** Whether a device reports as vehicles do, or has before the page was opened; null while unknown: nothing is drawn yet that would be removed again. */
export function useIsVehicle(id: DeviceId): boolean | null {
  const { store } = useFeed();
  const hasTelemetry = useStore(store, ({ telemetry }) => telemetry !== null);
  // Those of before are there for a vehicle that is offline, too.
  const hasMessages = useStore(store, ({ statustext }) => (statustext?.value.length ?? 0) > 0);
  const isRefused = useStore(store, ({ refusal }) => refusal !== null);
  const known = useKnownSummary(id);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), WAIT_MS);
    return () => window.clearTimeout(timer);
  }, []);
  // Messages come first; what else the vehicle has is known with its telemetry, and would move what stands there by then.
  if (hasTelemetry || (hasMessages && isLate) || (known?.armed ?? null) !== null) return true;
  return isLate || isRefused ? false : null;
}
