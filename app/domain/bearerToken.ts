import { hasNoStep } from './ids';

/** A bearer token (`b64token` of RFC 6750 §2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;
const MAX_LENGTH = 4096;

/** Whether a text may stand as a bearer token in a header, a query or, percent-encoded, a path. */
export function isBearerToken(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && TOKEN.test(value) && hasNoStep(value);
}
