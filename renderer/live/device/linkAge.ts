import { ageText } from '#app/domain/relativeTime';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { serverNow, serverTimeOf } from '../../lib/serverTime';
import type { Feed } from './createFeedStore';
import type { LostLink } from './knownLinks';
import { silenceOfAll } from './silence';
import { REPEATED, type TopicName } from './topics';

/** What the computer of every device repeats; a modem or a radio may have been taken out. */
const OWN: ReadonlySet<TopicName> = new Set(['system', 'network']);

/** When the last report came of what a device repeats, by `performance.now`; `-Infinity`: none has. */
const lastReportAt = (feed: Feed): number => Math.max(...REPEATED.map((name) => feed[name]?.at ?? -Infinity));

/** Whether this page has heard, without a break since `at` by `performance.now`, what the computer of the device repeats. */
export const hasHeardSince = (feed: Feed, at: number): boolean =>
  feed.isConnected && [...OWN].some((name) => feed[name] !== null && (feed.hearingSince[name] ?? Infinity) <= at);

/** When this page last heard the device before it lost its own stream of it, by `performance.now`; `-Infinity`: it has the stream, or heard nothing. */
export const heardUntil = (feed: Feed): number => (feed.isConnected ? -Infinity : lastReportAt(feed));

/**
 * Age of the vehicle's last message in ms, the time until its companion computer passed it on included; null before the first,
 * and while nobody reads telemetry. What was said before this page heard it is not known: the age counts from when its stream opened, or
 * from when a device that is offline went.
 */
export function linkAgeMs(feed: Feed): number | null {
  const { telemetry, hearingSince, awaySince } = feed;
  const since = hearingSince.telemetry;
  if (telemetry === null || since === undefined) return null;
  const now = performance.now();
  if (telemetry.at < since) return now - Math.min(since, awaySince ?? since);
  return (telemetry.value.linkAgeMs ?? 0) + now - telemetry.at;
}

/** No message for so long: the link counts as lost, in ms. */
export const LOST_MS = 5000;

/** Whether nothing of what a device repeats has come for as long as its telemetry holds: what it rarely reports is old by then, too. */
export function isQuiet(feed: Feed): boolean {
  const at = lastReportAt(feed);
  return at !== -Infinity && performance.now() - at > DEVICE_EVENTS.telemetry.staleMs;
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
 * by the reports of its own computer; until it is heard, by what an earlier page has seen. Null: it has a link, or nothing that is read
 * here tells.
 */
export function lostMs(feed: Feed): number | null {
  const { lostBefore, awaySince } = feed;
  if (lostBefore !== null && awaySince === null && isStillLost(lostBefore, feed)) return serverNow() - lostBefore.since;
  // What this page itself does not hear tells nothing of the device.
  if (!feed.isConnected) return null;
  const age = linkAgeMs(feed) ?? silenceOfAll(feed);
  if (age !== null) return age >= LOST_MS || awaySince !== null ? age : null;
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

/** When the device was last heard, by this page or by the server that tells it of a stream, by `performance.now`; `-Infinity`: never. */
function lastHeardAt(feed: Feed): number {
  const streams = [...(feed['media-status']?.value.values() ?? [])];
  return Math.max(
    lastReportAt(feed),
    ...streams.map(({ heardAt, deviceSilentMs }) => heardAt - (deviceSilentMs ?? Infinity)),
  );
}

/** Whether a link that was known as lost before this page came is lost still: nothing has been heard of the device since. */
function isStillLost({ since }: LostLink, feed: Feed): boolean {
  return serverTimeOf(lastHeardAt(feed)) <= since + UNDER_WAY_MS;
}

/** What is known of a lost link when a page is left. `known`: before this page. */
export const lostLinkAfter = (known: LostLink | null, feed: Feed): LostLink | null =>
  known !== null && isStillLost(known, feed) ? known : lostLinkOf(feed);
