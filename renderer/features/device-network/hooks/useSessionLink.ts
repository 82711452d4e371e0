import { useTopicValue } from '../../../live/device/useTopic';

/** Returns the interface over which the device reaches the server now, from its live report; null if it reports none. */
export const useSessionLink = (): string | null =>
  useTopicValue('network', (value) => value?.interfaces.find(({ carriesSession }) => carriesSession)?.name ?? null);
