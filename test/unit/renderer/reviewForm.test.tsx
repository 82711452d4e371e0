/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { getTime } from '#app/api/time';
import { act, cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { ReviewForm } from '../../../renderer/features/add-device/components/ReviewForm';
import { isServerTimeKnown, noteServerTime } from '../../../renderer/lib/serverTime';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const asked: Endpoint[] = [];
/** A client whose answers name no time (the only fake: no HTTP). */
const client = {
  call: async (endpoint: Endpoint) => {
    asked.push(endpoint);
    throw new ApiError('http', 'Not found', { status: 404 });
  },
} as unknown as Client;

/** The review of a code that expires so long from now by this computer's clock. */
function open(leftMs: number) {
  const info = {
    model: 'VX-4',
    serialSuffix: '0042',
    softwareVersion: '1.2',
    requestedAt: null,
    expiresAt: Date.now() + leftMs,
    location: null,
    reauthorizes: null,
  };
  const nothing = () => Promise.resolve();
  render(
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ReviewForm
          code="BCDF-GHJK"
          info={info}
          wanted={undefined}
          onApprove={nothing}
          onDeny={nothing}
          onBack={() => undefined}
        />
      </SWRConfig>
    </ClientProvider>,
  );
}
const approve = () => screen.queryByRole('button', { name: 'Add device' });

test('a code that has expired by this computer’s clock alone may still be approved', async () => {
  open(-960_000);
  await act(() => Promise.resolve());
  expect(asked).toContain(getTime);
  expect(isServerTimeKnown()).toBe(false);
  expect(approve()).toBeEnabled();
  expect(screen.getByRole('alert')).toHaveTextContent('may have expired');
  expect(screen.queryByText('Code expires in')).toBeNull();
});

test('a code that is valid by this computer’s clock alone has no countdown', async () => {
  open(60_000);
  await act(() => Promise.resolve());
  expect(isServerTimeKnown()).toBe(false);
  expect(approve()).toBeEnabled();
  expect(screen.queryByText('Code expires in')).toBeNull();
});

test('a code that has expired by the server’s clock may not, and a known time is not asked for', async () => {
  noteServerTime(Date.now());
  asked.length = 0;
  open(-960_000);
  await act(() => Promise.resolve());
  expect(asked).not.toContain(getTime);
  expect(approve()).toBeNull();
  expect(screen.getByText('This code has expired. Show a new one on the device.')).toBeInTheDocument();
});

test('a code of a server that is 16 min behind this computer is valid by the server’s clock', () => {
  jest.useFakeTimers({ now: Date.now() + 960_000 });
  noteServerTime(Date.now() - 960_000);
  open(-60_000);
  expect(approve()).toBeEnabled();
  expect(screen.getByText('15:00')).toBeInTheDocument();
});
