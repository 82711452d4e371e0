import type { Feed } from './createFeedStore';

/**
 * Age of the vehicle's last message in ms, the time until its companion computer passed it on included; null before the first,
 * and while nobody reads telemetry. What was said before this page heard it is not known: the age counts from when its stream opened.
 */
export function linkAgeMs({ telemetry, telemetrySince }: Feed): number | null {
  if (telemetry === null || telemetrySince === null) return null;
  const now = performance.now();
  if (telemetry.at < telemetrySince) return now - telemetrySince;
  return (telemetry.value.linkAgeMs ?? 0) + now - telemetry.at;
}

/** No message for so long: the link counts as lost, in ms. */
const LOST_MS = 5000;

/** Whether the vehicle is silent; false where this page itself hears nothing, which tells nothing of the vehicle. */
export const isLinkLost = (feed: Feed): boolean => feed.isConnected && (linkAgeMs(feed) ?? 0) >= LOST_MS;
