import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage';
import { PublicShell } from './PublicShell';
import { RequireUser } from './RequireUser';
import { RouteErrorPage } from './RouteErrorPage';
import SignInPage from '../features/sign-in/pages/SignInPage';
import { BootScreen } from './BootScreen';
import { SETTINGS_PAGES } from './device/settingsPages';

type PageModule = Promise<{ readonly default: ComponentType }>;
const page = (load: () => PageModule) => async () => ({ Component: (await load()).default });

/** An error in a page is shown in its place, inside the frame. */
const inFrame = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RouteErrorPage />, children }];

/** Everything about one device; the settings pages come from their registry (`spec.md` §2). */
const device: RouteObject = {
  path: 'devices/:device_id',
  lazy: page(() => import(/* webpackChunkName: 'device' */ './device/DeviceLayout')),
  children: inFrame([
    { index: true, lazy: page(() => import('../features/live-view/pages/LivePage')) },
    {
      path: 'settings',
      lazy: page(() => import(/* webpackChunkName: 'device' */ './device/SettingsFrame')),
      children: inFrame([
        { index: true, element: <Navigate to="general" replace /> },
        { path: 'media', element: <Navigate to="pipeline" replace /> },
        ...SETTINGS_PAGES.map((one) => ({ path: one.path, handle: one, lazy: page(one.load) })),
      ]),
    },
  ]),
};

const guarded: RouteObject[] = [
  { index: true, lazy: page(() => import(/* webpackChunkName: 'devices' */ '../features/devices/pages/DevicesPage')) },
  { path: 'device', lazy: page(() => import('../features/add-device/pages/AddDevicePage')) },
  { path: 'wall', lazy: page(() => import('../features/live-view/pages/WallPage')) },
  device,
];

const open: RouteObject[] = [
  { path: 'sign-out', lazy: page(() => import('../features/sign-out/pages/SignOutPage')) },
  // Small, and the first screen of many: a request of its own would cost more than its bytes.
  { path: 'sign-in/*', element: <SignInPage /> },
  { path: 'auth/callback', lazy: page(() => import('../features/auth-callback/pages/AuthCallbackPage')) },
  {
    path: 'invitations/:invitationId/accept',
    lazy: page(() => import('../features/invitation/pages/InvitationPage')),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every route of the product. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <BootScreen />,
    children: [
      { element: <RequireUser />, children: inFrame(guarded) },
      { element: <PublicShell />, children: inFrame(open) },
    ],
  },
];
