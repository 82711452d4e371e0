import { DEVICE_EVENTS, isDeviceEventName, type DeviceEventName, type ReportOf } from '../../app/events/deviceEvent';
import { readReport } from '../../app/events/readReport';
import { toTime } from '../../app/lib/toTime';

/** `at`: ms since the epoch by the clock of the device; null: not said. */
export type DeviceEvent = {
  [N in DeviceEventName]: { readonly type: N; readonly report: ReportOf<N>; readonly at: number | null };
}[DeviceEventName];

/** One event of a device's stream, as a page reads it; null for one that it does not know or understand. */
export function readDeviceEvent(name: string, data: string): DeviceEvent | null {
  const read = readReport(data);
  if (!read || !isDeviceEventName(name)) return null;
  const report = DEVICE_EVENTS[name].decode(read.raw);
  return report && ({ type: name, report, at: toTime(read.raw.at) } as DeviceEvent);
}
