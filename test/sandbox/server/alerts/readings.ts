import type { AlertKind } from '#app/domain/alert';
import { lowestPercent, toTelemetry, type Telemetry } from '#app/domain/telemetry';
import { modemReport } from '#app/events/topics/modem';
import { systemReport } from '#app/events/topics/system';
import { asRecord } from '#app/lib/read';
import type { MediaHub } from '../../media/MediaHub';
import type { DeviceFeed } from '../DeviceFeed';
import type { DeviceLink } from '../deviceLink';
import type { Reading } from './machine';

export type Readings = Readonly<Record<AlertKind, Reading>>;

const BYTES_PER_GB = 1e9;

const highest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/** Whether a stream of a device fails; null while none is offered. */
function isVideoLost(states: readonly unknown[]): boolean | null {
  const offered = states.filter((state) => state !== 'stopped');
  return offered.length === 0 ? null : offered.includes('error');
}

/** Of all batteries; null where none reports its cells. */
function lowestCell({ batteries }: Pick<Telemetry, 'batteries'>): number | null {
  const cells = batteries.flatMap(({ lowestCellVolts }) => lowestCellVolts ?? []);
  return cells.length === 0 ? null : Math.min(...cells);
}

interface Sources {
  readonly feed: Pick<DeviceFeed, 'latest'>;
  readonly link: Pick<DeviceLink, 'isOnline' | 'roundTripMs'>;
  readonly media: Pick<MediaHub, 'statuses'>;
}

/** What the rules of a device look at now; null for what it does not report. */
export function readingsOf({ feed, link, media }: Sources, deviceId: string): Readings {
  const latest = (topic: string) => asRecord(feed.latest(deviceId, topic));
  const telemetry = toTelemetry(latest('telemetry'));
  const modem = modemReport.decode(latest('modem'));
  const system = systemReport.decode(latest('system'));
  const used = system.disks.map(({ usedBytes, totalBytes }) =>
    usedBytes === null || !totalBytes ? null : Math.min(100, (100 * usedBytes) / totalBytes),
  );
  return {
    offline: !link.isOnline(deviceId),
    battery: lowestPercent(telemetry),
    cell: lowestCell(telemetry),
    signal: modem.rsrpDbm,
    temperature: highest(system.temperatures.map(({ now }) => now)),
    disk: highest(used),
    data: modem.sessionBytes === null ? null : modem.sessionBytes / BYTES_PER_GB,
    latency: link.roundTripMs(deviceId),
    video: isVideoLost(media.statuses(deviceId).map(({ state }) => state)),
  };
}

const whole = (reading: Reading) => Math.round(Number(reading));

const SENTENCES: Readonly<Record<AlertKind, (reading: Reading) => string>> = {
  offline: () => 'Offline',
  battery: (reading) => `Battery at ${whole(reading)} %`,
  cell: (reading) => `Cell at ${Number(reading).toFixed(2)} V`,
  signal: (reading) => `Weak signal: ${whole(reading)} dBm`,
  temperature: (reading) => `Too hot: ${whole(reading)} °C`,
  disk: (reading) => `Disk ${whole(reading)} % full`,
  data: (reading) => `${Number(reading).toFixed(1)} GB of mobile data used`,
  latency: (reading) => `Slow connection: ${whole(reading)} ms round trip`,
  video: () => 'Camera: no signal',
};

/** What is the matter, for people. */
export const sentenceOf = (kind: AlertKind, reading: Reading): string => SENTENCES[kind](reading);
