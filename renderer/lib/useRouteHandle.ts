import { useRouterState } from './router/RouterContext';

/** What a route says of its page; only the settings pages of a device have one. */
export interface RouteHandle {
  /** Below `/devices/:device_id/settings/`. */
  readonly path: string;
}

/** The handle of the innermost route that is shown. The library types handles as unknown: this is the one cast. */
export const useRouteHandle = (): RouteHandle | undefined =>
  useRouterState().matches.at(-1)?.route.handle as RouteHandle | undefined;
