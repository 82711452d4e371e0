import { newContext, traceTime, type SpanParent } from '#app/tracing/SpanSource';
import type { PageRouter } from '../../lib/router/PageRouter';
import { spans } from '../../lib/spans';

/** Calls within this time after a page is shown belong to the page, in ms. */
const SETTLE_MS = 1000;

/** The path template of the shown page, as `/devices/:device_id`, which names no device. */
export function routeOf({ state }: PageRouter): string {
  const parts = state.matches.flatMap(({ route }) => (route.path === undefined ? [] : [route.path]));
  return `/${parts.join('/')}`;
}

interface Measured {
  readonly start: number;
  readonly end: number;
  readonly more?: Readonly<Record<string, number>>;
}

function add(context: SpanParent, router: PageRouter, verb: string, { start, end, more }: Measured): void {
  const route = routeOf(router);
  const attributes = { 'http.route': route, ...more };
  const name = `${verb} ${route}`;
  spans.add({ ...context, parentId: null, name, kind: 'internal', start, end, attributes, error: null, status: 0 });
}

function leaveSoon(context: SpanParent): void {
  window.setTimeout(() => {
    if (spans.current === context) spans.current = null;
  }, SETTLE_MS);
}

/** The first page, which began to load before this code ran. */
function addPageLoad(router: PageRouter): void {
  const context = spans.current;
  if (!context) return;
  leaveSoon(context);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const start = performance.timeOrigin;
  const more = {
    ...(paint && { 'farsight.first_paint_ms': Math.round(paint.startTime) }),
    ...(entry && { 'farsight.interactive_ms': Math.round(entry.domInteractive) }),
  };
  // A page that is still loading has no end time yet; its duration so far counts.
  const loaded = entry && entry.loadEventEnd > 0 ? start + Math.max(entry.loadEventEnd, paint?.startTime ?? 0) : null;
  add(context, router, 'load', { start, end: loaded ?? traceTime(), more });
}

/** Creates a span for each page shown. Calls made meanwhile become its children. */
export function traceNavigation(router: PageRouter): () => void {
  addPageLoad(router);
  let path = router.state.location.pathname;
  let open: { readonly context: SpanParent; readonly start: number } | null = null;
  const begin = () => {
    const context = newContext(null);
    spans.current = context;
    return { context, start: traceTime() };
  };
  return router.subscribe(({ next, location }) => {
    if (next) {
      if (next.pathname !== path) open ??= begin();
      return;
    }
    // A change of filters in the address is not a new page.
    if (location.pathname === path) {
      if (open && spans.current === open.context) spans.current = null;
      open = null;
      return;
    }
    path = location.pathname;
    const { context, start } = open ?? begin();
    open = null;
    add(context, router, 'navigate', { start, end: traceTime() });
    leaveSoon(context);
  });
}
