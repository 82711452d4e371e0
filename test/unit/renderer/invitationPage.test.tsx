/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import type { PageRouter } from '../../../renderer/lib/router/PageRouter';
import { arrives, click, open, shared, shows, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';
import { passUntil, withClock } from '../../support/withClock';

usePages();

const idOf = (index: number) => shared.sandbox.factory[index]?.id ?? '';
const pathOf = (id: string) => `/invitations/${id}/accept`;
/** The end of a sign-in that this browser has begun for that page. */
const callback = (path: string) => {
  localStorage.setItem('auth_redirect_path', path);
  return `/auth/callback?auth_success=true&redirect=${encodeURIComponent(path)}`;
};
const isTitle = (name: string) => screen.queryByRole('heading', { level: 1, name }) !== null;
const asked = (call: string) => shared.sandbox.control.stats().requests[call] ?? 0;
const has = (text: string | RegExp) => screen.queryByText(text) !== null;
const fault: typeof shared.sandbox.control.addFault = (one) => shared.sandbox.control.addFault(one);

/** An invitation from Mara to a device; its id. */
async function invite(index: number, email: string, more: object = {}): Promise<string> {
  const mara = await apiAs(shared.sandbox, 'u_mara');
  const { body } = await mara('POST', '/v1/invitations', { device_id: idOf(index), email, ...more });
  return (body as { id: string }).id;
}

const signingIn = () => has('Logging you in...');
const isAt = (router: PageRouter, path: string) => () => router.state.location.pathname === path;
/** Expects something to come about after a time of the page's clock, give or take what the page needs to draw it. */
const isAfter = async (ms: number, is: () => boolean) => expect(Math.abs((await passUntil(is)) - ms)).toBeLessThan(400);

// @spec 8.20
test('shows who shares what, as what and until when; accepting leads to the list after 1.5 s', async () => {
  const access_expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const email = 'tomo@sandbox.example';
  const id = await invite(2, email, { role: 'editor', message: 'Friday survey', access_expires_at });
  await withClock(async () => {
    const router = await open('u_tomo', pathOf(id));
    await passUntil(() => isTitle('Survey wing'));
    const card = within(screen.getByRole('region', { name: 'Survey wing' }));
    for (const text of ['mara@sandbox.example', 'Friday survey', email]) card.getByText(text);
    expect(screen.getByRole('region', { name: 'Survey wing' })).toHaveTextContent(/Mara Lindqvist invited you to/);
    card.getByText(/^Can watch, rename the device/);
    card.getByText(new RegExp(`^${access_expires_at.slice(0, 10)} `));
    screen.getByRole('button', { name: 'Accept' }).click();
    await passUntil(() => isTitle('Invitation accepted'));
    await isAfter(1500, isAt(router, '/'));
    expect(has('Invitation accepted successfully!') && has('You now have access to the device.')).toBe(true);
  });
  const router = await open('u_tomo', pathOf(id));
  await screen.findByRole('heading', { level: 1, name: 'You already accepted this invitation' });
  screen.getByRole('link', { name: 'Open device' }).click();
  await arrives(router, `/devices/${idOf(2)}`);
});

test('a decline can be undone for six seconds; then it is sent and final', async () => {
  const id = await invite(3, 'tomo@sandbox.example');
  const declined = () => asked('POST /v1/invitations/:invitationId/decline');
  await withClock(async () => {
    await open('u_tomo', pathOf(id));
    const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;
    const press = async (name: string) => {
      await passUntil(() => isOffered(name));
      screen.getByRole('button', { name }).click();
    };
    await press('Decline');
    await press('Undo');
    await passUntil(() => isOffered('Decline'));
    jest.advanceTimersByTime(6500);
    await press('Decline');
    await passUntil(() => isTitle('You declined this invitation') && isOffered('Undo'));
    expect(declined()).toBe(0);
    await isAfter(6000, () => declined() === 1);
    await passUntil(() => has('Invitation declined') && !isOffered('Undo'));
  });
  await shows('Ask Mara Lindqvist for a new invitation to Greenhouse camera if you change your mind.');
});

// @spec 8.22
test('accepting that fails says why and leaves the invitation open', async () => {
  const id = await invite(6, 'tomo@sandbox.example');
  fault({ path: `/v1/invitations/${id}/accept`, kind: 'status', status: 500, body: { error: 'Not now' }, times: 1 });
  const router = await open('u_tomo', pathOf(id));
  await click('Accept');
  await screen.findByText('Failed to accept invitation');
  screen.getByText('Not now');
  expect(router.state.location.pathname).toBe(pathOf(id));
  await click('Accept');
  await screen.findByText('Invitation accepted successfully!');
});

// @spec 8.21, 8.26
test('the callback of a sign-in accepts the invitation that was wanted, and says so for four seconds', async () => {
  const id = await invite(7, 'tomo@sandbox.example');
  await withClock(async () => {
    const router = await open('u_tomo', callback(pathOf(id)));
    await passUntil(signingIn);
    await passUntil(() => has('Invitation accepted successfully!'));
    const untilListMs = await passUntil(isAt(router, '/'));
    await isAfter(4000 - untilListMs, () => !has('Invitation accepted successfully!'));
  });
});

// @spec 8.23, 8.26
test('a callback that fails to accept it says so for eight seconds, and leads back to its page after two', async () => {
  const id = await invite(4, 'tomo@sandbox.example');
  fault({ path: `/v1/invitations/${id}/accept`, kind: 'status', status: 500 });
  await withClock(async () => {
    const router = await open('u_tomo', callback(pathOf(id)));
    await passUntil(signingIn);
    await passUntil(() => has('Failed to accept invitation'));
    await isAfter(2000, isAt(router, pathOf(id)));
    await isAfter(6000, () => !has('Failed to accept invitation'));
  });
});

// @spec 8.24
test('a callback with another address than the invited one says so, and the invitation’s page is back', async () => {
  const id = await invite(5, 'tomo@sandbox.example');
  await withClock(async () => {
    const router = await open('u_ines', callback(pathOf(id)));
    await passUntil(signingIn);
    await passUntil(() => has('Wrong email address'));
    screen.getByText('This invitation was sent to a different address than the one you signed in with.');
    expect(isTitle('Wrong email address')).toBe(false);
    await passUntil(isAt(router, pathOf(id)));
    await passUntil(() => isTitle('Wrong email address'));
  });
});

// @spec 5.4
test.each(['inv', 'accept', 'abcde', 'inv%2f%2e%2e%2fb', 'inv,123'])('an id of %s is an invalid link', async (bad) => {
  const before = asked('GET /v1/invitations/:invitationId');
  await open('u_tomo', pathOf(bad));
  await screen.findByRole('heading', { level: 1, name: 'Invalid invitation link' });
  expect(asked('GET /v1/invitations/:invitationId')).toBe(before);
});

// @spec 5.5, 8.25, 8.26
test('an invalid id after signing in shows a toast for five seconds and leads to the list', async () => {
  await withClock(async () => {
    const router = await open('u_tomo', callback('/invitations/abcde/accept'));
    await passUntil(signingIn);
    await passUntil(() => has('Invalid invitation link'));
    await isAfter(5000, () => !has('Invalid invitation link'));
    expect(router.state.location.pathname).toBe('/');
  });
});
