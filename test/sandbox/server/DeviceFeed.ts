import type { ServerResponse } from 'node:http';

/** How long a device goes on reporting when nobody listens any more. */
const KEEP_MS = 3000;
const MAX_WAITING = 64 * 1024;

interface Listener {
  readonly userId: string;
  readonly raw: ServerResponse;
}

export interface DeviceFeedOptions {
  /** Has a device report, or rest. */
  readonly order: (deviceId: string, isOn: boolean) => void;
}

/** The devices' own event streams: what one reports goes to whoever listens, and a slow listener gets the newest alone. */
export class DeviceFeed {
  private readonly listeners = new Map<string, Set<Listener>>();
  /** The newest of each topic, by device: what a stream begins with. */
  private readonly newest = new Map<string, Map<string, unknown>>();
  private nextId = 1;

  constructor(private readonly options: DeviceFeedOptions) {}

  get size(): number {
    return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  open(deviceId: string, userId: string, raw: ServerResponse): void {
    const set = this.listeners.get(deviceId) ?? new Set();
    const listener: Listener = { userId, raw };
    this.listeners.set(deviceId, set.add(listener));
    raw.write('retry: 3000\n\n: ping\n\n');
    for (const [key, data] of this.newest.get(deviceId) ?? []) this.write(listener, key.split(' ')[0] ?? key, data);
    if (set.size === 1) this.options.order(deviceId, true);
    raw.on('close', () => {
      set.delete(listener);
      setTimeout(() => set.size === 0 && this.options.order(deviceId, false), KEEP_MS).unref();
    });
  }

  tell(deviceId: string, topic: string, data: unknown): void {
    if (topic !== 'statustext') {
      const topics = this.newest.get(deviceId) ?? new Map<string, unknown>();
      // Of each stream its own.
      const { stream_id: stream = '' } = data as { stream_id?: string };
      this.newest.set(deviceId, topics.set(`${topic} ${stream}`, data));
    }
    for (const listener of this.listeners.get(deviceId) ?? []) this.write(listener, topic, data);
  }

  /** The newest that a device has said on a topic since it came; undefined where it has not. */
  latest(deviceId: string, topic: string): unknown {
    return this.newest.get(deviceId)?.get(`${topic} `);
  }

  /** A device that came back is asked again. */
  deviceChanged(deviceId: string, isOnline: boolean): void {
    this.newest.delete(deviceId);
    if (isOnline && (this.listeners.get(deviceId)?.size ?? 0) > 0) this.options.order(deviceId, true);
  }

  ping(): void {
    for (const set of this.listeners.values()) for (const { raw } of set) raw.write(': ping\n\n');
  }

  /** Ends the streams of people who may not listen any more. */
  sweep(mayListen: (deviceId: string, userId: string) => boolean): void {
    for (const [deviceId, set] of this.listeners)
      for (const { userId, raw } of set) if (!mayListen(deviceId, userId)) raw.end();
  }

  close(): void {
    for (const set of this.listeners.values()) for (const { raw } of set) raw.destroy();
  }

  private write({ raw }: Listener, topic: string, data: unknown): void {
    if (raw.writableEnded || raw.writableLength > MAX_WAITING) return;
    raw.write(`id: ${this.nextId++}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
