import type { Feed } from './createFeedStore';
import { REPEATED } from './topics';

/** A device reports each second: silent for this long, it has no link. */
export const SILENT_MS = 2000;
/** Reports are passed on, and frames shown, up to this long after the server took them from the device. */
const UNDER_WAY_MS = 1500;
/** A report holds for this long; that of a silence until the server has surely noticed that the device is offline. */
const HOLDS_MS = 5000;
const SILENCE_HOLDS_MS = 60_000;

interface Options {
  readonly stream: string;
  /** When the last frame was shown; null: never. Both by the monotonic clock. */
  readonly shownAt: number | null;
  readonly now: number;
}

/**
 * How long the server has heard nothing of a device, in ms, by its reports on a stream; null: unknown. A silence that a report
 * names goes on after it for a minute, though no report comes any more, until something of the device arrives.
 */
export function silenceOf(feed: Feed, { stream, shownAt, now }: Options): number | null {
  const report = feed['media-status']?.value.get(stream);
  if (report?.deviceSilentMs == null) return null;
  const { deviceSilentMs, heardAt } = report;
  const age = now - heardAt;
  if (deviceSilentMs < SILENT_MS || !feed.isConnected) return age < HOLDS_MS ? deviceSilentMs : null;
  if (age >= SILENCE_HOLDS_MS) return null;
  const heard = REPEATED.map((name) => feed[name]?.at ?? -Infinity);
  return Math.max(shownAt ?? -Infinity, ...heard) > heardAt + UNDER_WAY_MS ? null : deviceSilentMs + age;
}

/** The same by the reports on all of its streams: since its last sign of life on any of them. Null while nobody reads them. */
export function silenceOfAll(feed: Feed): number | null {
  if (feed.hearingSince['media-status'] === undefined) return null;
  const now = performance.now();
  const streams = [...(feed['media-status']?.value.keys() ?? [])];
  const silences = streams.flatMap((stream) => silenceOf(feed, { stream, shownAt: null, now }) ?? []);
  return silences.length === 0 ? null : Math.min(...silences);
}
