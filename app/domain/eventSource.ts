import { DEVICE_EVENTS, type DeviceTopic } from '../events/deviceEvent';
import { isDeviceId, type DeviceId } from './ids';

/** What a device reports, by the name that `topics=` takes (api §4). */
export const DEVICE_TOPICS: readonly DeviceTopic[] = Object.values(DEVICE_EVENTS).map(({ topic }) => topic);

/** Most devices in one stream (api §8). */
export const MAX_STREAM_DEVICES = 16;
export const MAX_HZ = 50;

/** An event stream as its reader describes it. */
export type EventSourceSpec =
  | { readonly kind: 'account' }
  /** `topics`: what is read; without it, all. */
  | { readonly kind: 'device'; readonly id: DeviceId; readonly topics?: readonly DeviceTopic[] }
  | {
      readonly kind: 'devices';
      readonly ids: readonly DeviceId[];
      readonly topics: readonly DeviceTopic[];
      /** Most events a second of each topic of each device. */
      readonly maxHz: number;
    }
  /** New lines of a device's log; `query` as `listLogs` has it. */
  | { readonly kind: 'logs'; readonly id: DeviceId; readonly query: string };

/** Longest query of a stream of log lines. */
const MAX_QUERY = 4000;
const QUERY = /^[\w=&%.+*-]*$/;

function isListOf(value: unknown, most: number, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isOne);
}

/** Whether a value from another process describes a stream: ids, topics and rates that a server takes, and not too many. */
export function isEventSource(value: unknown): value is EventSourceSpec {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, ids, topics, maxHz, query } = value as Readonly<Record<string, unknown>>;
  if (kind === 'account') return true;
  if (kind === 'logs')
    return isDeviceId(id) && typeof query === 'string' && query.length <= MAX_QUERY && QUERY.test(query);
  const areTopics = isListOf(topics, DEVICE_TOPICS.length, (one) => DEVICE_TOPICS.some((topic) => topic === one));
  if (kind === 'device') return isDeviceId(id) && (topics === undefined || areTopics);
  const isRate = typeof maxHz === 'number' && maxHz > 0 && maxHz <= MAX_HZ;
  return kind === 'devices' && isListOf(ids, MAX_STREAM_DEVICES, isDeviceId) && areTopics && isRate;
}
