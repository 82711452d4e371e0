import type { Feed } from '../../../live/device/createFeedStore';
import { TOPICS, type TopicName } from '../../../live/device/topics';
import { SILENT_MS } from './evidence';

/** Reports are passed on, and frames shown, up to this long after the server took them from the device. */
const UNDER_WAY_MS = 1500;
/** A report holds for this long; that of a silence until the server has surely noticed that the device is offline. */
const HOLDS_MS = 5000;
const SILENCE_HOLDS_MS = 60_000;
/** Events that repeat what the device itself measured. */
const READINGS = (Object.keys(TOPICS) as TopicName[]).filter((name) => TOPICS[name].isKept);

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
  const heard = READINGS.map((name) => feed[name]?.at ?? -Infinity);
  return Math.max(shownAt ?? -Infinity, ...heard) > heardAt + UNDER_WAY_MS ? null : deviceSilentMs + age;
}
