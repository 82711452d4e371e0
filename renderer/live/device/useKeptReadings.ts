import { getDeviceHistory } from '#app/api/deviceHistory';
import type { HistoryPoint as KeptPoint } from '#app/domain/deviceHistory';
import { useMemo } from 'react';
import useSWR from 'swr';
import { useClient } from '../../api/ClientContext';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { KEYS } from '../../api/keys';
import { serverClockOf } from '../serverClock';
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
  const clock = serverClockOf(client);
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
    // From then on, values arrive here, except while there is no connection.
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data ?? NONE;
}

/** The last ten minutes of a number, oldest first: the values received here, and the server's where none were received. Both functions must be stable. */
export function useReadings<N extends TopicName>(
  name: N,
  pick: Pick<N>,
  keptOf: Kept,
): readonly HistoryPoint<number | null>[] {
  const heard = useTopicHistory(name, pick);
  const kept = useKept();
  return useMemo(() => {
    const slotOf = (at: number) => Math.round(at / SLOT_MS);
    const slots = new Set(heard.map(({ at }) => slotOf(at)));
    const missed = kept.filter(({ at }) => !slots.has(slotOf(at)));
    const points = missed.map((point) => ({ value: keptOf(point), at: point.at }));
    return [...points, ...heard].toSorted((a, b) => a.at - b.at);
  }, [heard, kept, keptOf]);
}

/** The same for a `Sparkline` with `LENGTH` places. */
export function useReadingSlots<N extends TopicName>(name: N, pick: Pick<N>, keptOf: Kept): readonly (number | null)[] {
  const points = useReadings(name, pick, keptOf);
  return useMemo(() => inSlots(points), [points]);
}
