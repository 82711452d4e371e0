import type { ServerResponse } from 'node:http';
import { checkEvent } from '../contract';
import { REPORTED_TOPICS } from './deviceMessages';
import {
  followDevice,
  followDevices,
  nameOf,
  type FeedListener,
  type GroupOptions,
  type WantedEvents,
} from './FeedListener';

/** How long a device goes on reporting without listeners. */
const KEEP_MS = 3000;

export interface DeviceFeedOptions {
  /** Tells a device which events have listeners; an empty list: none. */
  readonly order: (deviceId: string, topics: readonly string[]) => void;
  /** Hears every report, with listeners or without. */
  readonly onReport: (deviceId: string, topic: string, data: object) => void;
}

interface EarlierTextWire {
  readonly severity: number;
  readonly text: string;
  readonly at: string | null;
  readonly age_ms: number;
}

interface Heard {
  readonly data: object;
  readonly at: number;
}

const MAX_TEXTS = 200;
/** What a device reports in several parts: streams, directions. */
const partOf = (data: object): string => {
  const { stream_id: stream, dir } = data as { readonly stream_id?: string; readonly dir?: string };
  return stream ?? dir ?? '';
};
/** At least 0: this computer's clock may be set back. */
const aged = ({ data, at }: Heard) => ({ ...data, age_ms: Math.max(0, Date.now() - at) });
const isReport = (key: string) => REPORTED_TOPICS.includes(nameOf(key));

/** The devices' own event streams: reports go to all listeners, and a slow listener gets only the newest. */
export class DeviceFeed {
  private readonly listeners = new Map<string, Set<FeedListener>>();
  /** The newest of each topic, by device: what a stream begins with. */
  private readonly newest = new Map<string, Map<string, Heard>>();
  /** The newest reports of each device that is offline, as they were when it left. */
  private readonly left = new Map<string, ReadonlyMap<string, Heard>>();
  /** What each device was last told to report. */
  private readonly ordered = new Map<string, readonly string[]>();
  /** The last messages of each device, newest first. */
  private readonly texts = new Map<string, readonly Heard[]>();

  constructor(private readonly options: DeviceFeedOptions) {}

  get size(): number {
    return this.all().size;
  }

  open(deviceId: string, userId: string, raw: ServerResponse, events: WantedEvents): void {
    this.follow([deviceId], followDevice(raw, userId, events));
  }

  /** Several devices in one stream; `denied`: those that were asked for without access. */
  openGroup(
    devices: { readonly allowed: readonly string[]; readonly denied: readonly string[] },
    userId: string,
    raw: ServerResponse,
    options: GroupOptions,
  ): void {
    const listener = followDevices(raw, userId, options);
    for (const id of devices.denied) listener.deny(id);
    this.follow(devices.allowed, listener);
  }

  /** What the server itself says of a device. */
  tell(deviceId: string, topic: string, data: object): void {
    checkEvent('device', topic, data);
    this.pass(deviceId, topic, data);
  }

  /** Passes a device's report on unchanged. */
  pass(deviceId: string, topic: string, data: object): void {
    const heard = { data, at: Date.now() };
    this.options.onReport(deviceId, topic, data);
    const hasParts = topic === 'media-status' || topic === 'radio';
    const key = `${topic} ${hasParts ? partOf(data) : ''}`;
    if (topic === 'statustext') {
      this.texts.set(deviceId, [heard, ...(this.texts.get(deviceId) ?? [])].slice(0, MAX_TEXTS));
    } else {
      const topics = this.newest.get(deviceId) ?? new Map<string, Heard>();
      this.newest.set(deviceId, topics.set(key, heard));
    }
    for (const listener of this.listeners.get(deviceId) ?? []) listener.tell(deviceId, key, data);
  }

  /** The newest that a device has said on a topic since it came; undefined where it has not. */
  latest(deviceId: string, topic: string): unknown {
    return this.newest.get(deviceId)?.get(`${topic} `)?.data;
  }

  /** The last messages of a device, newest first, each with its age. */
  earlierTexts(deviceId: string): EarlierTextWire[] {
    return (this.texts.get(deviceId) ?? []).map((heard) => {
      const { severity, text, at } = heard.data as Omit<EarlierTextWire, 'age_ms'>;
      return { severity, text, at, age_ms: aged(heard).age_ms };
    });
  }

  /** Keeps the reports of a device that went offline for new listeners, and asks one that came back for new ones. */
  deviceChanged(deviceId: string, isOnline: boolean): void {
    const reports = [...(this.newest.get(deviceId) ?? [])].filter(([key]) => isReport(key));
    this.newest.delete(deviceId);
    this.ordered.delete(deviceId);
    this.left.delete(deviceId);
    if (isOnline) this.order(deviceId);
    else this.left.set(deviceId, new Map(reports));
  }

  removeDevice(deviceId: string): void {
    for (const kept of [this.newest, this.left, this.texts]) kept.delete(deviceId);
  }

  ping(): void {
    for (const { raw } of this.all()) raw.write(': ping\n\n');
  }

  /** Ends what users have lost access to: their stream of the device, or its part in a stream of several. */
  sweep(mayListen: (deviceId: string, userId: string) => boolean): void {
    for (const [deviceId, set] of this.listeners) {
      for (const listener of set) {
        if (mayListen(deviceId, listener.userId)) continue;
        this.remove(deviceId, listener);
        listener.deny(deviceId);
      }
    }
  }

  close(): void {
    for (const { raw } of this.all()) raw.destroy();
  }

  private all(): Set<FeedListener> {
    return new Set([...this.listeners.values()].flatMap((set) => [...set]));
  }

  private follow(deviceIds: readonly string[], listener: FeedListener): void {
    listener.raw.on('close', () => deviceIds.forEach((id) => this.remove(id, listener)));
    for (const id of deviceIds) this.add(id, listener);
  }

  private add(deviceId: string, listener: FeedListener): void {
    const set = this.listeners.get(deviceId) ?? new Set();
    this.listeners.set(deviceId, set.add(listener));
    for (const kept of [this.left, this.newest])
      for (const [key, heard] of kept.get(deviceId) ?? []) listener.tell(deviceId, key, aged(heard));
    this.order(deviceId, this.ordered.get(deviceId));
  }

  private remove(deviceId: string, listener: FeedListener): void {
    const set = this.listeners.get(deviceId);
    if (!set?.delete(listener)) return;
    setTimeout(() => this.order(deviceId), KEEP_MS).unref();
  }

  /** Orders what the listeners want, and `kept`; says nothing where that is what the device does already. */
  private order(deviceId: string, kept: readonly string[] = []): void {
    const wanted = new Set(kept);
    for (const { events } of this.listeners.get(deviceId) ?? [])
      for (const topic of REPORTED_TOPICS) if (!events || events.has(topic)) wanted.add(topic);
    const topics = [...wanted].toSorted();
    if (topics.join() === (this.ordered.get(deviceId) ?? []).join()) return;
    this.ordered.set(deviceId, topics);
    this.options.order(deviceId, topics);
  }
}
