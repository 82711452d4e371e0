import * as v from 'valibot';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';

/** Shown when an answer has neither `error` nor `message` (specification §8). */
export const GENERIC_ERROR = 'An error occurred';

export type ApiErrorKind =
  /** No answer: connection refused, reset, offline, blocked. */
  | 'network'
  /** No complete answer in time. */
  | 'timeout'
  /** The caller gave the request up. */
  | 'aborted'
  /** An answer with a status of 400 or above. */
  | 'http'
  /** An answer that is not what the contract says: no JSON, wrong shape, too large. */
  | 'invalid-response'
  /** The request was never sent because a path parameter is not safe. */
  | 'invalid-request'
  /** A download that broke off, found no room, was too large, or could not be written. */
  | 'interrupted'
  | 'disk-full'
  | 'too-large'
  | 'not-saved';

export interface FieldProblem {
  readonly pointer: string;
  readonly detail: string;
}

interface ApiErrorDetails {
  readonly status?: number;
  readonly code?: string | null;
  /** From Retry-After, in ms. */
  readonly retryAfterMs?: number | null;
  readonly fields?: readonly FieldProblem[];
}

/** The one error a call rejects with. `message` is fit to show to a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterMs: number | null;
  readonly fields: readonly FieldProblem[];

  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    details: ApiErrorDetails = {},
  ) {
    super(message);
    this.status = details.status ?? 0;
    this.code = details.code ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.fields = details.fields ?? [];
  }
}

export function isApiError(value: unknown): value is ApiError {
  return value instanceof ApiError;
}

/** The sentence in an error answer: `error`, then `message`, then the generic text (specification §3, §8). */
export function errorMessage(body: unknown): string {
  const raw = asRecord(body);
  for (const value of [raw.error, raw.message]) {
    const text = plainText(read(v.string(), value, ''));
    if (text) return text;
  }
  return GENERIC_ERROR;
}

/** Upper limit of a Retry-After. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Headers of an answer, unchanged. A header is null or absent if the server did not send it, or if the page may not read it. */
interface WaitHeaders {
  readonly retryAfter: string | null;
  readonly date?: string | null;
}

/**
 * Milliseconds from a Retry-After header in seconds or as a date; null when absent or unreadable; at most an hour. A date counts from
 * the answer's own Date, which is of the same clock; from `now` without one.
 */
export function retryAfterMs({ retryAfter, date }: WaitHeaders, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  const seconds = Number(retryAfter);
  const sentAt = Date.parse(date ?? '');
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - (Number.isNaN(sentAt) ? now : sentAt);
  return Number.isFinite(ms) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms)) : null;
}

/** How a server says that it does not have a call, as an older one or another maker's does. */
export const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

export const isUnknownCall = (error: unknown): boolean => isApiError(error) && UNKNOWN_CALL.includes(error.status);

/** Whether the server may have acted although the call failed: no answer, an unreadable one, or an error of a proxy. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isApiError(error)) return true;
  return error.kind === 'http' ? error.status >= 500 : error.kind !== 'invalid-request';
}
