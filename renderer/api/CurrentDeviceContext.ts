import type { DeviceDetail } from '#app/domain/deviceDetail';
import { createRequired } from '../lib/createRequired';

/** The device whose pages are open, with its details; the third is null on pages of no device. */
export const [CurrentDeviceProvider, useCurrentDevice, useCurrentDeviceOrNull] = createRequired<DeviceDetail>('device');
