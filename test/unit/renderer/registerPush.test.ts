import { expect, test } from '@jest/globals';
import type { Client } from '../../../renderer/api/client';
import { registerPush } from '../../../renderer/live/push';

const target = { id: 'one', endpoint: 'https://push.example/one', keys: { p256dh: '', auth: '' } };

/** How many calls are made for a registration that a user asked for in session 1. */
async function callsIn(session: number): Promise<number> {
  let calls = 0;
  const call = async () => {
    calls += 1;
  };
  const client = { currentGeneration: session, call } as unknown as Client;
  await registerPush(client, { target, inQuietHours: false, generation: 1 }).catch(() => undefined);
  return calls;
}

test('registerPush calls the server in the session in which the user asked, and not as the next user', async () => {
  expect([await callsIn(1), await callsIn(2)]).toEqual([1, 0]);
});
