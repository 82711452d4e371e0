/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fillInJsdom } from '../../support/fillInJsdom';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { renderApp } from '../../support/renderApp';
import { apiAs, deviceOf } from '../../support/sandboxClient';

const REMEMBERED = 'auth_redirect_path';
const LATE = { timeout: 10_000 };
let sandbox: RemoteSandbox;

beforeAll(async () => {
  // Answers come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  fillInJsdom();
  sandbox = await startRemoteSandbox();
}, 60_000);
afterAll(() => sandbox.close());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Path of a new invitation of Tomo's, to one of Mara's devices. */
async function invite(index: number): Promise<string> {
  const mara = await apiAs(sandbox, 'u_mara');
  const body = { device_id: deviceOf(sandbox, index).id, email: 'tomo@sandbox.example', role: 'viewer' };
  const { id } = (await mara('POST', '/v1/invitations', body)).body as { id: string };
  return `/invitations/${id}/accept`;
}

const open = (redirect: string) =>
  renderApp(sandbox, 'u_tomo', `/auth/callback?auth_success=true&redirect=${encodeURIComponent(redirect)}`);
const acceptances = async () =>
  Object.entries((await sandbox.stats()).requests).reduce(
    (sum, [call, count]) => (/^POST .*\/accept$/.test(call) ? sum + count : sum),
    0,
  );

describe('/auth/callback with an invitation', () => {
  // @spec 2.12
  test('accepts it when this browser began the sign-in for it, once', async () => {
    const path = await invite(0);
    localStorage.setItem(REMEMBERED, path);
    await open(path);
    expect(await screen.findByText('Invitation accepted successfully!', {}, LATE)).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(REMEMBERED)).toBeNull(), LATE);
  });

  // @threat S52
  test.each([
    ['no sign-in', 1, null],
    ['a sign-in for another page', 2, '/device'],
    ['a sign-in for another invitation', 3, '/invitations/inv_123456/accept'],
  ])('shows it and accepts nothing when this browser began %s', async (_, index, began) => {
    const before = await acceptances();
    const path = await invite(index);
    if (began !== null) localStorage.setItem(REMEMBERED, began);
    const { router } = await open(path);
    expect(await screen.findByRole('button', { name: 'Accept' }, LATE)).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
    expect(await acceptances()).toBe(before);
  });
});
