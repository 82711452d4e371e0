import { DEVICE_EVENTS, isDeviceEventName, type DeviceEventName, type ReportOf } from '#app/events/deviceEvent';
import type { Raw } from '#app/events/topics/fields';
import { sameJson } from '#app/lib/sameJson';
import type { MediaStatus } from '#app/events/topics/media';
import type { RadioDirection, RadioStatus } from '#app/events/topics/radio';
import type { Watcher } from '#app/events/topics/watchers';
import { addText } from './texts';

/** A value with the time of its arrival, by the monotonic clock. */
export interface Heard<T> {
  readonly value: T;
  readonly at: number;
}

/** A report with the time of its arrival, by the monotonic clock; -Infinity: not known. */
export type Timed<T> = T & { readonly heardAt: number };

/** What a page makes of the reports of a topic. */
interface Topic<R> {
  /** Whether the last ten minutes are kept (`history.ts`). */
  readonly isKept: boolean;
  /** The new value after a report that was heard at this time; null: it changes nothing. Never throws. */
  readonly add: (report: R, before: never, heardAt: number) => unknown;
}

const MAX_STREAMS = 32;

type Media = ReadonlyMap<string, Timed<MediaStatus>>;

function addMedia(media: MediaStatus, before: Media | null, heardAt: number): Media | null {
  if (media.streamId === null) return null;
  return new Map([...(before ?? [])].slice(-MAX_STREAMS)).set(media.streamId, { ...media, heardAt });
}

/** The newest of each direction. */
export type Radio = { readonly [D in RadioDirection]?: Timed<RadioStatus> };

const addRadio = (radio: RadioStatus, before: Radio | null, heardAt: number): Radio => ({
  ...before,
  [radio.dir]: { ...radio, heardAt },
});

/** The same list until it changes: a server may tell it as often as measures of the video. */
const keepWatchers = (watchers: readonly Watcher[], before: readonly Watcher[] | null): readonly Watcher[] =>
  before !== null && sameJson(before, watchers) ? before : watchers;

const newest = <N extends DeviceEventName>() => ({ isKept: true, add: (report: ReportOf<N>) => report });

/** Of what is in a `system` report, disks and versions change so rarely that they are stale after this long. */
export const DISK_STALE_MS = 300_000;

/** Everything a device reports, by the name of its event. */
export const TOPICS = {
  telemetry: newest<'telemetry'>(),
  statustext: { isKept: false, add: addText },
  'media-status': { isKept: false, add: addMedia },
  system: newest<'system'>(),
  modem: newest<'modem'>(),
  radio: { isKept: true, add: addRadio },
  network: newest<'network'>(),
  'mavlink-status': newest<'mavlink-status'>(),
  watchers: { isKept: false, add: keepWatchers },
} as const satisfies { readonly [N in DeviceEventName]: Topic<ReportOf<N>> };

export type TopicName = keyof typeof TOPICS;
export type TopicValues = { readonly [N in TopicName]: NonNullable<ReturnType<(typeof TOPICS)[N]['add']>> };
type Value = TopicValues[TopicName];

/** Topics that a device repeats, whether or not anything changes. */
export const REPEATED = (Object.keys(TOPICS) as TopicName[]).filter((name) => TOPICS[name].isKept);

export const isTopicName: (name: string) => name is TopicName = isDeviceEventName;

/** The value of a topic after a report that was heard at this time, by the monotonic clock; null: it changes nothing. Never throws. */
export function valueAfter(name: TopicName, raw: Raw, before: Value | null, heardAt: number): Value | null {
  const report: unknown = DEVICE_EVENTS[name].decode(raw);
  const add = TOPICS[name].add as (report: unknown, before: Value | null, heardAt: number) => Value | null;
  return report === null ? null : add(report, before, heardAt);
}
