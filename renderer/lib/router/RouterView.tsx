import { startTransition, useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Router as LocationRouter, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import type { PageRouter, RouterState } from './PageRouter';
import { RouteBoundary } from './RouteBoundary';
import { RouterProvider, RouterStateProvider } from './RouterContext';

/** The matches, each the outlet of the one before; where a part could not be loaded, up to the nearest route with an error page. */
function pageOf(router: PageRouter, { matches, failure, location }: RouterState): ReactNode {
  const failed = failure?.index ?? -1;
  const caught = failure
    ? matches.slice(0, failed + 1).findLastIndex(({ route }) => Boolean(route.errorElement))
    : Infinity;
  const toContext = (outlet: ReactElement | null, index: number) => ({
    outlet,
    matches: matches.slice(0, index + 1) as never[],
    isDataRoute: false,
  });
  return matches.slice(0, caught + 1).reduceRight<ReactElement | null>((outlet, { route }, index) => {
    const Part = router.partOf(route);
    const own = Part ? <Part /> : (route.element ?? outlet);
    const level = <RouteContext value={toContext(outlet, index)}>{own}</RouteContext>;
    if (!route.errorElement) return level;
    const error = index === caught ? failure : null;
    return (
      <RouteBoundary
        location={location}
        failure={error}
        page={<RouteContext value={toContext(null, index)}>{route.errorElement}</RouteContext>}
      >
        {error ? null : level}
      </RouteBoundary>
    );
  }, null);
}

interface Props {
  readonly router: PageRouter;
  /** Shows until the first page's parts are there. */
  readonly fallback: ReactNode;
}

/** The page that a router is at. */
export function RouterView({ router, fallback }: Props) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state));
    follow();
    return router.subscribe(follow);
  }, [router]);
  return (
    <RouterProvider value={router}>
      <RouterStateProvider value={state}>
        <LocationRouter location={state.location} navigationType={state.action} navigator={router.navigator}>
          {state.isReady ? pageOf(router, state) : fallback}
        </LocationRouter>
      </RouterStateProvider>
    </RouterProvider>
  );
}
