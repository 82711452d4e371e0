import { toDeviceDetail, type DeviceDetail } from '#app/domain/deviceDetail';

/** A device as the page reads it from this answer. Throws for an answer without an id. */
export function detailOf(answer: object): DeviceDetail {
  const device = toDeviceDetail(answer);
  if (device === null) throw new Error('No device');
  return device;
}
