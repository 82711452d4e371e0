import { createRequired } from '../lib/createRequired';
import type { Platform } from './Platform';

export const [PlatformProvider, usePlatform] = createRequired<Platform>('platform');
