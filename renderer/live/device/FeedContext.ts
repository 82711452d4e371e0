import { createRequired } from '../../lib/createRequired';
import type { DeviceFeed } from './deviceFeed';

/** Event feed of the current device. */
export const [FeedProvider, useFeed] = createRequired<DeviceFeed>('device feed');
