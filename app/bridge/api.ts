import * as v from 'valibot';
import type { EventSourceSpec } from '../domain/eventSource';
import type { HttpAnswer } from '../api/request';
import { invoke, send } from './kit';

const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));
const Header = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x20-\x7e]*$/));

export const RequestArgument = v.object({
  id: Id,
  method: v.picklist(['GET', 'POST', 'PATCH', 'DELETE']),
  route: v.pipe(v.string(), v.maxLength(200)),
  path: v.pipe(v.string(), v.maxLength(4096)),
  body: v.nullable(v.pipe(v.string(), v.maxLength(131_072))),
  headers: v.object({
    'If-Match': v.optional(Header),
    'If-None-Match': v.optional(Header),
    'Idempotency-Key': v.optional(Header),
    traceparent: v.optional(Header),
  }),
});
export type RequestArgument = v.InferOutput<typeof RequestArgument>;

export const apiContract = {
  /** One call of the table. Fails with the code of an ApiError: `network`, `timeout`, `aborted`, `invalid-response`, `invalid-request`. */
  request: invoke(RequestArgument).answers<HttpAnswer>(),
  abort: invoke(v.object({ id: Id })).answers<null>(),
} as const;

/** What happens on an event stream. */
export type StreamNews =
  | { readonly id: string; readonly kind: 'open' }
  | { readonly id: string; readonly kind: 'activity' }
  | { readonly id: string; readonly kind: 'event'; readonly name: string; readonly data: string }
  | {
      readonly id: string;
      readonly kind: 'end';
      readonly reason: 'unauthorized' | 'refused' | 'network' | 'ended';
      readonly status: number;
    };

/** Checked by its handler (`isEventSource`): the preload has no room for that. */
const Source = v.custom<EventSourceSpec>((value) => typeof value === 'object' && value !== null);

export const eventsContract = {
  /**
   * Opens a stream; its news carry the id. There is one of the account at a time, and any fair number of others.
   * `page`: the load of the page that asks; streams of an earlier load are closed. Fails with `too-many`.
   */
  open: invoke(v.object({ id: Id, page: Id, source: Source })).answers<null>(),
  close: invoke(v.object({ id: Id })).answers<null>(),
  news: send<StreamNews>(),
} as const;
