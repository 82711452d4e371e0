import * as v from 'valibot';
import type { DeviceEventName } from '#app/events/deviceEvent';
import type { EventTable } from '#app/events/eventTable';
import { STREAMS, type StreamKind } from '#app/events/streams';
import { ownValue } from '#app/lib/ownValue';

/** Of the events of a device those that it reports itself; the server says the others. */
export type ReportedEventName = Exclude<DeviceEventName, 'media-status' | 'watchers'>;

/**
 * Holds an event that the sandbox or a device of it says to the contract, as answers are held to theirs. Throws an error that names the
 * stream, the event and the member. What a device of a test says is passed on unchecked, as a server does: it may be anything.
 */
export function checkEvent(kind: StreamKind, name: string, data: unknown): void {
  const events: EventTable = STREAMS[kind].events;
  const event = ownValue(events, name);
  if (!event) throw new Error(`The stream "${kind}" has no event "${name}".`);
  const result = v.safeParse(event.wire, data);
  if (result.success) return;
  const [issue] = result.issues;
  throw new Error(`"${name}" of the stream "${kind}": ${v.getDotPath(issue) ?? '(all of it)'}: ${issue.message}`);
}
