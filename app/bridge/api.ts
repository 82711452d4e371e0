import * as v from 'valibot';
import type { EventSourceSpec } from '../domain/eventSource';
import type { HttpAnswer } from '../api/request';
import type { DownloadOutcome, DownloadProgress } from '../api/download';
import { Id, Text, Unchecked } from './ids';
import { invoke, send } from './kit';

const Header = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x20-\x7e]*$/));

export const CallHeaders = v.object({
  'If-Match': v.optional(Header),
  'If-None-Match': v.optional(Header),
  'Idempotency-Key': v.optional(Header),
  traceparent: v.optional(Header),
});

export const RequestArgument = v.object({
  id: Id,
  method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  route: Text(200),
  path: Text(4096),
  /** Text or bytes, as the call table has it; which, and how large, the main process looks up there (`endpointOf.ts`). */
  body: v.custom<string | Uint8Array<ArrayBuffer> | null>(() => true),
  headers: CallHeaders,
});
export type RequestArgument = v.InferOutput<typeof RequestArgument>;

/** A download of the table; `name` is proposed to the person, who chooses the place. */
export interface DownloadFile {
  readonly route: string;
  readonly path: string;
  readonly headers: RequestArgument['headers'];
  readonly name: string;
}

/** Checked by its handler (`main/capabilities/downloadArgument.ts`): the preload has no room for that. */
const File = Unchecked<DownloadFile>();

export const apiContract = {
  /** One call of the table. Fails with the code of an ApiError: `network`, `timeout`, `aborted`, `invalid-response`, `invalid-request`. */
  request: invoke(RequestArgument).answers<HttpAnswer>(),
  /**
   * Asks where to save, then writes the answer there as it comes. Fails with the code of an ApiError, of a download too:
   * `interrupted`, `disk-full`, `too-large`, `not-saved`.
   */
  download: invoke(v.object({ id: Id, file: File })).answers<DownloadOutcome>(),
  /** At most ten a second of each download. */
  progress: send<DownloadProgress & { readonly id: string }>(),
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
      readonly reason: 'unauthorized' | 'refused' | 'network' | 'ended' | 'too-long';
      readonly status: number;
    };

/** Checked by its handler (`isEventSource`): the preload has no room for that. */
const Source = Unchecked<EventSourceSpec>();

export const eventsContract = {
  /**
   * Opens a stream; its events carry the id. One account stream at a time, and up to eight device streams.
   * `page`: the load of the page that asks; streams of an earlier load are closed. Fails with `too-many`.
   */
  open: invoke(v.object({ id: Id, page: Id, source: Source })).answers<null>(),
  close: invoke(v.object({ id: Id })).answers<null>(),
  news: send<StreamNews>(),
} as const;
