import type { AuthStatus } from '#app/domain/device';

export const AUTH_WORDS: Readonly<Record<AuthStatus, string>> = {
  valid: 'Authenticated',
  expired: 'Authentication expired',
  revoked: 'Authentication revoked',
  never_authenticated: 'Never authenticated',
  unknown: 'Authentication unknown',
};
