import type { EndpointName } from '../api/index';
import type { EventSourceSpec } from '../domain/eventSource';
import { ACCOUNT_EVENTS } from './accountEvent';
import { DEVICE_EVENTS } from './deviceEvent';
import { DEVICES_EVENTS } from './devicesEvent';
import type { EventTable } from './eventTable';
import { LOG_EVENTS } from './logEvent';

/** Every stream of a server, with the call that opens it and its events. A page loads the events of the streams that it reads, not this. */
export const STREAMS = {
  account: { endpoint: 'openEvents', events: ACCOUNT_EVENTS },
  device: { endpoint: 'openDeviceEvents', events: DEVICE_EVENTS },
  devices: { endpoint: 'openDevicesEvents', events: DEVICES_EVENTS },
  logs: { endpoint: 'openLogStream', events: LOG_EVENTS },
} as const satisfies Readonly<
  Record<EventSourceSpec['kind'], { readonly endpoint: EndpointName; readonly events: EventTable }>
>;
export type StreamKind = keyof typeof STREAMS;
