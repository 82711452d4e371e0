import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { plainText } from '../lib/plainText';
import type { Endpoint, Answer, PathParams, RequestBody } from './endpoint';
import { ApiError, errorMessage, GENERIC_ERROR, retryAfterMs, type FieldProblem } from './errors';
import { fillPath } from './path';

/** What a transport sends. `path` starts with `/` and belongs to the API's origin. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** JSON text, or null for none. */
  readonly body: string | null;
  /** Beyond those every request carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** Route template, for logs and traces: never the ids in the path. */
  readonly route: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly etag?: string | null;
}

/** Largest answer that is read, in bytes (`security.md` S34). */
export const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
/** Longest wait for a complete answer, in ms (`security.md` R5). */
export const ANSWER_TIMEOUT_MS = 15_000;

/** Conditions of a call (`design/api.md` §1). */
export interface CallConditions {
  /** The version a change is based on, or an ETag as it came: another one in the meantime makes it fail with 412 instead of undoing it. */
  readonly ifMatch?: number | string | null;
  /** The same key makes a call that is sent twice happen once. */
  readonly idempotencyKey?: string;
  /** The ETag of what is known already: the same again is answered with 304 and nothing. */
  readonly ifNoneMatch?: string | null;
  /** Appended to the path. */
  readonly query?: Readonly<Record<string, string>>;
}

export type CallInput<E> = CallConditions &
  ([keyof PathParams<E>] extends [never] ? object : { readonly params: PathParams<E> }) &
  (RequestBody<E> extends undefined ? object : { readonly body: RequestBody<E> });

/** The request of one call. Throws ApiError `invalid-request` for an unsafe path parameter. */
export function buildRequest<E extends Endpoint>(endpoint: E, input: CallInput<E>): HttpRequest {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
  const { ifMatch = null, ifNoneMatch = null, idempotencyKey, query } = input;
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + search,
    body: endpoint.request === null ? null : JSON.stringify(v.parse(endpoint.request, body)),
    headers: {
      ...(ifMatch !== null && { 'If-Match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
      ...(ifNoneMatch !== null && { 'If-None-Match': ifNoneMatch }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    route: endpoint.path,
  };
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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

/** The decoded body of an answer. Throws ApiError: `http` for a status of 400 and above, `invalid-response` for a body that cannot be used. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: HttpAnswer, now: number): Answer<E> {
  const body = parseJson(answer.text);
  if (answer.status >= 400) {
    throw new ApiError('http', errorMessage(body), {
      status: answer.status,
      code: read(v.string(), asRecord(body).code, null),
      retryAfterMs: retryAfterMs(answer.retryAfter, now),
      fields: fieldProblems(body),
    });
  }
  try {
    return endpoint.decode(endpoint.kind === 'image' ? answer.text : body) as Answer<E>;
  } catch {
    throw new ApiError('invalid-response', GENERIC_ERROR, { status: answer.status });
  }
}
