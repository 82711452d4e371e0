import { createRequired } from '../../lib/createRequired';
import type { DeviceFeed } from './deviceFeed';

/** What the device that is looked at reports. */
export const [FeedProvider, useFeed] = createRequired<DeviceFeed>('device feed');
