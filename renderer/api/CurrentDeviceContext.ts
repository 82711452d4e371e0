import type { DeviceDetail } from '#app/domain/deviceDetail';
import { createRequired } from '../lib/createRequired';

/** The device whose pages are open, with its details. */
export const [CurrentDeviceProvider, useCurrentDevice] = createRequired<DeviceDetail>('device');
