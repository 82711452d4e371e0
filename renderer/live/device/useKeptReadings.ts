import { getDeviceHistory } from '#app/api/deviceHistory';
import type { HistoryPoint as KeptPoint } from '#app/domain/deviceHistory';
import { useMemo } from 'react';
import useSWR from 'swr';
import { useClient } from '../../api/ClientContext';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { KEYS } from '../../api/keys';
import { useServerClock } from '../useServerClock';
import { inSlots, LENGTH, SLOT_MS } from './history';
import type { TopicName, TopicValues } from './topics';
import { useTopicHistory, type HistoryPoint } from './useTopic';

type Pick<N extends TopicName> = (value: TopicValues[N]) => number | null;
type Kept = (point: KeptPoint) => number | null;

const NONE: readonly KeptPoint[] = [];
const iso = (at: number) => new Date(at).toISOString();

/** What the server has kept of the current device's last ten minutes, with the times of the monotonic clock; nothing from a server that keeps none. */
function useKept(): readonly KeptPoint[] {
  const client = useClient();
  const clock = useServerClock();
  const { id } = useCurrentDevice();
  const { data } = useSWR(
    KEYS.history(id),
    async () => {
      await clock.ready();
      const now = clock.now();
      const ahead = now - performance.now();
      const query = { since: iso(now - SLOT_MS * LENGTH), until: iso(now) };
      const { points } = await client.call(getDeviceHistory, { params: { id }, query });
      return points.map((point) => ({ ...point, at: point.at - ahead }));
    },
    // From then on it is heard here.
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return data ?? NONE;
}

/** The last ten minutes of a number, oldest first: as the server has kept it from before this page was opened, then as it was heard. Both functions must be stable. */
export function useReadings<N extends TopicName>(
  name: N,
  pick: Pick<N>,
  keptOf: Kept,
): readonly HistoryPoint<number | null>[] {
  const heard = useTopicHistory(name, pick);
  const kept = useKept();
  return useMemo(() => {
    const begin = (heard[0]?.at ?? Infinity) - SLOT_MS / 2;
    return [...kept.filter(({ at }) => at < begin).map((point) => ({ value: keptOf(point), at: point.at })), ...heard];
  }, [heard, kept, keptOf]);
}

/** The same for a `Sparkline` with `LENGTH` places. */
export function useReadingSlots<N extends TopicName>(name: N, pick: Pick<N>, keptOf: Kept): readonly (number | null)[] {
  const points = useReadings(name, pick, keptOf);
  return useMemo(() => inSlots(points), [points]);
}
