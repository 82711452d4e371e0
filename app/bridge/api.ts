import * as v from 'valibot';
import type { HttpAnswer } from '../api/request';
import { isDeviceId } from '../domain/ids';
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
    'Content-Type': v.optional(v.picklist(['application/sdp', 'application/trickle-ice-sdpfrag'])),
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

export const eventsContract = {
  /** Opens the account's stream, or that of one device; its news carry the id. One of each kind at a time: opening another closes the one before. */
  open: invoke(
    v.object({
      id: Id,
      device: v.optional(
        v.pipe(
          v.string(),
          v.check((id: string) => isDeviceId(id), 'no device'),
        ),
      ),
    }),
  ).answers<null>(),
  close: invoke(v.object({ id: Id })).answers<null>(),
  news: send<StreamNews>(),
} as const;
