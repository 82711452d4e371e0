/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/dom';
import { createPath } from 'react-router-dom';
import { arrives, click, open, shared, shows, usePages } from '../../support/pages';
import { passUntil, withClock } from '../../support/withClock';

usePages();

const USER = '/v1/user';
const SESSIONS = '/v1/oauth2/user/sessions';
const fault: typeof shared.sandbox.control.addFault = (one) => shared.sandbox.control.addFault(one);
const asked = (call: string) => shared.sandbox.control.stats().requests[call] ?? 0;
/** How often each call that changes something has been made. */
const posts = () => Object.entries(shared.sandbox.control.stats().requests).filter(([call]) => call.startsWith('POST'));
const has = (text: string | RegExp) => screen.queryByText(text) !== null;
const progress = () => screen.getByRole('progressbar').getAttribute('value');

// @spec 2.1, 2.2, 2.5, 2.6
test('the sign-in page says what the specification says', async () => {
  await open(null, '/sign-in');
  await screen.findByRole('heading', { name: 'Welcome to Farsight' });
  screen.getByText('Stream and manage your devices with ease');
  screen.getByRole('heading', { name: 'Sign in' });
  for (const name of ['Terms', 'Privacy', 'Support']) screen.getByRole('link', { name });
  screen.getByText('Version 1.1.6');
});

// @spec 2.8
test.each(['/', '/sign-in', '/sign-out'])('a visitor to %s signs in without ?redirect=', async (wanted) => {
  const router = await open(null, wanted);
  await screen.findByRole('heading', { name: 'Welcome to Farsight' });
  await arrives(router, '/sign-in');
});

