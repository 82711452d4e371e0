import type { Hello } from '../devices/DevicePlay';
import { HEIGHT, WIDTH } from './picture';
import { StreamRelay, type VideoFault } from './StreamRelay';

export interface MediaHubOptions {
  readonly isOnline: (deviceId: string) => boolean;
  readonly order: (deviceId: string, isOn: boolean) => void;
  readonly onChange: (deviceId: string) => void;
}

interface Entry {
  readonly hello: Hello;
  readonly relays: ReadonlyMap<string, StreamRelay>;
}

const STAMP = 8;

/** The streams of all devices that have ever said what they offer. */
export class MediaHub {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly options: MediaHubOptions) {}

  /** A device says what it offers; what it offered before goes on. */
  hello(deviceId: string, hello: Hello): void {
    const known = this.entries.get(deviceId);
    const relays = new Map(
      hello.streams.map(({ id }) => [id, known?.relays.get(id) ?? this.createRelay(deviceId)] as const),
    );
    this.entries.set(deviceId, { hello, relays });
    this.deviceChanged(deviceId);
  }

  /** A frame as a device sends it: eight bytes of time, then VP8. */
  frame(deviceId: string, data: Buffer): void {
    const [relay] = this.entries.get(deviceId)?.relays.values() ?? [];
    if (data.length > STAMP) relay?.take(data.readDoubleBE(0), data.subarray(STAMP));
  }

  deviceChanged(deviceId: string): void {
    for (const relay of this.entries.get(deviceId)?.relays.values() ?? []) relay.deviceChanged();
  }

  relay(deviceId: string, streamId: string): StreamRelay | undefined {
    return this.entries.get(deviceId)?.relays.get(streamId);
  }

  /** False for a device that has no stream. */
  setFault(deviceId: string, fault: VideoFault): boolean {
    const [relay] = this.entries.get(deviceId)?.relays.values() ?? [];
    if (!relay) return false;
    relay.fault = fault;
    return true;
  }

  streams(deviceId: string) {
    const entry = this.entries.get(deviceId);
    return (entry?.hello.streams ?? []).map(({ id, name, fps }) => {
      const relay = entry?.relays.get(id);
      return {
        id,
        name,
        state: relay?.state ?? 'stopped',
        codec: relay?.codec ?? 'vp8',
        width: WIDTH,
        height: HEIGHT,
        fps,
      };
    });
  }

  viewers(deviceId: string): number {
    return [...(this.entries.get(deviceId)?.relays.values() ?? [])].reduce((sum, relay) => sum + relay.viewerCount, 0);
  }

  /** Ends the sessions of people who may not watch any more. */
  sweep(mayWatch: (deviceId: string, userId: string) => boolean): void {
    for (const [deviceId, { relays }] of this.entries)
      for (const relay of relays.values()) relay.sweep((userId) => mayWatch(deviceId, userId));
  }

  close(): void {
    for (const { relays } of this.entries.values()) for (const relay of relays.values()) relay.close();
  }

  private createRelay(deviceId: string): StreamRelay {
    return new StreamRelay({
      isOnline: () => this.options.isOnline(deviceId),
      order: (isOn) => this.options.order(deviceId, isOn),
      onChange: () => this.options.onChange(deviceId),
    });
  }
}
