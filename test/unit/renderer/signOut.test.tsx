/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { signOutMark } from '../../../renderer/lib/signOutMark';
import { listKept, openRecording, writeFile } from '../../../renderer/lib/recordings';
import { fillInJsdom } from '../../support/fillInJsdom';
import { BrowserStorage } from '../../support/browserStorage';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { renderApp } from '../../support/renderApp';

const END = 'DELETE /v1/oauth2/user/sessions';
const NAME = 'Harbour drone_2026-08-21T14-03-11Z.webm';
const LATE = { timeout: 10_000 };
let sandbox: RemoteSandbox;
let browser: BrowserStorage;

beforeAll(async () => {
  // Answers come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  fillInJsdom();
  sandbox = await startRemoteSandbox();
}, 60_000);
afterAll(() => sandbox.close());
beforeEach(() => {
  browser = BrowserStorage.install();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});

const endings = async () => (await sandbox.stats()).requests[END] ?? 0;
const button = (name: string) => screen.findByRole('button', { name }, LATE);
const namesOf = async (account: string) => (await listKept(account)).map(({ name }) => name);

async function crash(account: string): Promise<void> {
  const { folder } = await openRecording(account, NAME);
  await writeFile(folder, '000001', new Blob(['piece']));
  browser.held.clear();
}

/** Mara is signed in and opens the page from the app's menu, or by its address. */
async function open(from: 'menu' | 'address') {
  if (from === 'address') return renderApp(sandbox, 'u_mara', '/sign-out');
  const app = await renderApp(sandbox, 'u_mara');
  await screen.findByRole('grid', { name: 'Devices' }, LATE);
  app.router.navigate('/sign-out');
  return app;
}

describe('/sign-out', () => {
  test('signs out at once when the app’s menu leads there, and forgets the page that a sign-in wanted', async () => {
    const before = await endings();
    localStorage.setItem('auth_redirect_path', '/devices/dev_1');
    await open('menu');
    expect(await screen.findByText(/Redirecting in/, {}, LATE)).toBeVisible();
    expect(await endings()).toBe(before + 1);
    expect(localStorage.getItem('auth_redirect_path')).toBeNull();
  });

  // @spec 0.9
  // @threat S52
  test('does not sign out a user who only opens its address', async () => {
    const before = await endings();
    const mark = signOutMark.make();
    const { router } = await open('address');
    fireEvent.click(await button('Stay signed in'));
    await screen.findByRole('grid', { name: 'Devices' }, LATE);
    expect(await endings()).toBe(before);
    expect(signOutMark.get()).toBe(mark);
    expect(router.state.location.pathname).toBe('/');
    cleanup();
    await open('address');
    fireEvent.click(await button('Sign out'));
    expect(await screen.findByText(/Redirecting in/, {}, LATE)).toBeVisible();
    expect(await endings()).toBe(before + 1);
  });

  // @spec 0.8
  // @threat S51
  test('names recordings that are not saved, and deletes only those of this account', async () => {
    await crash('u_mara');
    await crash('u_ines');
    const before = await endings();
    await open('menu');
    expect(await screen.findByText(/A recording of Harbour drone from .* was interrupted/, {}, LATE)).toBeVisible();
    expect(screen.getByText('Recordings that are not saved are deleted when you sign out.')).toBeVisible();
    expect(await endings()).toBe(before);
    fireEvent.click(await button('Delete and sign out'));
    expect(await screen.findByText(/Redirecting in/, {}, LATE)).toBeVisible();
    await waitFor(async () => expect(await namesOf('u_mara')).toEqual([]));
    expect(await namesOf('u_ines')).toEqual([NAME]);
  });

  test('offers to save them first', async () => {
    await crash('u_mara');
    await open('menu');
    fireEvent.click(await button('Save'));
    expect(await button('Sign out')).toBeVisible();
    await waitFor(() => expect(browser.saved).toHaveLength(1));
    fireEvent.click(await button('Sign out'));
    expect(await screen.findByText(/Redirecting in/, {}, LATE)).toBeVisible();
    await waitFor(async () => expect(await namesOf('u_mara')).toEqual([]));
  });
});
