import { ageText } from '#app/domain/relativeTime';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { serverNow } from '../../lib/serverTime';
import type { Feed } from './createFeedStore';
import type { LostLink } from './knownLinks';
import { silenceOfAll } from './silence';
import { REPEATED, type TopicName } from './topics';

/**
 * Age of the vehicle's last message in ms, the time until its companion computer passed it on included; null before the first,
 * and while nobody reads telemetry. What was said before this page heard it is not known: the age counts from when its stream opened, or
 * from when the device went offline.
 */
export function linkAgeMs({ telemetry, hearingSince, awaySince }: Feed): number | null {
  const since = hearingSince.telemetry;
  if (telemetry === null || since === undefined) return null;
  const now = performance.now();
  if (telemetry.at < since) return now - Math.min(since, awaySince ?? since);
  return (telemetry.value.linkAgeMs ?? 0) + now - telemetry.at;
}

/** No message for so long: the link counts as lost, in ms. */
export const LOST_MS = 5000;
/** What the computer of every device repeats; a modem or a radio may have been taken out. */
const OWN: ReadonlySet<TopicName> = new Set(['system', 'network']);

/** Whether nothing of what a device repeats has come for as long as its telemetry holds: what it rarely reports is old by then, too. */
export function isQuiet(feed: Feed): boolean {
  const times = REPEATED.flatMap((name) => feed[name]?.at ?? []);
  return times.length > 0 && performance.now() - Math.max(...times) > DEVICE_EVENTS.telemetry.staleMs;
}

/** How long nothing has come of all that a device repeats and that is read here, in ms; null: something has, or too little is read to tell. */
function quietMs(feed: Feed): number | null {
  const now = performance.now();
  const read = REPEATED.flatMap((name) => {
    const heard = feed[name];
    const since = feed.hearingSince[name];
    return heard === null || since === undefined ? [] : [{ name, ageMs: now - Math.max(heard.at, since) }];
  });
  const isOver = ({ name, ageMs }: (typeof read)[number]) => ageMs >= Math.max(LOST_MS, DEVICE_EVENTS[name].staleMs);
  if (!read.some(({ name }) => OWN.has(name)) || !read.every(isOver)) return null;
  return Math.min(...read.map(({ ageMs }) => ageMs));
}

/**
 * How long a device has had no link, in ms: by its vehicle's last message, without a vehicle by what the server says of its streams or
 * by the reports of its own computer. Null: it has a link, or nothing that is read here tells.
 */
export function lostMs(feed: Feed): number | null {
  // What this page itself does not hear tells nothing of the device.
  if (!feed.isConnected) return null;
  const age = linkAgeMs(feed) ?? silenceOfAll(feed);
  if (age !== null) return age >= LOST_MS || feed.awaySince !== null ? age : null;
  return quietMs(feed);
}

export const isLinkLost = (feed: Feed): boolean => lostMs(feed) !== null;

/** The same in words, as `15 s`. */
export function noLinkFor(feed: Feed): string | null {
  const ms = lostMs(feed);
  return ms === null ? null : ageText(0, ms);
}

/** Reports that were under way when the link was lost may be dated this much later, in ms. */
const UNDER_WAY_MS = 2000;

/** How a device's link was lost, by what its feed has heard; null: it has one, or the device's clock is not known, so that nothing could tell a new one. */
export function lostLinkOf(feed: Feed): LostLink | null {
  const ms = lostMs(feed);
  const { clockOffsetMs = null, clockErrorMs = null } = feed.system?.value ?? {};
  if (ms === null || clockOffsetMs === null || clockErrorMs === null) return null;
  const since = serverNow() - ms;
  return { since, saidBy: since - clockOffsetMs + clockErrorMs + UNDER_WAY_MS };
}