// @spec 2.52
test('an unknown address says so and leads home', async () => {
  const router = await open(null, '/no/such/page');
  await screen.findByText('Opps! This page does not exist');
  screen.getByText('/no/such/page');
  expect(screen.queryByRole('button', { name: 'Search devices and pages' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Home' }));
  await arrives(router, '/sign-in');
});

test('an unknown address keeps the links of the header for a signed-in user', async () => {
  await open('u_mara', '/no/such/page');
  const links = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(links.getByRole('link', { name: 'Wall' })).toHaveAttribute('href', '/wall');
});

// @spec 2.17, 4.1, 9.23
test('the loader appears after a second of checking, not before', async () => {
  await withClock(async (come) => {
    fault({ path: USER, kind: 'hang' });
    const before = asked(`GET ${USER}`);
    await open('u_mara', '/');
    await come(() => asked(`GET ${USER}`) > before && document.querySelector('[role=status]') !== null);
    jest.advanceTimersByTime(990);
    await come(() => document.querySelector('[role=status]')?.textContent === '');
    jest.advanceTimersByTime(20);
    await come(() => has('Loading Farsight'));
  });
});

// @spec 2.10, 2.11, 9.25
test('the callback says what it does and waits a tenth of a second before it asks for the user', async () => {
  await withClock(async (come) => {
    const before = asked(`GET ${USER}`);
    const router = await open('u_tomo', '/auth/callback?auth_success=true&redirect=%2Fdevice');
    await come(() => has('Logging you in...'));
    const waitedMs = await passUntil(() => asked(`GET ${USER}`) > before, 1);
    expect(waitedMs).toBeGreaterThanOrEqual(100);
    // The call itself takes turns as well.
    expect(waitedMs).toBeLessThan(300);
    await passUntil(() => router.state.location.pathname === '/device');
  });
});

// @spec 8.27
test.each(['auth_success=false', 'auth_success=true&redirect=/invitations/inv_123456/accept'])(
  'a callback without success, or without a session, is refused and sends nothing (S29): %s',
  async (query) => {
    const before = posts();
    const router = await open(null, `/auth/callback?${query}`);
    await screen.findByText('Authentication failed.');
    await arrives(router, '/sign-in');
    expect(posts()).toEqual(before);
  },
);

// @spec 5.9
test.each(['auth_success=false', 'auth_success=', ''])(
  'a callback without success (%s) is refused though there is a session',
  async (query) => {
    const router = await open('u_jonas', `/auth/callback?${query}&redirect=%2Fdevice`);
    await screen.findByText('Authentication failed.');
    // Who is signed in is taken on from there: to the list, not to what the link wanted.
    await arrives(router, '/');
  },
);

// @spec 5.10, 8.28
test('a callback whose user has no id is refused', async () => {
  fault({ path: USER, kind: 'body', text: '{"name":"Nobody"}' });
  const router = await open('u_mara', '/auth/callback?auth_success=true');
  await screen.findByText('Invalid user data received.');
  await arrives(router, '/sign-in');
});

// @spec 2.4, 4.2, 8.10
test('R1, R2: a server away at the start disables sign-in; Retry recovers without a reload', async () => {
  fault({ path: USER, kind: 'reset' });
  await withClock(async () => {
    const router = await open('u_mara', '/?q=drone');
    const retry = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Retry' });
    await passUntil(() => screen.queryByRole('button', { name: 'Server Unavailable' }) !== null);
    expect(screen.getByRole('button', { name: 'Server Unavailable' })).toBeDisabled();
    expect(createPath(router.state.location)).toBe('/sign-in?redirect=%2F%3Fq%3Ddrone');
    screen.getByText('Unable to connect to the server. Please check your connection and try again.');
    const before = asked(`GET ${USER}`);
    retry()?.click();
    await passUntil(() => asked(`GET ${USER}`) > before && retry()?.disabled === false);
    shared.sandbox.control.clearFaults();
    retry()?.click();
    await passUntil(() => has('2 of 8 devices'));
    expect(createPath(router.state.location)).toBe('/?q=drone');
  });
});

// @spec 4.22
test('R38, R11: a session that ends is reported once, and its page opens after the next sign-in', async () => {
  const router = await open('u_mara', '/?q=camera');
  await screen.findByText('Live: connected');
  shared.sandbox.control.endSessions();
  await arrives(router, '/sign-in?redirect=%2F%3Fq%3Dcamera');
  expect(await screen.findAllByText('Your session has ended. Sign in again.')).toHaveLength(1);
});

// @spec 2.55, 3.1
test('the user menu shows who is signed in, and signing out works from it', async () => {
  await open('u_mara', '/');
  await click('Account: Mara Lindqvist');
  await screen.findByText('mara@sandbox.example');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByText(/^Redirecting in [123] seconds\.\.\.$/);
  expect(localStorage.getItem('session_token')).toBeNull();
  const router = await open(null, '/');
  await arrives(router, '/sign-in');
});

// @spec 2.18, 2.19, 2.20, 9.22
test('signing out shows its steps, and then leads to sign-in', async () => {
  await withClock(async (come) => {
    for (const path of [USER, SESSIONS]) fault({ path, kind: 'delay', ms: 100 });
    const router = await open('u_mara', '/sign-out');
    await come(() => has('Preparing to sign out...'));
    expect(progress()).toBe('33');
    const before = asked(`DELETE ${SESSIONS}`);
    // An address alone signs nobody out.
    await passUntil(() => has('Sign out?'), 1);
    screen.getByRole('button', { name: 'Sign out' }).click();
    await passUntil(() => asked(`DELETE ${SESSIONS}`) > before, 1);
    await come(() => progress() === '66');
    await passUntil(() => has('Redirecting in 3 seconds...'), 1);
    expect(progress()).toBe('100');
    const isOver = () => router.state.location.pathname === '/sign-in';
    for (const is of [...[2, 1].map((left) => () => has(`Redirecting in ${left} seconds...`)), isOver])
      expect(Math.abs((await passUntil(is)) - 1000)).toBeLessThan(200);
  });
});

// @spec 2.21, 4.10, 8.30
test('R47: a failed sign-out says why, offers both ways on, and the user is signed out here', async () => {
  fault({ path: SESSIONS, kind: 'status', status: 500, body: { message: 'Out of order' } });
  await open('u_mara', '/sign-out');
  await click('Sign out');
  await screen.findByText('Out of order');
  screen.getByRole('button', { name: 'Return to Sign In' });
  expect(localStorage.getItem('session_token')).toBeNull();
  shared.sandbox.control.clearFaults();
  await click('Try Again');
  await shows('Redirecting in');
});

// @spec 2.24, 2.27
test('a user without devices sees how to add one', async () => {
  const router = await open('u_tomo', '/');
  await screen.findByRole('heading', { name: 'No Devices Found' });
  screen.getByText('Get started by adding your first device');
  screen.getByText('Invited to someone else’s device? Open the link in the invitation email.');
  expect(screen.queryByRole('link', { name: 'Add Device' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Add Your First Device' }));
  await arrives(router, '/device');
});
