import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage';
import { PublicShell } from './PublicShell';
import { RequireUser } from './RequireUser';
import { RouteErrorPage } from './RouteErrorPage';
import SignInPage from '../features/sign-in/pages/SignInPage';
import { BootScreen } from './BootScreen';
import { PLANNED } from './plannedPages';

type PageModule = Promise<{ readonly default: ComponentType }>;
const page = (load: () => PageModule) => async () => ({ Component: (await load()).default });

/** Pages of later work: each says what will be there and nothing that pretends to be (`spec.md` §2). */
const planned = (need: 'user' | 'nobody'): RouteObject[] =>
  PLANNED.filter((one) => one.need === need).map(({ path, title, text }) => ({
    path,
    lazy: async () => {
      const { default: PlannedPage } = await import('../features/planned/pages/PlannedPage');
      return { element: <PlannedPage title={title}>{text}</PlannedPage> };
    },
  }));

const guarded: RouteObject[] = [
  { index: true, lazy: page(() => import(/* webpackChunkName: 'devices' */ '../features/devices/pages/DevicesPage')) },
  { path: 'devices/:device_id/settings/media', element: <Navigate to="pipeline" replace /> },
  ...planned('user'),
];

const open: RouteObject[] = [
  { path: 'sign-out', lazy: page(() => import('../features/sign-out/pages/SignOutPage')) },
  // Small, and the first screen of many: a request of its own would cost more than its bytes.
  { path: 'sign-in/*', element: <SignInPage /> },
  { path: 'auth/callback', lazy: page(() => import('../features/auth-callback/pages/AuthCallbackPage')) },
  ...planned('nobody'),
  { path: '*', element: <NotFoundPage /> },
];

/** An error in a page is shown in its place, inside the frame. */
const inFrame = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RouteErrorPage />, children }];

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
