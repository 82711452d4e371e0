import type { ComponentType } from 'react';
import {
  createPath,
  matchRoutes,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type RouteMatch,
  type RouteObject,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;
type Matches = readonly RouteMatch[];
type Listener = (state: RouterState) => void;

/** What could not be loaded: which match of the state, and why. */
interface Failure {
  readonly index: number;
  readonly error: unknown;
}

export interface Move {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
}

/** Whether a move has to wait for an answer. */
export type Ask = (move: Move) => boolean;

export interface RouterState {
  /** Of the page that is shown. */
  readonly location: Location;
  readonly matches: Matches;
  readonly action: NavigationType;
  /** Where the page is whose parts are on their way; null: nothing is loading. */
  readonly next: Location | null;
  readonly failure: Failure | null;
  /** False until the first page's parts are there. */
  readonly isReady: boolean;
  /** A move that waits for an answer; without `proceed` it has been let go. */
  readonly held: { readonly by: Ask; readonly proceed: (() => void) | null } | null;
}

const BASE = 'http://localhost';

/**
 * Moves between pages whose parts come with their first visit: the address and the page change together, once all parts
 * are there. The library's own router of this kind also loads and submits data, which SWR and the client do here; that
 * would be a seventh of the first script.
 */
export class PageRouter {
  /** For the library's links and hooks. */
  readonly navigator: Navigator;
  private current: RouterState;
  private readonly parts = new Map<RouteObject, { readonly Component: ComponentType; readonly handle: unknown }>();
  private readonly listeners = new Set<Listener>();
  private readonly asks = new Set<Ask>();
  private turn = 0;
  private handleBack: (() => void) | null = null;

  constructor(
    private readonly routes: RouteObject[],
    private readonly history: History,
  ) {
    const { location, action } = history;
    const matches = this.matchesOf(location);
    const isReady = !this.isIncomplete(matches);
    this.current = { location, matches, action, next: null, failure: null, isReady, held: null };
    this.navigator = {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: (delta) => history.go(delta),
      push: (to, state: unknown) => this.navigate(to, { state }),
      replace: (to, state: unknown) => this.navigate(to, { state, replace: true }),
    };
    history.listen((update) => this.handlePop(update.location, update.delta));
    if (!isReady) this.begin(NavigationType.Pop, location);
  }

  get state(): RouterState {
    return this.current;
  }

  /** The loaded part of a route. */
  partOf(route: RouteObject): ComponentType | undefined {
    return this.parts.get(route)?.Component;
  }

  /** What a route says of its page. Its loaded part may say more than the route itself. */
  handleOf(route: RouteObject): unknown {
    return this.parts.get(route)?.handle ?? route.handle;
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Goes to an address of the app. Throws for any other. */
  readonly navigate = (to: To, { replace = false, state = null }: NavigateOptions = {}): void => {
    const { pathname } = this.current.location;
    const path = { pathname, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
    if (new URL(createPath(path), BASE).origin !== BASE) throw new Error('An address outside the app');
    const key = Math.random().toString(36).slice(2, 10);
    const location: Location = { ...path, ...this.history.encodeLocation(path), state: state as unknown, key };
    const go = () => this.begin(replace ? NavigationType.Replace : NavigationType.Push, location);
    if (!this.isHeld(location, go)) go();
  };

  /** Asks before each move; of several who want to be asked, the last is. */
  hold(ask: Ask): () => void {
    this.asks.add(ask);
    return () => {
      this.asks.delete(ask);
      if (this.current.held?.by === ask) this.stay();
    };
  }

  /** The move that was held is not made. */
  readonly stay = (): void => this.update({ held: null });

  private update(change: Partial<RouterState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener(this.current);
  }

  private matchesOf(location: Location): Matches {
    return matchRoutes(this.routes, location) ?? [];
  }

  private isIncomplete(matches: Matches): boolean {
    return matches.some(({ route }) => route.lazy !== undefined && !this.parts.has(route));
  }

  private begin(action: NavigationType, location: Location): void {
    this.turn += 1;
    const mine = this.turn;
    const matches = this.matchesOf(location);
    if (!this.isIncomplete(matches)) return this.show(action, location, matches, null);
    this.update({ next: location });
    void this.load(matches).then((failure) => {
      if (mine === this.turn) this.show(action, location, matches, failure);
    });
  }

  private show(action: NavigationType, location: Location, matches: Matches, failure: Failure | null): void {
    if (action === NavigationType.Push) this.history.push(location, location.state);
    if (action === NavigationType.Replace) this.history.replace(location, location.state);
    this.update({ location, matches, action, failure, next: null, isReady: true, held: null });
  }

  /** Loads what is not there yet. A failure is not kept: the next visit tries again. */
  private async load(matches: Matches): Promise<Failure | null> {
    const results = await Promise.allSettled(
      matches.map(async ({ route }) => {
        if (typeof route.lazy !== 'function' || this.parts.has(route)) return;
        const { Component, ...rest } = await route.lazy();
        const handle: unknown = rest.handle;
        if (Component) this.parts.set(route, { Component, handle });
      }),
    );
    const index = results.findIndex(({ status }) => status === 'rejected');
    const result = results[index];
    return result?.status === 'rejected' ? { index, error: result.reason } : null;
  }

  /** True when a move waits for an answer; `go` makes it after all. */
  private isHeld(nextLocation: Location, go: () => void): boolean {
    const by = [...this.asks].at(-1);
    const { held, location } = this.current;
    if (!by || held?.proceed === null || !by({ currentLocation: location, nextLocation })) return false;
    const proceed = () => {
      this.update({ held: { by, proceed: null } });
      go();
    };
    this.update({ held: { by, proceed } });
    return true;
  }

  /** The browser has gone before it could be asked: it is sent back, and goes again when that is the answer. */
  private handlePop(location: Location, delta: number | null): void {
    if (this.handleBack) {
      this.handleBack();
      this.handleBack = null;
      return;
    }
    let arrive: (() => void) | null = null;
    const isBack = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // Nobody knows the way back from an address that the app has not gone to itself.
    const isHeld = delta !== null && this.isHeld(location, () => void isBack.then(() => this.history.go(delta)));
    if (!isHeld) return this.begin(NavigationType.Pop, location);
    this.handleBack = arrive;
    this.history.go(-delta);
  }
}
