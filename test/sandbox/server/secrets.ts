import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex: what is stored instead of a device's credential. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Keyed hash, so that a token of an earlier run is worthless in this one. */
export function hashWithKey(secret: string, key: Buffer): string {
  return createHmac('sha256', key).update(secret).digest('hex');
}

/** Constant-time comparison of two texts of any length. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** An id that says what it is of, and cannot be guessed. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
}
