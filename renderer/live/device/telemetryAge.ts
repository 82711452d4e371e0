import { ageText } from '#app/domain/relativeTime';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import type { Feed } from './createFeedStore';
import { endedAt } from './linkAge';

/** A link age below may only be the gap between two heartbeats, of which there is one a second: other values are newer. */
const SILENT_MS = 2000;

/** When the vehicle said what its telemetry holds, by `performance.now`: its companion computer repeats the last it heard. Null: never. */
export function saidAt({ telemetry }: Pick<Feed, 'telemetry'>): number | null {
  if (telemetry === null) return null;
  const silentMs = telemetry.value.linkAgeMs ?? 0;
  return telemetry.at - (silentMs < SILENT_MS ? 0 : silentMs);
}

/** The age of the vehicle's last word, as `12 s`, once it is stale; empty while it is fresh, and before the first. */
export function staleAge(feed: Feed): string {
  const at = saidAt(feed);
  const now = performance.now();
  if (at === null || now - at <= DEVICE_EVENTS.telemetry.staleMs) return '';
  return ageText(endedAt(feed, at), now);
}
