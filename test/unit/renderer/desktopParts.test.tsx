/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import type { Client } from '../../../renderer/api/client';
import { KEYS } from '../../../renderer/api/keys';
import { toastQueue } from '../../../renderer/components/toast';
import SignInPage from '../../../renderer/features/sign-in/pages/SignInPage';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { DesktopExtras } from '../../../renderer/shell/desktop/DesktopExtras';
import { openDesktopDialog } from '../../../renderer/shell/desktop/desktopDialogs';
import { Main } from '../../../renderer/shell/Main';
import { closePalette, usePalette } from '../../../renderer/shell/palette/paletteStore';

/**
 * Scripts of the installed app that cannot be read: a module that throws stands for the bundler's failed chunk. Left out: the bundler's
 * own loading, with its second try.
 */
let mockIsLost = true;
const mockLose = (actual: () => unknown) => {
  if (mockIsLost) throw new Error('Loading chunk 7 failed.');
  return actual();
};
jest.mock('../../../renderer/shell/desktop/SettingsDialog', () =>
  mockLose(() => jest.requireActual('../../../renderer/shell/desktop/SettingsDialog')),
);
jest.mock('../../../renderer/shell/desktop/AboutDialog', () =>
  mockLose(() => jest.requireActual('../../../renderer/shell/desktop/AboutDialog')),
);
jest.mock('../../../renderer/components/ConfirmDialog', () =>
  mockLose(() => jest.requireActual('../../../renderer/components/ConfirmDialog')),
);
jest.mock('../../../renderer/shell/desktop/VaultBanner', () =>
  mockLose(() => jest.requireActual('../../../renderer/shell/desktop/VaultBanner')),
);
jest.mock('../../../renderer/features/sign-in/DesktopSignIn', () =>
  mockLose(() => jest.requireActual('../../../renderer/features/sign-in/DesktopSignIn')),
);

beforeAll(() => {
  window.scrollTo = () => undefined;
  const matchMedia = window.matchMedia.bind(window);
  // MUI's theme still uses the old names.
  const nothing = () => undefined;
  window.matchMedia = (query) => Object.assign(matchMedia(query), { addListener: nothing, removeListener: nothing });
});
afterEach(() => {
  cleanup();
  mockIsLost = true;
  openDesktopDialog(null);
});

const never = () => new Promise<never>(() => undefined);
const remote = <T,>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
let ask: (question: object | null) => void = () => undefined;
let command: (name: 'palette') => void = () => undefined;
const answered: boolean[] = [];
/** As much of the installed body as these parts use. */
const platform = {
  config: {},
  links: { href: () => '/', page: (path: string) => path },
  vault: { state: remote({ backend: 'keytar', state: 'locked' }), retry: never },
  signIn: { state: remote({ name: 'idle' }), start: () => undefined },
  desktop: {
    settings: never,
    diagnostics: never,
    setTheme: () => undefined,
    ready: () => undefined,
    onCommand: (listener: typeof command) => {
      command = listener;
      return () => undefined;
    },
    onNavigate: () => () => undefined,
    onLinkFailed: () => () => undefined,
    onSignedIn: () => () => undefined,
    onProxyAsked: () => () => undefined,
    onSwitchAsked: (listener: typeof ask) => {
      ask = listener;
      return () => undefined;
    },
    answerSwitch: async (_: string, accept: boolean) => void answered.push(accept),
  },
} as unknown as Platform;

function Toasts() {
  return toastQueue.use().map((one) => <output key={one.id}>{one.title}</output>);
}

const show = (children: ReactNode) =>
  render(
    <PlatformProvider value={platform}>
      <ClientProvider value={{ call: never } as unknown as Client}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <MemoryRouter>
            <h1>Video</h1>
            {children}
            <Toasts />
          </MemoryRouter>
        </SWRConfig>
      </ClientProvider>
    </PlatformProvider>,
  );
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

const question = () => ask({ id: 'q1', kind: 'switch', name: 'Jonas', email: 'jonas@x.test' });
test.each([
  ['settings', () => openDesktopDialog('settings')],
  ['about', () => openDesktopDialog('about')],
  ['switch of accounts', question],
])('R50: the dialog %s is said to be missing, and comes with the next try', async (_, open) => {
  show(<DesktopExtras platform={platform} navigate={() => undefined} />);
  act(open);
  await settle();
  expect(screen.getByText('The dialog could not be loaded. Check the connection and try again.')).toBeInTheDocument();
  expect(screen.getByText('Video')).toBeInTheDocument();
  mockIsLost = false;
  act(open);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('a switch of accounts that could not be asked for is answered with no', () => {
  expect(answered).toEqual([false]);
});

test('a question that is taken back leaves the page, and nothing is answered for the user (S42)', async () => {
  mockIsLost = false;
  answered.length = 0;
  show(<DesktopExtras platform={platform} navigate={() => undefined} />);
  act(question);
  expect(await screen.findByRole('dialog', { name: /Jonas/ })).toBeInTheDocument();
  act(() => ask(null));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Video' })).toBeInTheDocument();
  expect(answered).toEqual([]);
  // The page still listens: the next one is asked.
  act(() => ask({ id: 'q2', kind: 'sign-in', name: 'Tomo', email: 'tomo@x.test' }));
  expect(await screen.findByRole('dialog', { name: /Tomo/ })).toBeInTheDocument();
});

/** A page that knows who is signed in. */
function Known({ user }: { readonly user: { readonly id: string } | null }) {
  const { mutate } = useSWRConfig();
  useEffect(() => void mutate(KEYS.user, user, { revalidate: false }), [mutate, user]);
  return null;
}

test.each([
  ['waits while it is not known who is signed in', undefined, true],
  ['opens for a user', { id: 'u_mara' }, true],
  ['is dropped where nobody is signed in', null, false],
])('the finder, asked for by the app’s menu, %s', async (_, user, isOpen) => {
  show(
    <>
      <DesktopExtras platform={platform} navigate={() => undefined} />
      {user !== undefined && <Known user={user} />}
    </>,
  );
  await settle();
  act(() => command('palette'));
  expect(usePalette.getState().isOpen).toBe(isOpen);
  act(closePalette);
});

test.each([
  ['notice about your session', () => <Main>{null}</Main>, 'Unlock your keyring to stay signed in.'],
  ['sign-in', () => <SignInPage />, 'Authenticate using your system browser'],
])('R50: the %s has a button in its place until it has come', async (what, view, words) => {
  show(view());
  await settle();
  expect(screen.getByText(new RegExp(`^The ${what} could not be loaded.`))).toBeInTheDocument();
  mockIsLost = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});
