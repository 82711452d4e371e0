import type { DeviceMessage } from '../server/deviceMessages';
import type { LinkSpec } from '../net/Link';
import type { Hello } from '../devices/DevicePlay';
import type { Order } from '../devices/orders';
import { StreamRelay } from './StreamRelay';
import { isOfDevice, type VideoFault } from './videoFaults';
import type { WireFrame } from './wire';

export interface MediaHubOptions {
  readonly isOnline: (deviceId: string) => boolean;
  readonly order: (deviceId: string, order: Order) => void;
  readonly onChange: (deviceId: string) => void;
  /** Server time minus device time, as the device reports it; null: not reported. */
  readonly clockOffset: (deviceId: string) => number | null;
  /** How good the link to a viewer is. */
  readonly viewerLink: (userId: string) => LinkSpec;
}

type CameraReport = Extract<DeviceMessage, { readonly type: 'camera' }>['data'];

/** A report, and what the server measured when it came: both are of the same frames. */
interface Reported {
  readonly report: CameraReport;
  readonly relay: StreamRelay['measured'];
  readonly at: number;
}

interface Entry {
  readonly hello: Hello;
  readonly relays: ReadonlyMap<string, StreamRelay>;
  /** The device's last report of its cameras, and its time. */
  readonly reports: Map<string, Reported>;
}

/** Cameras report each half second; after this a report says nothing of the present. */
const REPORT_LIFE_MS = 1500;
/** Stands for a stream that is no longer offered. */
const UNKNOWN = { codec: 'vp8', fps: 15, sound: null } as const;

/** The streams of all devices that have ever said what they offer. */
export class MediaHub {
  private readonly entries = new Map<string, Entry>();
  private readonly heard = new Map<string, number>();

  constructor(private readonly options: MediaHubOptions) {}

  /** A device says what it offers; what it offered before goes on, and what it offers no more ends. */
  hello(deviceId: string, hello: Hello): void {
    const known = this.entries.get(deviceId);
    const relays = new Map(
      hello.streams.map(({ id }) => [id, known?.relays.get(id) ?? this.createRelay(deviceId, id)] as const),
    );
    for (const [id, relay] of known?.relays ?? []) if (!relays.has(id)) relay.close();
    this.entries.set(deviceId, { hello, relays, reports: new Map() });
    this.deviceChanged(deviceId);
  }

  /** A frame of a device; false for one of a stream that it does not offer. */
  frame(deviceId: string, frame: WireFrame): boolean {
    const entry = this.entries.get(deviceId);
    const stream = entry?.hello.streams[frame.stream];
    if (!stream) return false;
    entry.relays.get(stream.id)?.take(frame);
    return true;
  }

  /** A device has said anything at all. */
  noteHeard(deviceId: string): void {
    this.heard.set(deviceId, Date.now());
  }

  cameraReport(deviceId: string, report: CameraReport): void {
    const entry = this.entries.get(deviceId);
    const relay = entry?.relays.get(report.stream_id);
    if (relay) entry?.reports.set(report.stream_id, { report, relay: relay.measured, at: Date.now() });
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
    return (entry?.hello.streams ?? []).map(({ sound: _, ...stream }) => {
      const relay = entry?.relays.get(stream.id);
      return { ...stream, state: relay?.state ?? 'stopped', codec: relay?.codec ?? stream.codec };
    });
  }

  /** The measures of each stream, stage by stage (`media-status`). */
  statuses(deviceId: string) {
    const entry = this.entries.get(deviceId);
    const offset = this.options.clockOffset(deviceId);
    return [...(entry?.relays ?? [])].map(([id, relay]) => {
      const known = entry?.reports.get(id);
      const now = Date.now();
      const isFresh = known !== undefined && now - known.at < REPORT_LIFE_MS;
      const report = isFresh ? known.report : null;
      const { uplink_ms: lateMs, ...relayed } = isFresh ? known.relay : relay.measured;
      return {
        at: new Date(isFresh ? known.at : now).toISOString(),
        device_id: deviceId,
        stream_id: id,
        state: report?.error ? 'error' : relay.state,
        set_fps: report?.set_fps ?? null,
        camera_fps: report?.camera_fps ?? null,
        encoded_fps: report?.encoded_fps ?? null,
        dropped_frames: report?.dropped_frames ?? null,
        error: report?.error ?? null,
        sent_fps: report?.sent_fps ?? null,
        width: report?.width ?? null,
        height: report?.height ?? null,
        encoder: report?.encoder ?? null,
        uptime_s: report?.uptime_s ?? null,
        ...relayed,
        uplink_ms: lateMs === null || offset === null ? null : Math.max(0, Math.round(lateMs - offset)),
        codec: relay.codec,
        device_silent_ms: Math.max(0, now - (this.heard.get(deviceId) ?? now)),
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

  /** Ends the sessions of users who have lost access. */
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
      info: () => this.entries.get(deviceId)?.hello.streams.find(({ id }) => id === stream) ?? UNKNOWN,
      order: (what) =>
        this.options.order(
          deviceId,
          what === 'still' || what === 'key' ? { type: what, stream } : { type: 'video', stream, on: what === 'film' },
        ),
      onChange: () => this.options.onChange(deviceId),
      viewerLink: this.options.viewerLink,
    });
  }
}
