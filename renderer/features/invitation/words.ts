import type { InvitationStatus } from '#app/domain/invitation';

/** Texts of the invitation pages; places in braces are filled by `fill` and `Sentence`. */
export const WORDS = {
  page: 'Invitation',
  incomplete: 'Part of the address may be missing. Copy the whole link from the invitation.',
  home: 'All devices',
  loading: 'Loading the invitation',
  serverTitle: 'Server Unavailable',
  serverText: 'Unable to connect to the server. Please check your connection and try again.',
  retry: 'Retry',
  signIn: 'Sign in to accept',
  signInHint: 'Sign in to see who invited you, and to what.',
  visitorTitle: '{name} invited you to a device',
  visitorRole: 'Your role: {role}.',
  missingTitle: 'Invitation not found',
  missingText: 'It does not exist, or its device was removed. Ask for a new invitation.',
  switchAccount: 'Switch account',
  signedInAs: 'You are signed in as {email}.',
  failedTitle: 'The invitation could not be loaded',
  trying: 'Trying…',
  tryAgain: 'Try again',
  invitedYou: '{name} invited you to',
  invitedBy: 'Invited by',
  someDevice: 'A device',
  aDevice: 'a device',
  role: 'Your role',
  accessEnds: 'Your access ends',
  never: 'Never, unless it is revoked',
  expires: 'Invitation expires',
  unknown: 'Unknown',
  account: 'Signed in as',
  isLower: 'Your role is already {yours}, which can do more than {offered}.',
  isHigher: 'Accepting changes your role from {yours} to {offered}.',
  accept: 'Accept',
  accepting: 'Accepting…',
  keep: 'Keep {role}',
  become: 'Change to {role}',
  decline: 'Decline',
  declining: 'You declined this invitation',
  declineUndo: 'Undo',
  declineHint: 'You won’t have access to {device}. You can undo this for {seconds} s.',
  declined: 'Invitation declined',
  notDeclined: 'The invitation was not declined',
  notRequested: 'Your request was not sent',
  devices: 'Your devices',
  removedTitle: 'The device was removed',
  removedText: 'This invitation is no longer valid.',
  ownTitle: 'This is your own invitation',
  ownText: 'Send its link to {email}. Only they can accept it.',
  ownTextUnknown: 'Send its link to the person you invited. Only they can accept it.',
  ownAction: 'Open sharing',
  expiredTitle: 'This invitation has expired',
  expiredText: '{name} invited you to {device}. The invitation was not accepted in time.',
  expiredAction: 'Ask for a new one',
  asked: '{name} has been asked for a new invitation.',
  openDevice: 'Open device',
} as const;

/** Shown after accepting, until the list opens. */
export const JUST_ACCEPTED = { title: 'Invitation accepted', text: 'You now have access to {device}.' } as const;

type Ended = Exclude<InvitationStatus, 'expired'>;

/** An invitation that has an answer already. */
export const ENDED: Readonly<Record<Ended, { readonly title: string; readonly text: string }>> = {
  pending: { title: 'Invitation', text: '' },
  accepted: { title: 'You already accepted this invitation', text: 'You have access to {device}.' },
  declined: {
    title: 'You declined this invitation',
    text: 'Ask {name} for a new invitation to {device} if you change your mind.',
  },
  revoked: { title: 'This invitation was withdrawn', text: '{name} withdrew the invitation to {device}.' },
  unknown: {
    title: 'This invitation can’t be used',
    text: 'This version doesn’t know its status. Reload the page, or ask for a new invitation.',
  },
};
