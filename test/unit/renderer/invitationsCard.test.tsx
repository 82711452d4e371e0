/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { getTime } from '#app/api/time';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { toInvitation } from '#app/domain/invitation';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { InvitationsCard } from '../../../renderer/features/device-sharing/components/InvitationsCard';
import { isServerTimeKnown, noteServerTime } from '../../../renderer/lib/serverTime';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const asked: Endpoint[] = [];
/** A client whose answers name no time (the only fake: no HTTP). */
const createClient = () =>
  ({
    call: async (endpoint: Endpoint) => {
      asked.push(endpoint);
      throw new ApiError('http', 'Not found', { status: 404 });
    },
  }) as unknown as Client;
const links = { page: (path: string) => `https://app.test${path}` };

/** The card with an open invitation that expired an hour ago by this computer's clock. */
async function open() {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const wire = {
    id: 'inv_123456',
    device_id: 'dev_1',
    device_name: 'Drone',
    email: 'ines@example.com',
    role: 'viewer',
  };
  const times = { created_at: at(-7_200_000), sent_at: at(-7_200_000), expires_at: at(-3_600_000) };
  const invitation = toInvitation({ ...wire, ...times, status: 'pending', invited_by: { name: 'Mara' } });
  const rows = invitation === null ? [] : [invitation];
  render(
    <PlatformProvider value={{ links } as unknown as Platform}>
      <ClientProvider value={createClient()}>
        <InvitationsCard
          device={{ id: 'dev_1' } as DeviceDetail}
          invitations={{ rows, problem: null, reload: () => undefined }}
        />
      </ClientProvider>
    </PlatformProvider>,
  );
  await act(() => Promise.resolve());
}

// The first test: the server's time stays known.
test('an open invitation is not said to have expired while the server’s time is unknown', async () => {
  await open();
  expect(asked).toContain(getTime);
  expect(isServerTimeKnown()).toBe(false);
  expect(screen.getByText('ines@example.com')).toBeInTheDocument();
  expect(screen.queryByText(/^Expire/)).toBeNull();
});

test('the age of its end is shown once the server’s time is known', async () => {
  noteServerTime(Date.now());
  await open();
  expect(screen.getByText(/^Expired 1 h/)).toBeInTheDocument();
});

test('the time is asked for again, and nothing claimed, once the clock of this computer has jumped', async () => {
  jest.useFakeTimers();
  noteServerTime(Date.now());
  await open();
  asked.length = 0;
  jest.setSystemTime(Date.now() + 3_600_000);
  await act(() => jest.advanceTimersByTimeAsync(1100));
  expect(asked).toContain(getTime);
  expect(screen.queryByText(/^Expire/)).toBeNull();
});
