import type { EndpointName } from '#app/api/index';
import { CURSOR, time, whole, word, type CallFacts, type Refusal } from './facts';

export const SHARING = {
  name: 'Sharing',
  about: 'Who has access to a device, invitations, handing a device over, and who did what.',
};

const LAST_OWNER: Refusal = [409, 'last_owner', 'a device keeps at least one owner whose access does not end'];
const EXCEEDS: Refusal = [403, 'role_exceeds_own', 'the role is higher than the caller’s own'];
const BELOW: Refusal = [403, 'role_insufficient', 'the person has the same role, or a higher one'];
const WRONG_ADDRESS: Refusal = [403, 'wrong_address', 'the invitation was sent to another address'];
const NO_INVITATION: Refusal = [404, 'not_found', 'there is no such invitation'];
const OWN: Refusal = [409, 'own_invitation', 'the caller sent it'];
const NOT_PENDING: Refusal = [409, 'not_pending', 'the invitation is no longer open'];
const NO_TRANSFER: Refusal = [409, 'no_transfer', 'the device is not offered to another owner'];
const INVITED = 'Only the person it was sent to.';
const ended = (...codes: readonly string[]): Refusal[] =>
  codes.map((code) => [410, code, `the invitation was ${code === 'expired' ? 'not accepted in time' : code}`]);

export const sharingCalls = {
  listAccess: { summary: 'The people with access to a device', who: 'access' },
  changeAccess: {
    summary: 'Changes the role or the end of a person’s access',
    who: 'access',
    whoElse: 'For others: admins, of those below them, and owners. For oneself: everybody, downwards.',
    refusals: [BELOW, EXCEEDS, LAST_OWNER],
  },
  revokeAccess: {
    summary: 'Ends a person’s access',
    who: 'access',
    whoElse: 'For others: admins, of those below them, and owners. For oneself: everybody.',
    refusals: [BELOW, LAST_OWNER],
  },
  leaveDevice: { summary: 'The user gives up their own access', who: 'access', refusals: [LAST_OWNER] },
  listAudit: {
    summary: 'Who did what to a device, newest first',
    who: 'readAudit',
    refusals: [
      [400, 'time', '`from` or `to` is no time'],
      [400, 'cursor', 'the page no longer exists'],
    ],
    query: {
      from: time('first moment, included'),
      to: time('last moment, included'),
      limit: whole(1, 200, 'most items of the answer', 50),
      cursor: CURSOR,
    },
  },
  exportAudit: {
    summary: 'All that was done to a device, as JSON lines',
    who: 'readAudit',
    refusals: [[400, 'format', 'the only format is `jsonl`']],
    query: { format: word(['jsonl'], 'form of the file', 'jsonl') },
    mediaType: 'application/jsonl',
  },
  listInvitations: { summary: 'The invitations to a device', who: 'share' },
  getInvitation: {
    summary: 'One invitation',
    who: 'anyone',
    readsSession: true,
    whoElse: 'With a session: only who was invited, and who invited. Without one, most members are null.',
    refusals: [WRONG_ADDRESS, NO_INVITATION],
  },
  createInvitation: {
    summary: 'Invites a person to a device',
    who: 'share',
    answers: { 201: 'the invitation' },
    refusals: [
      EXCEEDS,
      [409, 'already_member', 'the person has access already'],
      [409, 'already_invited', 'an invitation of the person is open'],
    ],
  },
  withdrawInvitation: { summary: 'Withdraws an invitation', who: 'share', refusals: [NOT_PENDING] },
  resendInvitation: {
    summary: 'Sends an invitation again, and restarts its time',
    who: 'share',
    refusals: [NOT_PENDING, [429, 'too_soon', 'it was sent less than a minute ago']],
  },
  acceptInvitation: {
    summary: 'Accepts an invitation',
    who: 'signedIn',
    whoElse: INVITED,
    refusals: [
      WRONG_ADDRESS,
      NO_INVITATION,
      OWN,
      ...ended('declined', 'revoked', 'expired'),
      [410, 'device_removed', 'the device was removed'],
    ],
    note: 'Accepting once more is answered as the first time.',
  },
  declineInvitation: {
    summary: 'Declines an invitation',
    who: 'signedIn',
    whoElse: INVITED,
    refusals: [WRONG_ADDRESS, NO_INVITATION, OWN, ...ended('accepted', 'declined', 'revoked', 'expired')],
  },
  requestInvitation: {
    summary: 'Asks for a new invitation in place of an expired one',
    who: 'signedIn',
    whoElse: INVITED,
    refusals: [WRONG_ADDRESS, NO_INVITATION, OWN, [409, 'not_expired', 'the invitation has not expired']],
  },
  getTransfer: { summary: 'The open offer to hand a device over', who: 'access' },
  offerTransfer: {
    summary: 'Offers the device to a person with access',
    who: 'remove',
    refusals: [[409, 'not_member', 'the person has no access, or is the caller']],
    note: 'An earlier offer ends.',
  },
  acceptTransfer: {
    summary: 'Takes the device over',
    who: 'access',
    whoElse: 'Only the person it was offered to.',
    refusals: [[403, 'role_insufficient', 'it was offered to another person'], NO_TRANSFER],
    note: 'The person becomes its owner, and the one who offered it an admin.',
  },
  endTransfer: {
    summary: 'Takes an offer back, or declines it',
    who: 'access',
    whoElse: 'The person it was offered to, and owners.',
    refusals: [[403, 'role_insufficient', 'the caller is neither'], NO_TRANSFER],
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;
