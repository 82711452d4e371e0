/** Texts of the way back from the identity provider (specification §2, §8). */
export const WORDS = {
  title: 'Signing in',
  signingIn: 'Logging you in...',
  accepting: 'Accepting invitation...',
  failed: 'Authentication failed.',
  invalidUser: 'Invalid user data received.',
  cancelled: 'Sign-in cancelled',
} as const;
