import { MAX_POLLS } from '#app/domain/authSession';

/** Texts of the sign-in beside the installed app; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  title: 'Authenticate using your system browser',
  creating: 'Starting sign-in…',
  opening: 'Opening your browser…',
  polling: `Waiting for your browser… ({attempt} of ${MAX_POLLS})`,
  completed: 'Signed in',
  code: 'Check that the page shows the code {code}. If it shows a different one, close it and cancel.',
  reopen: 'Reopen browser',
  notOpened: 'Could not open your browser. Copy the link instead.',
  link: { copy: 'Copy link', done: 'Link copied' },
  expired: 'The sign-in link has expired.',
  cancel: 'Cancel',
} as const;
