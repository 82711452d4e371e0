import type { DeviceTopic } from '#app/domain/eventSource';
import { toTelemetry } from '#app/domain/telemetry';
import type { Raw } from '#app/events/topics/fields';
import { sameJson } from '#app/lib/sameJson';
import { decodeMavlink } from '#app/events/topics/mavlink';
import { mediaOf, type MediaStatus } from '#app/events/topics/media';
import { decodeModem } from '#app/events/topics/modem';
import { decodeNetwork } from '#app/events/topics/network';
import { decodeRadio, type RadioDirection, type RadioStatus } from '#app/events/topics/radio';
import { decodeSystem } from '#app/events/topics/system';
import { watchersOf, type Watcher } from '#app/events/topics/watchers';
import { addText } from './texts';

/** A value with the time of its arrival, by the monotonic clock. */
export interface Heard<T> {
  readonly value: T;
  readonly at: number;
}

/** A report with the time of its arrival, by the monotonic clock; -Infinity: not known. */
export type Timed<T> = T & { readonly heardAt: number };

export interface Topic<N extends string, T> {
  /** Of the event. */
  readonly name: N;
  /** As `topics=` takes it. */
  readonly asked: DeviceTopic;
  /** Older values are no longer live (pages §0). */
  readonly staleMs: number;
  /** Whether the last ten minutes are kept (`history.ts`). */
  readonly isKept: boolean;
  /** The new value after a report; null: the report has no usable value. Never throws. */
  readonly decode: (raw: Raw, before: T | null, at: number) => T | null;
}

const MAX_STREAMS = 32;

type Media = ReadonlyMap<string, Timed<MediaStatus>>;

function addMedia(raw: Raw, before: Media | null, heardAt: number): Media | null {
  const media = mediaOf(raw);
  if (media.streamId === null) return null;
  return new Map([...(before ?? [])].slice(-MAX_STREAMS)).set(media.streamId, { ...media, heardAt });
}

/** The newest of each direction. */
export type Radio = { readonly [D in RadioDirection]?: Timed<RadioStatus> };

function addRadio(raw: Raw, before: Radio | null, heardAt: number): Radio | null {
  const radio = decodeRadio(raw);
  return radio && { ...before, [radio.dir]: { ...radio, heardAt } };
}

/** The same list until it changes: a server may tell it as often as measures of the video. */
function keepWatchers(raw: Raw, before: readonly Watcher[] | null): readonly Watcher[] {
  const watchers = watchersOf(raw);
  return before !== null && sameJson(before, watchers) ? before : watchers;
}

const topic = <N extends string, T>(
  name: N,
  staleMs: number,
  decode: Topic<N, T>['decode'],
  { asked = name as DeviceTopic, isKept = true }: { readonly asked?: DeviceTopic; readonly isKept?: boolean } = {},
): Topic<N, T> => ({ name, asked, staleMs, isKept, decode });

const NOT_KEPT = { isKept: false } as const;

/** Of what is in a `system` report, disks and versions change so rarely that they are stale after this long. */
export const DISK_STALE_MS = 300_000;

/** Everything a device reports, by the name of its event. */
export const TOPICS = {
  telemetry: topic('telemetry', 3000, toTelemetry),
  statustext: topic('statustext', Infinity, addText, NOT_KEPT),
  'media-status': topic('media-status', 5000, addMedia, { asked: 'media', isKept: false }),
  system: topic('system', 10_000, decodeSystem),
  modem: topic('modem', 20_000, decodeModem),
  radio: topic('radio', 3000, addRadio),
  'mavlink-status': topic('mavlink-status', 3000, decodeMavlink, { asked: 'mavlink' }),
  network: topic('network', 10_000, decodeNetwork),
  watchers: topic('watchers', Infinity, keepWatchers, NOT_KEPT),
} as const;

export type TopicName = keyof typeof TOPICS;
export type TopicValues = { readonly [N in TopicName]: NonNullable<ReturnType<(typeof TOPICS)[N]['decode']>> };

export const isTopicName = (name: string): name is TopicName => Object.hasOwn(TOPICS, name);
