import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { Header } from './Header';
import { Main } from './Main';
import { PublicShell } from './PublicShell';
import { RouteErrorPage } from './RouteErrorPage';
import SignInPage from '../features/sign-in/pages/SignInPage';
import type { RouteHandle } from '../lib/useRouteHandle';
import { SETTINGS_PAGES, type PageModule, type SettingsPage } from './device/settingsPages';

type Load = () => Promise<PageModule>;

/** Loads a script and retries once, because mobile networks drop connections now and then. */
const AGAIN_MS = 500;
const loaded = (load: Load) => load().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(load));

const page = (load: Load) => async () => ({ Component: (await loaded(load)).default });

/** The route of a settings page. The permission to change it and the list of its cards come with its script. */
const settingsPage = ({ path, needs, load }: SettingsPage): RouteObject => ({
  path,
  handle: { path, needs } satisfies RouteHandle,
  lazy: async () => {
    const { default: Component, section, plan } = await loaded(load);
    return { Component, handle: { path, needs: needs ?? section?.permission, plan } satisfies RouteHandle };
  },
});

/** An error in a page is shown in its place, inside the frame. */
const inFrame = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RouteErrorPage />, children }];

/** The routes of one device. The settings pages come from their registry (specification §2). */
const device: RouteObject = {
  path: 'devices/:device_id',
  lazy: page(() => import(/* webpackChunkName: 'device-parts' */ './device/DeviceLayout')),
  children: inFrame([
    { index: true, lazy: page(() => import(/* webpackChunkName: 'live' */ '../features/live-view/pages/LivePage')) },
    {
      path: 'settings',
      lazy: page(() => import(/* webpackChunkName: 'device-parts' */ './device/SettingsFrame')),
      children: inFrame([
        { index: true, element: <Navigate to="general" replace /> },
        { path: 'media', element: <Navigate to="pipeline" replace /> },
        ...SETTINGS_PAGES.map(settingsPage),
      ]),
    },
  ]),
};

const guarded: RouteObject[] = [
  {
    index: true,
    lazy: page(() => import(/* webpackChunkName: 'devices-parts' */ './ListPage')),
  },
  {
    path: 'device',
    lazy: page(() => import(/* webpackChunkName: 'add-device' */ '../features/add-device/pages/AddDevicePage')),
  },
  {
    path: 'notifications',
    lazy: page(
      () => import(/* webpackChunkName: 'notifications' */ '../features/notifications/pages/NotificationsPage'),
    ),
  },
  { path: 'wall', lazy: page(() => import(/* webpackChunkName: 'wall' */ '../features/live-view/pages/WallPage')) },
  device,
];

/** The frame of signed-in pages is in the list's script, which `boot.ts` requests first. */
const signedIn: RouteObject = {
  lazy: page(() => import(/* webpackChunkName: 'devices-parts' */ './RequireUser')),
  children: inFrame(guarded),
};

const open: RouteObject[] = [
  {
    path: 'sign-out',
    lazy: page(() => import(/* webpackChunkName: 'session-pages' */ '../features/sign-out/pages/SignOutPage')),
  },
  // Not loaded lazily: it is small and often the first screen, so a separate request would cost more.
  { path: 'sign-in/*', element: <SignInPage /> },
  {
    path: 'auth/callback',
    lazy: page(
      () => import(/* webpackChunkName: 'session-pages' */ '../features/auth-callback/pages/AuthCallbackPage'),
    ),
  },
  {
    path: 'invitations/:invitationId/accept',
    lazy: page(() => import('../features/invitation/pages/InvitationPage')),
  },
  { path: '*', lazy: page(() => import(/* webpackChunkName: 'session-pages' */ './NotFoundPage')) },
];

/** Shown when the frame's script could not be loaded. The header is part of the app's first script. */
function FrameError() {
  return (
    <>
      <Header />
      <Main>
        <RouteErrorPage />
      </Main>
    </>
  );
}

/** Every route of the product. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteErrorPage />,
    children: [
      { errorElement: <FrameError />, children: [signedIn] },
      { element: <PublicShell />, children: inFrame(open) },
    ],
  },
];
