import type { Permission } from '#app/domain/role';
import type { PagePlan } from './pagePlan';
import { useRouter, useRouterState } from './router/RouterContext';

/** What a route says of its page; only the settings pages of a device have one. */
export interface RouteHandle {
  /** Below `/devices/:device_id/settings/`. */
  readonly path: string;
  /** Who may change what the page shows; undefined until its script is loaded, where only the script knows. */
  readonly needs: Permission | undefined;
  /** Its cards; undefined until its script is loaded, and of pages that are no list of cards. */
  readonly plan?: PagePlan | undefined;
}

/** The handle of the innermost route that is shown. The library types handles as unknown: this is the one cast. */
export function useRouteHandle(): RouteHandle | undefined {
  const router = useRouter();
  const route = useRouterState().matches.at(-1)?.route;
  return route && (router.handleOf(route) as RouteHandle | undefined);
}
