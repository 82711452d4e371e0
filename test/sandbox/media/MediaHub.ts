import type { CameraReport } from '../devices/Camera';
import { STAMP_BYTES } from '../devices/Camera';
import type { Hello, Order } from '../devices/DevicePlay';
import { HEIGHT, WIDTH } from './picture';
import { StreamRelay } from './StreamRelay';
import { isOfDevice, type VideoFault } from './videoFaults';

export interface MediaHubOptions {
  readonly isOnline: (deviceId: string) => boolean;
  readonly order: (deviceId: string, order: Order) => void;
  readonly onChange: (deviceId: string) => void;
}

interface Entry {
  readonly hello: Hello;
  readonly relays: ReadonlyMap<string, StreamRelay>;
  /** What the device last said of its cameras, with when. */
  readonly reports: Map<string, { readonly report: CameraReport; readonly at: number }>;
}

const REPORT_LIFE_MS = 5000;

/** The streams of all devices that have ever said what they offer. */
export class MediaHub {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly options: MediaHubOptions) {}

  /** A device says what it offers; what it offered before goes on. */
  hello(deviceId: string, hello: Hello): void {
    const known = this.entries.get(deviceId);
    const relays = new Map(
      hello.streams.map(({ id }) => [id, known?.relays.get(id) ?? this.createRelay(deviceId, id)] as const),
    );
    this.entries.set(deviceId, { hello, relays, reports: new Map() });
    this.deviceChanged(deviceId);
  }

  /** A frame as a device sends it: eight bytes of time, one for the stream, then VP8. */
  frame(deviceId: string, data: Buffer): void {
    if (data.length <= STAMP_BYTES) return;
    const relay = [...(this.entries.get(deviceId)?.relays.values() ?? [])][data.readUInt8(STAMP_BYTES - 1)];
    relay?.take(data.readDoubleBE(0), data.subarray(STAMP_BYTES));
  }

  cameraReport(deviceId: string, report: CameraReport): void {
    this.entries.get(deviceId)?.reports.set(report.stream_id, { report, at: Date.now() });
  }

  deviceChanged(deviceId: string): void {
    for (const relay of this.entries.get(deviceId)?.relays.values() ?? []) relay.deviceChanged();
  }

  relay(deviceId: string, streamId: string): StreamRelay | undefined {
    return this.entries.get(deviceId)?.relays.get(streamId);
  }

  /** One fault at a time, of all streams of a device. False for a device that has no stream. */
  setFault(deviceId: string, fault: VideoFault): boolean {
    const relays = [...(this.entries.get(deviceId)?.relays.values() ?? [])];
    for (const relay of relays) relay.fault = isOfDevice(fault) ? { kind: 'none' } : fault;
    this.options.order(deviceId, { type: 'fault', fault: isOfDevice(fault) ? fault.kind : null });
    return relays.length > 0;
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

  /** How each stream fares on its way, stage by stage (`media-status`). */
  statuses(deviceId: string) {
    const entry = this.entries.get(deviceId);
    return [...(entry?.relays ?? [])].map(([id, relay]) => {
      const known = entry?.reports.get(id);
      const report = known && Date.now() - known.at < REPORT_LIFE_MS ? known.report : null;
      return {
        device_id: deviceId,
        stream_id: id,
        state: report?.error ? 'error' : relay.state,
        set_fps: report?.set_fps ?? null,
        camera_fps: report?.camera_fps ?? null,
        encoded_fps: report?.encoded_fps ?? null,
        dropped_frames: report?.dropped_frames ?? null,
        error: report?.error ?? null,
        ...relay.measured,
        viewers: relay.viewerCount,
      };
    });
  }

  viewers(deviceId: string): number {
    return [...(this.entries.get(deviceId)?.relays.values() ?? [])].reduce((sum, relay) => sum + relay.viewerCount, 0);
  }

  /** Who watches any of the device's streams, each once. */
  watchers(deviceId: string): readonly string[] {
    return [
      ...new Set([...(this.entries.get(deviceId)?.relays.values() ?? [])].flatMap(({ userIds }) => [...userIds])),
    ];
  }

  /** Ends the sessions of people who may not watch any more. */
  sweep(mayWatch: (deviceId: string, userId: string) => boolean): void {
    for (const [deviceId, { relays }] of this.entries)
      for (const relay of relays.values()) relay.sweep((userId) => mayWatch(deviceId, userId));
  }

  close(): void {
    for (const { relays } of this.entries.values()) for (const relay of relays.values()) relay.close();
  }

  private createRelay(deviceId: string, stream: string): StreamRelay {
    return new StreamRelay({
      isOnline: () => this.options.isOnline(deviceId),
      order: (what) =>
        this.options.order(
          deviceId,
          what === 'still' ? { type: 'still', stream } : { type: 'video', stream, on: what === 'film' },
        ),
      onChange: () => this.options.onChange(deviceId),
    });
  }
}
