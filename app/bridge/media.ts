import * as v from 'valibot';
import type { MediaAnswer } from '../api/mediaRequest';
import { invoke } from './kit';

const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/));
const Header = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x20-\x7e]*$/));

export const MediaArgument = v.object({
  id: Id,
  method: v.picklist(['OPTIONS', 'POST', 'PATCH', 'DELETE']),
  url: v.pipe(v.string(), v.maxLength(4096)),
  body: v.nullable(v.pipe(v.string(), v.maxLength(131_072))),
  headers: v.object({
    'If-Match': v.optional(Header),
    'Content-Type': v.optional(v.picklist(['application/sdp', 'application/trickle-ice-sdpfrag'])),
    traceparent: v.optional(Header),
  }),
  isAnonymous: v.boolean(),
});
export type MediaArgument = v.InferOutput<typeof MediaArgument>;

export const mediaContract = {
  /**
   * One request of WHEP, to the API or to a media origin of the configuration; PATCH and DELETE only to the address of a
   * session that a POST has opened. Fails with the code of an ApiError: `network`, `timeout`, `aborted`, `invalid-request`.
   */
  request: invoke(MediaArgument).answers<MediaAnswer>(),
  abort: invoke(v.object({ id: Id })).answers<null>(),
} as const;
