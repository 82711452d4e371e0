import { NAME, VERSION } from '#app/brand';

/** Texts of the sign-in page (specification §2, §8). They come with the first screen; those of the installed app do not. */
export const WORDS = {
  page: `Sign in · ${NAME}`,
  welcome: `Welcome to ${NAME}`,
  subtitle: 'Stream and manage your devices with ease',
  card: 'Sign in',
  google: 'Continue with Google',
  down: 'Server Unavailable',
  downText: 'Unable to connect to the server. Please check your connection and try again.',
  signInFailed: 'The sign-in could not be loaded. Check the connection and try again.',
  trying: 'Trying…',
  retry: 'Retry',
  links: 'Legal and help',
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Support',
  version: `Version ${VERSION}`,
} as const;
