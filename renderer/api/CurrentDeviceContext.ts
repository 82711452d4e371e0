import type { DeviceDetail } from '#app/domain/deviceDetail';
import { createRequired } from '../lib/createRequired';

/** The device whose pages are open, with its details. `useCurrentDeviceOrNull` returns null on pages without a device. */
export const [CurrentDeviceProvider, useCurrentDevice, useCurrentDeviceOrNull] = createRequired<DeviceDetail>('device');
