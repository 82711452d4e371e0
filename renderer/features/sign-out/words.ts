import { NAME } from '#app/brand';

/** Texts of the sign-out page (specification §2); places in braces are filled by `fill`. */
export const WORDS = {
  page: `Sign out · ${NAME}`,
  unsaved: 'Recordings that are not saved are deleted when you sign out.',
  signOut: 'Sign out',
  deleteAndSignOut: 'Delete and sign out',
  stay: 'Stay signed in',
  progress: 'Signing out',
  countdown: 'Redirecting in {seconds} seconds...',
  stillOpen: 'You are signed out here, but the server may still hold your session. Try again to end it there.',
  tryAgain: 'Try Again',
  signIn: 'Return to Sign In',
} as const;

export const TITLES = {
  question: 'Sign out?',
  preparing: 'Preparing to sign out...',
  'signing-out': 'Signing out...',
  success: 'Signed out',
  error: 'Sign-out failed',
} as const;
