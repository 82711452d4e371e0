import { ageText } from '#app/domain/relativeTime';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { serverNow, serverTimeOf } from '../../lib/serverTime';
import type { Feed } from './createFeedStore';
import type { LostLink } from './knownLinks';
import { SILENT_MS, silenceOfAll } from './silence';
import { REPEATED, type TopicName } from './topics';

/** Topics that the computer of every device repeats. A modem or a radio may be unplugged. */
const OWN: ReadonlySet<TopicName> = new Set(['system', 'network']);

/** When the last report on a repeated topic arrived, by `performance.now`; `-Infinity`: never. */
export const lastReportAt = (feed: Feed): number => Math.max(...REPEATED.map((name) => feed[name]?.at ?? -Infinity));

/** Whether this page has received, without a break since `at` by `performance.now`, what the computer of the device repeats. */
export const hasHeardSince = (feed: Feed, at: number): boolean =>
  feed.isConnected && [...OWN].some((name) => feed[name] !== null && (feed.hearingSince[name] ?? Infinity) <= at);

/** When the last report arrived before this page lost the device's stream, by `performance.now`; `-Infinity`: it has the stream, or received nothing. */
export const heardUntil = (feed: Feed): number => (feed.isConnected ? -Infinity : lastReportAt(feed));

/**
 * Age of the vehicle's last message in ms, including the time until its companion computer passed it on; null before the first one,
 * and while nobody reads telemetry. If the last one is from before this page's stream opened, the age counts from the opening, or from
 * when a device that is offline went: later messages may have been missed.
 */
export function linkAgeMs(feed: Feed): number | null {
  const { telemetry, hearingSince, awaySince } = feed;
  const since = hearingSince.telemetry;
  if (telemetry === null || since === undefined) return null;
  const now = performance.now();
  if (telemetry.at < since) return now - Math.min(since, awaySince ?? since);
  return (telemetry.value.linkAgeMs ?? 0) + now - telemetry.at;
}

/** Time without a message after which the link counts as lost, in ms. */
export const LOST_MS = 5000;

/** Whether no repeated topic has arrived for as long as telemetry stays valid. Rare reports count as old by then, too. */
export function isQuiet(feed: Feed): boolean {
  const at = lastReportAt(feed);
  return at !== -Infinity && performance.now() - at > DEVICE_EVENTS.telemetry.staleMs;
}

/** For how long no repeated topic that is read here has arrived, in ms; null: one has, or too few are read to decide. */
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

/** As `lostMs`, each loss by its own start. */
function lostByItselfMs(feed: Feed): number | null {
  const { lostBefore, awaySince } = feed;
  if (lostBefore !== null && awaySince === null && isStillLost(lostBefore, feed)) return serverNow() - lostBefore.since;
  // Without a stream this page knows nothing about the device's link.
  if (!feed.isConnected) return null;
  const told = silenceOfAll(feed);
  const age = linkAgeMs(feed) ?? told;
  if (age === null) return quietMs(feed);
  // The server hears neither video nor readings, and no vehicle has been heard since.
  if (told !== null && told >= SILENT_MS && age >= SILENT_MS) return told;
  return age >= LOST_MS || awaySince !== null ? age : null;
}

/** What ends with a link ends within this time, in ms: video is shown later than it was sent, and heartbeats come once a second. */
export const TOGETHER_MS = 2000;

/** When a silent device was last heard, by `performance.now`: it is offline, has no link, or this page has lost its stream. Null: it is not silent. */
function silentSince(feed: Feed): number | null {
  if (feed.awaySince !== null) return feed.awaySince;
  const ms = lostByItselfMs(feed);
  if (ms !== null) return performance.now() - ms;
  return feed.isConnected ? null : lastReportAt(feed);
}

/**
 * From when the age counts of what a device last sent at `at`, both by `performance.now`. What ended with its link counts from one moment,
 * so that all ages of a page say the same; anything else from its own time.
 */
export function endedAt(feed: Feed, at: number): number {
  const since = silentSince(feed);
  return since !== null && Math.abs(at - since) <= TOGETHER_MS ? since : at;
}

/**
 * How long a device has had no link, in ms: by the server's reports on its streams, by its vehicle's last message, or without either by the
 * reports of its own computer; before the first of them, by what an earlier page has seen. Null: it has a link, or nothing is read here
 * that could show it.
 */
export function lostMs(feed: Feed): number | null {
  const ms = lostByItselfMs(feed);
  if (ms === null || feed.awaySince === null) return ms;
  const now = performance.now();
  return now - endedAt(feed, now - ms);
}

export const isLinkLost = (feed: Feed): boolean => lostMs(feed) !== null;

/** The same in words, as `15 s`. */
export function noLinkFor(feed: Feed): string | null {
  const ms = lostMs(feed);
  return ms === null ? null : ageText(0, ms);
}

/** Reports on their way when the link was lost may be dated up to this much later, in ms. */
const UNDER_WAY_MS = 2000;

/** The lost link of a device, by its feed; null: it has a link, or its clock is unknown, so that a new link could not be recognised. */
export function lostLinkOf(feed: Feed): LostLink | null {
  const ms = lostMs(feed);
  const { clockOffsetMs = null, clockErrorMs = null } = feed.system?.value ?? {};
  if (ms === null || clockOffsetMs === null || clockErrorMs === null) return null;
  const since = serverNow() - ms;
  return { since, saidBy: since - clockOffsetMs + clockErrorMs + UNDER_WAY_MS };
}

/** When this page, or the server by its reports on the streams, last received something of the device, by `performance.now`; `-Infinity`: never. */
function lastHeardAt(feed: Feed): number {
  const streams = [...(feed['media-status']?.value.values() ?? [])];
  return Math.max(
    lastReportAt(feed),
    ...streams.map(({ heardAt, deviceSilentMs }) => heardAt - (deviceSilentMs ?? Infinity)),
  );
}

/** Whether a link that an earlier page knew as lost still is: nothing has been received of the device since. */
function isStillLost({ since }: LostLink, feed: Feed): boolean {
  return serverTimeOf(lastHeardAt(feed)) <= since + UNDER_WAY_MS;
}

/** What is known of a lost link when a page is left. `known`: before this page. */
export const lostLinkAfter = (known: LostLink | null, feed: Feed): LostLink | null =>
  known !== null && isStillLost(known, feed) ? known : lostLinkOf(feed);
