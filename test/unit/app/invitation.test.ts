import { describe, expect, test } from '@jest/globals';
import {
  ACCEPTED,
  acceptFailure,
  INVALID_INVITATION_LINK,
  InvitationWire,
  isWrongAddress,
  toInvitation,
} from '#app/domain/invitation';
import * as v from 'valibot';

const AT = '2026-11-21T14:03:11Z';
const MS = Date.UTC(2026, 10, 21, 14, 3, 11);
/** By hand, as api §7 has it on the wire. */
const wire = {
  id: 'inv_123456',
  device_id: 'dev_1',
  device_name: 'Roof',
  email: 'ada@x.test',
  role: 'editor',
  message: 'Welcome',
  status: 'pending',
  invited_by: { name: 'Mara', email: 'mara@x.test', picture: 'https://x.test/m.png' },
  created_at: AT,
  sent_at: '2026-11-21T14:05:00Z',
  expires_at: AT,
  access_expires_at: AT,
  your_role: 'viewer',
  is_own: true,
  renewal_requested_at: AT,
};
const read = {
  id: 'inv_123456',
  deviceId: 'dev_1',
  deviceName: 'Roof',
  isDeviceRemoved: false,
  email: 'ada@x.test',
  role: 'editor',
  message: 'Welcome',
  status: 'pending',
  invitedBy: { name: 'Mara', email: 'mara@x.test', picture: 'https://x.test/m.png' },
  sentAt: Date.UTC(2026, 10, 21, 14, 5),
  expiresAt: MS,
  accessExpiresAt: MS,
  yourRole: 'viewer',
  isOwn: true,
  renewalRequestedAt: MS,
};

describe('an invitation', () => {
  test('is read member for member, as the contract has it', () => {
    expect(toInvitation(wire)).toEqual(read);
    expect(v.safeParse(InvitationWire, wire).success).toBe(true);
  });

  test('for a reader who is not signed in says less, and nothing that is not there', () => {
    const facts = [
      'device_id',
      'device_name',
      'email',
      'message',
      'access_expires_at',
      'your_role',
      'renewal_requested_at',
    ];
    const bare = { ...wire, ...Object.fromEntries(facts.map((name) => [name, null])) };
    expect(toInvitation({ ...bare, invited_by: { name: 'Mara', email: null, picture: null } })).toEqual({
      ...read,
      deviceId: null,
      deviceName: null,
      isDeviceRemoved: true,
      email: null,
      message: '',
      accessExpiresAt: null,
      yourRole: null,
      renewalRequestedAt: null,
      invitedBy: { name: 'Mara', email: '', picture: null },
    });
  });

  // @spec 3.11
  test('with nothing but its id has what stands in for the rest', () => {
    expect(toInvitation({ id: 'inv_123456' })).toEqual({
      id: 'inv_123456',
      deviceId: null,
      deviceName: null,
      isDeviceRemoved: false,
      email: null,
      role: 'viewer',
      message: '',
      status: 'pending',
      invitedBy: { name: 'Someone', email: '', picture: null },
      sentAt: null,
      expiresAt: null,
      accessExpiresAt: null,
      yourRole: null,
      isOwn: false,
      renewalRequestedAt: null,
    });
  });

  test.each(['pending', 'accepted', 'declined', 'revoked', 'expired'])('may be %s', (status) => {
    expect(toInvitation({ ...wire, status })?.status).toBe(status);
  });

  test('was sent when it was made, unless it was sent again', () => {
    expect(toInvitation({ ...wire, sent_at: undefined })?.sentAt).toBe(MS);
  });

  test('is by a person of whom at least something is known', () => {
    const by = (invited_by: object) => toInvitation({ ...wire, invited_by })?.invitedBy.name;
    expect([by({ email: 'mara@x.test' }), by({ name: '', email: '' }), by({ name: 5 })]).toEqual([
      'mara@x.test',
      'Someone',
      'Someone',
    ]);
  });

  test.each([undefined, '', 'short', 'accept', '../accept', 5])('without a usable id (%j) is none', (id) => {
    expect(toInvitation({ ...wire, id })).toBeNull();
  });

  test('has an id of a device only where it can be one', () => {
    expect(toInvitation({ ...wire, device_id: '../x' })?.deviceId).toBeNull();
  });

  test('is held to its contract where it is strict', () => {
    for (const name of Object.keys(wire)) {
      if (name === 'id') continue;
      expect([name, v.safeParse(InvitationWire, { ...wire, [name]: {} }).success]).toEqual([name, false]);
    }
  });
});

test('what accepting came to is said in the words of the specification (§8)', () => {
  expect(ACCEPTED).toEqual({
    title: 'Invitation accepted successfully!',
    description: 'You now have access to the device.',
  });
  expect(INVALID_INVITATION_LINK).toBe('Invalid invitation link');
  expect(isWrongAddress('This invitation is not for your email address.')).toBe(true);
  expect(isWrongAddress('This invitation is for your email address.')).toBe(false);
  expect(acceptFailure('It is not for your email address').title).toBe('Wrong email address');
  expect(acceptFailure('Out of order')).toEqual({ title: 'Failed to accept invitation', description: 'Out of order' });
});
