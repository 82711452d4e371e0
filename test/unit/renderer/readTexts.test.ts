/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { readTexts } from '../../../renderer/features/device-logs/incident/readTexts';
import { steadyNow } from '../../../renderer/live/serverClock';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('readTexts dates messages by the moment of their answer, however late they are used', async () => {
  const texts = [{ severity: 3, text: 'GPS glitch', at: null, ageMs: 4000 }];
  const client = { call: () => Promise.resolve(texts) } as unknown as Pick<Client, 'call'>;
  const askedAt = steadyNow();
  const reading = readTexts(client, 'dev_1' as DeviceId);
  // Calls beside it take longer.
  await jest.advanceTimersByTimeAsync(900);
  expect(await reading).toEqual([{ severity: 3, text: 'GPS glitch', heardAt: askedAt - 4000 }]);
});
