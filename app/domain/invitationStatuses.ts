/** States of an invitation (api §7). A file of its own: the account's events need them before any page of invitations is loaded. */
export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
