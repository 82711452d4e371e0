import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { createRequired } from '../createRequired';
import type { Ask, Move, PageRouter, RouterState } from './PageRouter';

export const [RouterProvider, useRouter] = createRequired<PageRouter>('router');
export const [RouterStateProvider, useRouterState] = createRequired<RouterState>('state of a router');
export const RouteErrorContext = createContext<unknown>(undefined);

/** Returns the error of the page that the calling error page replaces. */
export const useRouteError = (): unknown => useContext(RouteErrorContext);

/** Holds each move to another address for which `ask` returns true. Returns the move that waits for the user's answer, or null. */
export function useHeldMove(ask: Ask): { readonly stay: () => void; readonly proceed: () => void } | null {
  const router = useRouter();
  const { held } = useRouterState();
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [mine] = useState(() => (move: Move) => latest.current(move));
  useEffect(() => router.hold(mine), [router, mine]);
  return held?.by === mine && held.proceed ? { stay: router.stay, proceed: held.proceed } : null;
}
