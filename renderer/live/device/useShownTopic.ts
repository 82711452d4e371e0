import { useIsOld } from '../useIsOld';
import type { TopicName, TopicValues } from './topics';
import { useTopic, type Reading } from './useTopic';

/** As `useTopic`, for readings that are shown with their age: they are stale as well once they stop while the connection to the server is lost. */
export function useShownTopic<N extends TopicName>(name: N): Reading<TopicValues[N]> {
  const reading = useTopic(name);
  const isStale = useIsOld(reading.isStale, reading.at === null ? null : reading.ageMs);
  return { ...reading, isStale };
}
