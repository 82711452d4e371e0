import { MAX_HZ, MAX_STREAM_DEVICES } from '#app/domain/eventSource';
import { isDeviceId } from '#app/domain/ids';
import { eventOf, type GroupOptions, type WantedEvents } from './FeedListener';
import { Problem } from './problem';

const malformed = (what: string) => new Problem(400, 'malformed', what);

function listOf(value: unknown, name: string): readonly string[] {
  // A name that is given twice arrives as an array.
  if (typeof value !== 'string' || value.length > 4096)
    throw malformed(`${name} must be one list, separated by commas.`);
  return [...new Set(value.split(','))];
}

/** `topics` of a stream; null: all. 400 for what is malformed, or without a topic that is known. */
export function readTopics(query: unknown): WantedEvents {
  const { topics: raw } = query as Record<string, unknown>;
  if (raw === undefined) return null;
  // Unknown topics are ignored, because they may be of a later version; without a known one there is nothing to send.
  const events = listOf(raw, 'topics').flatMap((topic) => eventOf(topic) ?? []);
  if (events.length === 0) throw malformed('None of these topics is known.');
  return new Set(events);
}

/** `ids`, `topics` and `max_hz` of a stream of several devices; 400 for what is malformed or too much. */
export function readGroupQuery(query: unknown): GroupOptions & { readonly ids: readonly string[] } {
  const { ids: rawIds, max_hz: rawHz } = query as Record<string, unknown>;
  const ids = listOf(rawIds, 'ids');
  if (!ids.every(isDeviceId)) throw malformed('ids holds what is no device id.');
  if (ids.length > MAX_STREAM_DEVICES) throw malformed(`At most ${MAX_STREAM_DEVICES} ids.`);
  const events = readTopics(query);
  const maxHz = rawHz === undefined ? null : typeof rawHz === 'string' && rawHz !== '' ? Number(rawHz) : Number.NaN;
  if (maxHz !== null && !(maxHz >= 0.1 && maxHz <= MAX_HZ)) throw malformed(`max_hz must be 0.1 to ${MAX_HZ}.`);
  return { ids, events, maxHz };
}
