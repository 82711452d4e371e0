import { ageText } from '#app/domain/relativeTime';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { serverNow, serverTimeOf } from '../../lib/serverTime';
import type { Feed } from './createFeedStore';
import type { LostLink } from './knownLinks';
import { silenceOfAll } from './silence';
import { REPEATED, type TopicName } from './topics';

/** A server notices within this time that a device has no link, in ms. */
export const NOTICED_MS = 60_000;

/** What the computer of every device repeats; a modem or a radio may have been taken out. */
const OWN: ReadonlySet<TopicName> = new Set(['system', 'network']);

/** When the last report came of what a device repeats, by `performance.now`; `-Infinity`: none has. */
const lastReportAt = (feed: Feed): number => Math.max(...REPEATED.map((name) => feed[name]?.at ?? -Infinity));

/** What a page has heard of a device that is offline; times by `performance.now`. */
interface Absence {
  /** When the server noticed that it is offline. */
  readonly awaySince: number;
  /** When its last report came; `-Infinity`: none has. */
  readonly heardAt: number;
  /** Since when the page can hear what every device repeats, without a break; `Infinity`: it can't. */
  readonly hearingSince: number;
}

/**
 * How long after a device's last report the server noticed that it is offline, in ms: the age of its absence begins so much earlier. 0 where
 * the last report is not known, or is so old that the device may have been there again while the page did not hear.
 */
export function noticedLateMs({ awaySince, heardAt, hearingSince }: Absence): number {
  const lateMs = awaySince - heardAt;
  if (lateMs <= 0 || lateMs === Infinity) return 0;
  return lateMs <= NOTICED_MS ? lateMs : Math.max(0, awaySince - Math.max(heardAt, hearingSince));
}

/** The same by what the pages of a device have heard; 0 also while it is online. */
export function noticedAfterMs(feed: Feed): number {
  const { awaySince } = feed;
  if (awaySince === null) return 0;
  const since = [...OWN].map((name) => (feed[name] && feed.hearingSince[name]) ?? Infinity);
  return noticedLateMs({ awaySince, heardAt: lastReportAt(feed), hearingSince: Math.min(...since) });
}

/** When this page last heard the device before it lost its own stream of it, by `performance.now`; `-Infinity`: it has the stream, or heard nothing. */
export const heardUntil = (feed: Feed): number => (feed.isConnected ? -Infinity : lastReportAt(feed));

/**
 * Age of the vehicle's last message in ms, the time until its companion computer passed it on included; null before the first,
 * and while nobody reads telemetry. What was said before this page heard it is not known: the age counts from when its stream opened, or
 * from the last report of a device that went offline.
 */
export function linkAgeMs(feed: Feed): number | null {
  const { telemetry, hearingSince, awaySince } = feed;
  const since = hearingSince.telemetry;
  if (telemetry === null || since === undefined) return null;
  const now = performance.now();
  if (telemetry.at < since) return now - Math.min(since, (awaySince ?? since) - noticedAfterMs(feed));
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

/** When the device was last heard, by this page or by the server that tells it of a stream, by `performance.now`; `-Infinity`: never. */
function lastHeardAt(feed: Feed): number {
  const streams = [...(feed['media-status']?.value.values() ?? [])];
  return Math.max(
    lastReportAt(feed),
    ...streams.map(({ heardAt, deviceSilentMs }) => heardAt - (deviceSilentMs ?? Infinity)),
  );
}

/** What is known of a lost link when a page is left. `known`: before this page, which holds unless the page has heard the device since. */
export function lostLinkAfter(known: LostLink | null, feed: Feed): LostLink | null {
  const isHeard = known === null || serverTimeOf(lastHeardAt(feed)) > known.since + UNDER_WAY_MS;
  return isHeard ? lostLinkOf(feed) : known;
}
