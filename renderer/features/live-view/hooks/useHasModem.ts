import type { DeviceId } from '#app/domain/ids';
import { useStore } from 'zustand';
import { useKnownSummary } from '../../../api/useSummaries';
import { useFeed } from '../../../live/device/FeedContext';

/** Whether a device reports a modem, or did when the list last heard of it, so that the readings keep their places when it does. */
export function useHasModem(id: DeviceId): boolean {
  const hasModem = useStore(useFeed().store, ({ modem }) => modem !== null);
  const hasReported = useStore(useFeed().store, ({ telemetry }) => telemetry !== null);
  const rsrpDbm = useKnownSummary(id)?.uplink?.rsrpDbm ?? null;
  return hasModem || (!hasReported && rsrpDbm !== null);
}
