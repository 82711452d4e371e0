import type { SystemStatus } from '#app/events/topics/system';
import { useTopicValue } from '../../../live/device/useTopic';

const newest = (system: SystemStatus | null) => system;

/** The device's last report on its computer; null: nothing yet. Renders its caller for each report: never ask above a form. */
export const useSystem = (): SystemStatus | null => useTopicValue('system', newest);
