import * as v from 'valibot';
import type { EndpointName } from '#app/api/index';
import type { DeviceEventName } from '#app/events/deviceEvent';
import type { EventTable } from '#app/events/eventTable';
import { STREAMS, type StreamKind } from '#app/events/streams';
import { ownValue } from '#app/lib/ownValue';

/** Of the events of a device those that it reports itself; the server says the others. */
export type ReportedEventName = Exclude<DeviceEventName, 'media-status' | 'watchers'>;

/** An answer as it is sent. */
export interface SentAnswer {
  readonly status: number;
  /** The `Content-Type`; empty without one. */
  readonly type: string;
  /** Null for a body that is not text. */
  readonly text: string | null;
}

interface Listener {
  answer(call: EndpointName, answer: SentAnswer): void;
  event(kind: StreamKind, name: string, data: unknown): void;
}

let listener: Listener | null = null;

/** Tells a listener of each answer and event that the sandboxes of this process say from now on, but of none that a test scripts. The result ends that. */
export function watchSent(heard: Listener): () => void {
  listener = heard;
  return () => {
    if (listener === heard) listener = null;
  };
}

export const noteAnswer = (call: EndpointName, answer: SentAnswer): void => listener?.answer(call, answer);

/**
 * Holds an event that the sandbox or a device of it says to the contract, as answers are held to theirs. Throws an error that names the
 * stream, the event and the member. What a device of a test says is passed on unchecked, as a server does: it may be anything.
 */
export function checkEvent(kind: StreamKind, name: string, data: unknown): void {
  const events: EventTable = STREAMS[kind].events;
  const event = ownValue(events, name);
  if (!event) throw new Error(`The stream "${kind}" has no event "${name}".`);
  listener?.event(kind, name, data);
  const result = v.safeParse(event.wire, data);
  if (result.success) return;
  const [issue] = result.issues;
  throw new Error(`"${name}" of the stream "${kind}": ${v.getDotPath(issue) ?? '(all of it)'}: ${issue.message}`);
}
