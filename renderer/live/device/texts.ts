import type { StatusText } from '#app/events/topics/statusText';
import type { EarlierText } from '#app/api/status';

/** A message of the vehicle, together with those that repeat it directly. */
export interface Text extends StatusText {
  /** Stable, so that a list only adds the new text. */
  readonly id: number;
  /** How many messages in a row this is; `at` and `heardAt` are those of the last one. */
  readonly count: number;
  /** Time of the first one in ms since the epoch, by the device's clock; null if the server omits it. */
  readonly firstAt: number | null;
  /** By the monotonic clock, in ms; -Infinity if unknown. */
  readonly heardAt: number;
}

/** Longest list of warnings and errors, and longest list of all others. */
const MAX_TEXTS = 200;
/** While one stream replaces another both send the same messages: the second copy is among the last few, and few seconds old. */
const SAME_WITHIN = 5;
const SAME_WITHIN_MS = 10_000;
/** By RFC 5424; a lower number is worse. */
const WARNING = 4;

export const isError = ({ severity }: StatusText): boolean => severity < WARNING;
export const isWarning = ({ severity }: StatusText): boolean => severity <= WARNING;

const repeats = (one: StatusText, other: StatusText): boolean =>
  one.text === other.text && one.severity === other.severity;

/** Whether a text already counts this message, by the device's clock. */
const counts = (text: Text, one: StatusText): boolean =>
  repeats(text, one) &&
  (text.at === one.at ||
    (text.at !== null && one.at !== null && one.at >= (text.firstAt ?? text.at) && one.at <= text.at));

/** Whether a message was received before, from a stream that is being replaced. A device whose clock is set back repeats older times. */
const isCopy = (text: Text, one: StatusText): boolean =>
  one.at !== null && counts(text, one) && (text.at ?? 0) - one.at <= SAME_WITHIN_MS;

/** Of a list beyond its bound first go the oldest that a newer one repeats, then the oldest of the least severe. The newest stays. */
function excessOf(texts: readonly Text[]): readonly Text[] {
  if (texts.length <= MAX_TEXTS) return [];
  const told = new Set<string>();
  const older = texts.map((one) => {
    const key = `${one.severity} ${one.text}`;
    const isRepeat = told.has(key);
    told.add(key);
    return { one, isRepeat };
  });
  return older
    .slice(1)
    .reverse()
    .sort((a, b) => Number(b.isRepeat) - Number(a.isRepeat) || b.one.severity - a.one.severity)
    .slice(0, texts.length - MAX_TEXTS)
    .map(({ one }) => one);
}

/** Warnings have a bound of their own: frequent messages must not push them out, nor two frequent warnings an emergency. */
function shorten(texts: readonly Text[]): readonly Text[] {
  const warnings = texts.filter(isWarning);
  const others = texts.filter((one) => !isWarning(one));
  const excess = new Set([...excessOf(warnings), ...excessOf(others)]);
  return excess.size === 0 ? texts : texts.filter((one) => !excess.has(one));
}

/** Adds a message to the list, newest first; returns null for a copy of a received one. */
export function addText(status: StatusText, before: readonly Text[] | null, heardAt: number): readonly Text[] | null {
  const texts = before ?? [];
  const [newest, ...others] = texts;
  if (texts.slice(0, SAME_WITHIN).some((one) => isCopy(one, status))) return null;
  if (newest && repeats(newest, status))
    return [{ ...newest, at: status.at, heardAt, count: newest.count + 1 }, ...others];
  // Not always the first one's id plus one: earlier messages have ids below zero.
  const id = Math.max(0, ...texts.map((text) => text.id)) + 1;
  return shorten([{ ...status, heardAt, id, count: 1, firstAt: status.at }, ...texts]);
}

/** Merges messages that the server kept from before the stream was opened into the received ones, without duplicates, newest first. */
export function withEarlier(texts: readonly Text[], earlier: readonly EarlierText[]): readonly Text[] {
  const lowest = Math.min(0, ...texts.map(({ id }) => id));
  const now = performance.now();
  const others = earlier
    .filter((one) => !texts.some((text) => counts(text, one)))
    .map(({ ageMs, ...status }, at) => ({
      ...status,
      heardAt: now - ageMs,
      id: lowest - 1 - at,
      count: 1,
      firstAt: status.at,
    }));
  const merged: Text[] = [];
  for (const one of [...texts, ...others].toSorted((a, b) => b.heardAt - a.heardAt)) {
    const last = merged.at(-1);
    if (last && repeats(last, one))
      merged[merged.length - 1] = { ...last, firstAt: one.firstAt, count: last.count + one.count };
    else merged.push(one);
  }
  return shorten(merged);
}
