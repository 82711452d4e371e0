import type { SystemStatus } from '#app/events/topics/system';
import { useTopicValue } from '../../../live/device/useTopic';

const newest = (system: SystemStatus | null) => system;

/** Returns the device's last report on its computer; null before the first one. Renders the caller with each report, so do not call it in a component that contains a form. */
export const useSystem = (): SystemStatus | null => useTopicValue('system', newest);
