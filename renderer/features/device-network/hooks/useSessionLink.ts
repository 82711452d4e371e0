import { useTopicValue } from '../../../live/device/useTopic';

/** The interface over which the device reaches the server now, by its live report; null if it has not said so. */
export const useSessionLink = (): string | null =>
  useTopicValue('network', (value) => value?.interfaces.find(({ carriesSession }) => carriesSession)?.name ?? null);
