import { expect, test } from '@jest/globals';
import type { Client } from '../../../renderer/api/client';
import { registerPush } from '../../../renderer/live/push';

const target = { id: 'one', endpoint: 'https://push.example/one', keys: { p256dh: '', auth: '' } };

/** How many calls are made for a registration whose session has ended, or has not. */
async function callsOf(isOver: boolean): Promise<number> {
  let calls = 0;
  const call = async () => {
    calls += 1;
  };
  const client = { call } as unknown as Client;
  await registerPush(client, { target, inQuietHours: false, hasEnded: () => isOver }).catch(() => undefined);
  return calls;
}

test('registerPush calls the server in the session in which the user asked, and not as the next user', async () => {
  expect([await callsOf(false), await callsOf(true)]).toEqual([1, 0]);
});
