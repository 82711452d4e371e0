import type { ServerResponse } from 'node:http';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { checkEvent } from '../contract';

/** Bytes that may wait for a slow client before it gets the newest only. */
const MAX_WAITING = 64 * 1024;

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(DEVICE_EVENTS).map(([name, { topic }]) => [topic, name]),
);
/** The name of an event by the topic that `topics=` takes; undefined for none. */
export const eventOf = (topic: string): string | undefined => NAMES.get(topic);

/** Writes server-sent events to one client. */
class Writer {
  private nextId = 1;

  constructor(protected readonly raw: ServerResponse) {}

  get isReady(): boolean {
    return this.raw.writableLength <= MAX_WAITING;
  }

  begin(): void {
    this.raw.write('retry: 3000\n\n: ping\n\n');
  }

  event(name: string, data: unknown): void {
    if (!this.raw.writableEnded)
      this.raw.write(`id: ${this.nextId++}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

/** A listener of one or more devices. */
export interface FeedListener {
  readonly userId: string;
  readonly raw: ServerResponse;
  readonly events: WantedEvents;
  /** `key`: the event's name, and the stream it is about where there are several. */
  tell(deviceId: string, key: string, data: unknown): void;
  /** Access to a device has ended, or never was. */
  deny(deviceId: string): void;
}

/** The name of an event by its key. */
export const nameOf = (key: string) => key.split(' ')[0] ?? key;

/** Names of the events that are wanted; null: all. */
export type WantedEvents = ReadonlySet<string> | null;

/** Follows one device, at once; what a slow client cannot take is left out. */
export function followDevice(raw: ServerResponse, userId: string, events: WantedEvents): FeedListener {
  const writer = new Writer(raw);
  writer.begin();
  return {
    userId,
    raw,
    events,
    tell: (_, key, data) => {
      if (events && !events.has(nameOf(key))) return;
      if (writer.isReady) writer.event(nameOf(key), data);
    },
    deny: () => raw.end(),
  };
}

export interface GroupOptions {
  readonly events: WantedEvents;
  /** Most events a second of each kind of each device; null: no limit. */
  readonly maxHz: number | null;
}

/** Follows several devices: of each topic the newest, no more often than asked for, and later where the client is slow. */
export function followDevices(raw: ServerResponse, userId: string, { events, maxHz }: GroupOptions): FeedListener {
  const writer = new Writer(raw);
  const gapMs = maxHz === null ? 0 : 1000 / maxHz;
  const sentAt = new Map<string, number>();
  const waiting = new Map<string, { readonly deviceId: string; readonly key: string; readonly data: unknown }>();
  let timer: NodeJS.Timeout | undefined;
  const dueIn = (slot: string) => Math.max(0, (sentAt.get(slot) ?? 0) + gapMs - performance.now());
  const flush = () => {
    timer = undefined;
    for (const [slot, { deviceId, key, data }] of waiting) {
      if (!writer.isReady) break;
      if (dueIn(slot) > 1) continue;
      waiting.delete(slot);
      sentAt.set(slot, performance.now());
      writer.event(nameOf(key), { ...(data as object), device_id: deviceId });
    }
    if (waiting.size > 0) timer = setTimeout(flush, Math.max(20, Math.min(...[...waiting.keys()].map(dueIn)))).unref();
  };
  writer.begin();
  raw.on('close', () => clearTimeout(timer));
  return {
    userId,
    raw,
    events,
    tell: (deviceId, key, data) => {
      if (events && !events.has(nameOf(key))) return;
      waiting.set(`${deviceId} ${key}`, { deviceId, key, data });
      if (timer === undefined) flush();
      // A topic with a longer wait may hold the timer: what is due earlier does not wait for it.
      else if (dueIn(`${deviceId} ${key}`) === 0) {
        clearTimeout(timer);
        flush();
      }
    },
    deny: (deviceId) => {
      for (const [slot, one] of waiting) if (one.deviceId === deviceId) waiting.delete(slot);
      const denied = { device_id: deviceId };
      checkEvent('devices', 'denied', denied);
      writer.event('denied', denied);
    },
  };
}
