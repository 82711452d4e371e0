import * as v from 'valibot';
import { parseJson } from '../lib/parseJson';
import { asRecord, read } from '../lib/read';
import { plainText } from '../lib/plainText';
import { JSON_TYPE, type Answer, type Endpoint, type Limits, type PathParams, type RequestBody } from './endpoint';
import { ApiError, errorMessage, GENERIC_ERROR, retryAfterMs, type FieldProblem } from './errors';
import { fillPath } from './path';

/** What a transport sends. `path` starts with `/` and belongs to the API's origin. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** JSON text or bytes, or null for none. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  /** Beyond those every request carries; names the type of a body that is not JSON. */
  readonly headers: Readonly<Record<string, string>>;
  /** Route template, for logs and traces: never the ids in the path. */
  readonly route: string;
  readonly limits: Limits;
  /** The body of a good answer is wanted as bytes. */
  readonly isBinary: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** The text of the Date header; null when the page cannot read it. */
  readonly date?: string | null;
  /** The text of the Retry-After header; null without one. */
  readonly retryAfter: string | null;
  /** Empty for an answer in bytes. */
  readonly text: string;
  readonly bytes?: Uint8Array | null;
  readonly etag?: string | null;
  /** When a picture was taken: the text of the X-Captured-At header; null without one. */
  readonly capturedAt?: string | null;
  /** The text of the Location header: the address of what the call created. It is checked before use. */
  readonly location?: string | null;
}

/** Longest response header that is read; longer ones are ignored. */
const MAX_HEADER = 4096;

/** A header of an answer; null for one that is longer than `most` characters. */
export const shortHeader = (value: string | null, most: number = MAX_HEADER): string | null =>
  value === null || value.length > most ? null : value;

/** The headers of an answer that callers need. */
export function answerHeaders(headers: {
  get(name: string): string | null;
}): Pick<HttpAnswer, 'date' | 'retryAfter' | 'etag' | 'capturedAt' | 'location'> {
  return {
    date: shortHeader(headers.get('Date')),
    retryAfter: shortHeader(headers.get('Retry-After')),
    etag: shortHeader(headers.get('ETag')),
    capturedAt: shortHeader(headers.get('X-Captured-At')),
    location: shortHeader(headers.get('Location')),
  };
}

/** Conditions of a call (api §1). */
export interface CallConditions {
  /** The version or ETag that a change is based on. If the resource has changed since, the call is refused (`isStale`). Null: the server counts no versions, so any state is changed (`*`, RFC 9110 §13.1.1); see `optionalMatch`. */
  readonly ifMatch?: number | string | null;
  /** A call that is sent twice with the same key is done once. */
  readonly idempotencyKey?: string;
  /** The ETag of the cached answer: an unchanged resource is answered with 304 and no body. */
  readonly ifNoneMatch?: string | null;
  /** Appended to the path; pairs where a name comes more than once. */
  readonly query?: Readonly<Record<string, string>> | [string, string][];
}

export type CallInput<E> = CallConditions &
  ([keyof PathParams<E>] extends [never] ? object : { readonly params: PathParams<E> }) &
  (RequestBody<E> extends undefined ? object : { readonly body: RequestBody<E> });

/** What is wrong with a body, by the JSON pointer of each member. */
const fieldsOf = (issues: readonly v.BaseIssue<unknown>[]): readonly FieldProblem[] =>
  issues.map((issue) => ({
    pointer: `/${(issue.path ?? []).map(({ key }) => String(key)).join('/')}`,
    detail: issue.message,
  }));

function bodyOf({ request, bodyType, limits }: Endpoint, given: unknown): HttpRequest['body'] {
  if (request === null) return null;
  const checked = v.safeParse(request, given);
  if (!checked.success)
    throw new ApiError('invalid-request', checked.issues[0].message, { fields: fieldsOf(checked.issues) });
  const parsed = checked.output;
  const body = bodyType === JSON_TYPE ? JSON.stringify(parsed) : (parsed as Uint8Array<ArrayBuffer>);
  if (body.length > limits.maxBodyBytes) throw new ApiError('invalid-request', 'That is too large to be sent.');
  return body;
}

/** The request of one call. Throws ApiError `invalid-request` for an unsafe path parameter or a body that is too large. */
export function buildRequest<E extends Endpoint>(endpoint: E, input: CallInput<E>): HttpRequest {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
  const { ifMatch, ifNoneMatch = null, idempotencyKey, query } = input;
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + search,
    body: bodyOf(endpoint, body),
    headers: {
      ...(endpoint.bodyType !== JSON_TYPE && { 'Content-Type': endpoint.bodyType }),
      ...(ifMatch !== undefined && { 'If-Match': typeof ifMatch === 'number' ? `"${ifMatch}"` : (ifMatch ?? '*') }),
      ...(ifNoneMatch !== null && { 'If-None-Match': ifNoneMatch }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    route: endpoint.path,
    limits: endpoint.limits,
    isBinary: endpoint.kind === 'bytes',
  };
}

function fieldProblems(body: unknown): FieldProblem[] {
  const errors = asRecord(body).errors;
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, 20).map((entry) => {
    const raw = asRecord(entry);
    return {
      pointer: plainText(read(v.string(), raw.pointer, '')),
      detail: plainText(read(v.string(), raw.detail, GENERIC_ERROR)),
    };
  });
}

/** The decoded body of an answer; `body`: its text, parsed. Throws ApiError: `http` for a status of 400 and above, `invalid-response` for a body that cannot be used. */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: HttpAnswer,
  now: number,
  body: unknown = parseJson(answer.text),
): Answer<E> {
  if (answer.status >= 400) {
    throw new ApiError('http', errorMessage(body), {
      status: answer.status,
      code: read(v.string(), asRecord(body).code, null),
      retryAfterMs: retryAfterMs(answer, now),
      fields: fieldProblems(body),
    });
  }
  try {
    return endpoint.decode(endpoint.kind === 'bytes' ? (answer.bytes ?? new Uint8Array()) : body) as Answer<E>;
  } catch {
    throw new ApiError('invalid-response', GENERIC_ERROR, { status: answer.status });
  }
}
