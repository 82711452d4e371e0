import { randomUUID } from 'node:crypto';
import type { Area } from '../check';
import type { Context } from '../context';
import {
  broken,
  isRefused,
  listOf,
  need,
  needBody,
  needError,
  needHeader,
  needOffered,
  needStatus,
  recordOf,
  textOf,
} from '../expect';
import type { Answer } from '../http';

/** An address that nobody has (RFC 2606): no message arrives anywhere. */
const guest = () => `conform-${randomUUID().slice(0, 8)}@farsight-conform.invalid`;

const withdraw = (context: Context, id: string) => context.call('withdrawInvitation', { params: { invitationId: id } });

/** Of one address, at most. */
const MOST_LEFT = 5;

/** Withdraws the invitations of an address. */
async function withdrawAll(context: Context, email: string, known: string): Promise<void> {
  const listed = await context.call('listInvitations');
  if (listed.status !== 200 && known === '') throw new Error(`their list is answered by ${listed.status}`);
  const ids = listOf(recordOf(listed.body).invitations)
    .map(recordOf)
    .filter((row) => row.email === email && row.status === 'pending')
    .map((row) => textOf(row.id))
    .slice(0, MOST_LEFT);
  for (const id of new Set([...ids, ...(known === '' ? [] : [known])])) {
    const { status } = await withdraw(context, id);
    if (status >= 300 && ![404, 409, 410].includes(status)) throw new Error(`status ${status}`);
  }
}

const send = (context: Context, email: string, key: string) =>
  context.changes.make(
    `the invitation of ${email}`,
    () =>
      context.call('createInvitation', {
        headers: { 'idempotency-key': key },
        body: { device_id: context.deviceId, email, role: 'viewer' },
      }),
    async (answer) => {
      if (!isRefused(answer)) await withdrawAll(context, email, textOf(recordOf(answer?.body).id));
    },
  );

interface Invited {
  readonly answer: Answer;
  readonly email: string;
  readonly key: string;
  readonly id: string;
}

/** Invites an address that nobody has. */
async function invite(context: Context): Promise<Invited> {
  const [email, key] = [guest(), randomUUID()];
  const answer = await send(context, email, key);
  needOffered(answer);
  needBody(context, 'createInvitation', answer, 201);
  return { answer, email, key, id: textOf(recordOf(answer.body).id) };
}

/** The members that a reader without a session does not get. */
const HIDDEN = ['device_id', 'device_name', 'email', 'message', 'your_role'] as const;

/** Invitations to a device. */
export const sharing: Area = {
  name: 'sharing',
  checks: [
    {
      clause: '§7 Invitations',
      level: 'MUST',
      name: 'Invitations to a device are listed',
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('listInvitations');
        needOffered(answer);
        needBody(context, 'listInvitations', answer);
      },
    },
    {
      clause: '§7 Invitations',
      level: 'MUST',
      name: 'An invitation is made by 201, and pending',
      needs: 'write',
      run: async (context) => {
        const { answer, email } = await invite(context);
        const { status, email: told } = recordOf(answer.body);
        need(status === 'pending', answer, '`status`: pending', String(status));
        need(told === email, answer, 'the address that was invited', String(told));
      },
    },
    {
      clause: '§1 Idempotency',
      level: 'MUST',
      name: 'A call that is sent twice with one key is answered by the same invitation',
      needs: 'write',
      run: async (context) => {
        const { answer, email, key, id } = await invite(context);
        const again = await send(context, email, key);
        needStatus(again, answer.status);
        const other = textOf(recordOf(again.body).id);
        need(other === id, again, 'the first answer again', 'another invitation');
      },
    },
    {
      clause: '§7 Invitations',
      level: 'MUST',
      name: 'The same address is not invited twice',
      needs: 'write',
      run: async (context) => {
        const { email } = await invite(context);
        needError(await send(context, email, randomUUID()), 409);
      },
    },
    {
      clause: '§7 Invitations',
      level: 'MUST',
      name: "A reader without a session gets the inviter's name and the role, and null for the rest",
      needs: 'write',
      run: async (context) => {
        const { id } = await invite(context);
        const answer = await context.call('getInvitation', { params: { invitationId: id }, token: null });
        needBody(context, 'getInvitation', answer);
        const body = recordOf(answer.body);
        const told = HIDDEN.filter((name) => body[name] !== null);
        need(told.length === 0, answer, `null for ${HIDDEN.join(', ')}`, `more than that in ${told.join(', ')}`);
        need(textOf(recordOf(body.invited_by).name) !== '', answer, 'the name of who invites', 'none');
      },
    },
    {
      clause: '§1 Codes',
      level: 'MUST',
      name: 'An invitation that is sent again at once is answered by 429, which says how long to wait',
      needs: 'write',
      run: async (context) => {
        const { id } = await invite(context);
        const answer = await context.call('resendInvitation', { params: { invitationId: id } });
        if (answer.status !== 429) needOffered(answer);
        needError(answer, 429);
        needHeader(answer, 'Retry-After', /^\d+$|GMT$/, 'seconds, or a date');
      },
    },
    {
      clause: '§7 Invitations',
      level: 'MUST',
      name: 'An invitation that is withdrawn is no longer pending',
      needs: 'write',
      run: async (context) => {
        const { id } = await invite(context);
        needStatus(await withdraw(context, id), 200, 204);
        const answer = await context.call('getInvitation', { params: { invitationId: id } });
        if (answer.status === 404 || answer.status === 410) return;
        needBody(context, 'getInvitation', answer);
        const { status } = recordOf(answer.body);
        if (status !== 'revoked') broken(answer, '`status`: revoked', String(status));
      },
    },
  ],
};
