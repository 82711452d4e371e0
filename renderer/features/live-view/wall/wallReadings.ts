import { UNKNOWN_CALL } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { lowestPercent, type Telemetry } from '#app/domain/telemetry';
import { unitOf, visible, type Unit, type UnitSystem } from '#app/domain/units';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { devicesEventOf } from '#app/events/devicesEvent';
import type { MediaStatus } from '#app/events/topics/media';
import type { SystemStatus } from '#app/events/topics/system';
import { createStore } from 'zustand/vanilla';
import { display } from '../../../lib/display';
import { serverTimeOf } from '../../../lib/serverTime';
import { onTick } from '../../../lib/ticker';
import type { Platform } from '../../../platform/Platform';
import { connectFeed, type Take } from '../../../live/device/connectFeed';
import { clockOffsetOf } from '../../../live/device/deviceClock';
import { LOST_MS } from '../../../live/device/linkAge';
import { saidAt } from '../../../live/device/telemetryAge';
import type { Heard } from '../../../live/device/topics';
import { presence } from '../../../live/presence';

/** A report on one stream, with the time of its arrival by `performance.now`. */
export type StreamReport = Heard<MediaStatus>;

/** What a tile says of its device; null: not known. */
export interface Reading {
  readonly armed: boolean | null;
  readonly batteryPct: number | null;
  readonly altitudeM: number | null;
  readonly speedMps: number | null;
  /** Whole seconds since the vehicle was heard; null while that is recent. */
  readonly oldS: number | null;
  /** The vehicle has been silent for so long; false while the wall itself has no connection, because it then knows nothing about the vehicle. */
  readonly isLinkLost: boolean;
}

export interface WallReadings {
  readonly readings: ReadonlyMap<DeviceId, Reading>;
  /** Streams that are publishing, as `device/stream`. */
  readonly publishing: ReadonlySet<string>;
}

const MAX_HZ = 2;
const FLUSH_MS = 1000 / MAX_HZ;
const MAX_STREAMS = 64;
const EMPTY: WallReadings = { readings: new Map(), publishing: new Set() };
/** From a server that does not know the stream, which is asked once; the wall does without. */
const UNKNOWN: ReadonlySet<number> = new Set([400, ...UNKNOWN_CALL]);

export const streamKey = (device: DeviceId, stream: string): string => `${device}/${stream}`;

const whole = (value: number | null) => (value === null ? null : Math.round(value));

/** Rounded to what is seen of it, so that a tile is drawn again only when it would show something else. */
const seen = (value: number | null, unit: Unit) => (value === null ? null : visible(value, unit));

interface Moment {
  readonly now: number;
  /** Since when the wall has been connected without a break; null: it is not. Both by `performance.now`. */
  readonly since: number | null;
}

function toReading(telemetry: Telemetry, heardAt: number, { now, since }: Moment, units: UnitSystem): Reading {
  const at = saidAt({ telemetry: { value: telemetry, at: heardAt } }) ?? heardAt;
  const age = now - at;
  // Between an earlier report and `since` the wall received nothing, so the age counts from `since`.
  const from = since !== null && heardAt < since ? since : at;
  return {
    armed: telemetry.armed,
    batteryPct: whole(lowestPercent(telemetry)),
    altitudeM: seen(telemetry.altRelM, { ...unitOf('height', units), step: 1 }),
    speedMps: seen(telemetry.groundSpeedMps, unitOf('speed', units)),
    oldS: age > DEVICE_EVENTS.telemetry.staleMs ? Math.floor(age / 1000) : null,
    isLinkLost: since !== null && now - from >= LOST_MS,
  };
}

const isSame = (one: Reading | undefined, other: Reading) =>
  one !== undefined && (Object.keys(other) as (keyof Reading)[]).every((key) => one[key] === other[key]);

/** The latest report on each stream, of a bounded number of streams. */
function createStreamReports() {
  const reports = new Map<string, StreamReport>();
  return {
    add: (key: string, report: StreamReport): void => {
      if (reports.has(key) || reports.size < MAX_STREAMS) reports.set(key, report);
    },
    recent: (key: string): StreamReport | null => {
      const report = reports.get(key);
      return report && performance.now() - report.at < DEVICE_EVENTS['media-status'].staleMs ? report : null;
    },
  };
}

/** Follows all devices of a wall over one stream. What is shown changes at most twice a second, and only for the tiles concerned. */
export function createWallReadings(events: Platform['events'], ids: readonly DeviceId[]) {
  const store = createStore<WallReadings>(() => EMPTY);
  const wanted = new Set(ids);
  const heard = new Map<DeviceId, { readonly telemetry: Telemetry; readonly at: number }>();
  const publishing = new Set<string>();
  const reports = createStreamReports();
  const systems = new Map<DeviceId, Heard<SystemStatus>>();
  let since: number | null = null;
  const flush = () => {
    const { readings, publishing: known } = store.getState();
    const now = performance.now();
    const next = new Map<DeviceId, Reading>();
    for (const [id, { telemetry, at }] of heard) {
      const reading = toReading(telemetry, at, { now, since }, display.getState().units);
      const before = readings.get(id);
      next.set(id, before && isSame(before, reading) ? before : reading);
    }
    const isChanged = next.size !== readings.size || [...next].some(([id, one]) => readings.get(id) !== one);
    const isSameSet = known.size === publishing.size && [...publishing].every((key) => known.has(key));
    if (isChanged || !isSameSet)
      store.setState({ readings: isChanged ? next : readings, publishing: isSameSet ? known : new Set(publishing) });
  };
  const noteReport = (id: DeviceId, at: number) =>
    presence.noteReport(id, serverTimeOf(at), () => since !== null && since <= at && systems.has(id));
  const take: Take = (name, raw, at) => {
    const event = devicesEventOf(name, raw);
    if (!event || !wanted.has(event.device)) return;
    if (event.type === 'telemetry' || event.type === 'system') noteReport(event.device, at);
    if (event.type === 'denied') heard.delete(event.device);
    else if (event.type === 'telemetry') heard.set(event.device, { telemetry: event.report, at });
    else if (event.type === 'system') systems.set(event.device, { value: event.report, at });
    else if (event.type === 'media-status' && event.report.streamId !== null) {
      const key = streamKey(event.device, event.report.streamId);
      reports.add(key, { value: event.report, at });
      if (event.report.state !== 'running') publishing.delete(key);
      else if (publishing.size < MAX_STREAMS) publishing.add(key);
    }
  };
  return {
    store,
    /** Whether the events of the devices arrive. */
    isOpen: () => since !== null,
    /** The latest report on a stream, by its `streamKey`; null: none that is recent. */
    reportOn: reports.recent,
    clockOffset: (id: DeviceId) => clockOffsetOf(systems.get(id) ?? null),
    /** The result ends it. */
    start: () => {
      const source = { kind: 'devices', ids, topics: ['telemetry', 'media', 'system'], maxHz: MAX_HZ } as const;
      const connection = connectFeed(events, source, {
        take,
        isFinal: (status) => UNKNOWN.has(status),
        onState: (name) => (since = name === 'connected' ? performance.now() : null),
      });
      connection.start();
      const stopTicking = onTick(FLUSH_MS, flush);
      return () => {
        connection.stop();
        since = null;
        stopTicking();
      };
    },
  };
}

export type WallReadingsFeed = ReturnType<typeof createWallReadings>;
