import * as v from 'valibot';
import { LIMITS } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { MAX_WAIT_MS, type MediaRequest } from '#app/api/mediaRequest';

const Header = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x20-\x7e]*$/));

const Argument = v.object({
  method: v.picklist(['OPTIONS', 'POST', 'PATCH', 'DELETE']),
  url: v.pipe(v.string(), v.maxLength(4096)),
  body: v.nullable(v.pipe(v.string(), v.maxLength(131_072))),
  headers: v.object({
    'If-Match': v.optional(Header),
    'Content-Type': v.optional(v.picklist(['application/sdp', 'application/trickle-ice-sdpfrag'])),
    traceparent: v.optional(Header),
  }),
  waitMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_WAIT_MS)), LIMITS.timeoutMs),
});

/** The request of a page, checked (S10). Throws ApiError `invalid-request`. */
export function readMediaArgument(value: unknown): MediaRequest {
  const parsed = v.safeParse(Argument, value);
  if (!parsed.success) throw new ApiError('invalid-request', 'That request is not valid.');
  const { headers, ...rest } = parsed.output;
  const given = Object.entries(headers).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));
  return { ...rest, headers: Object.fromEntries(given) };
}
