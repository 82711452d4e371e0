import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
