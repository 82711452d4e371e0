import { COMMIT } from '#app/brand';
import type { LogSink } from '../../lib/log';
import type { PageRouter } from '../../lib/router/PageRouter';
import { spans } from '../../lib/spans';
import type { Collectors, Platform } from '../../platform/Platform';
import { createCounter } from './counter';
import { shipLog } from './crashes';
import { logFailure, logStream } from './failures';
import { routeOf, traceNavigation } from './navigation';
import { openTracing } from './openTracing';

/** Adds to each error the page's path template and the build (S21: no address). */
const withContext =
  (sink: LogSink, router: PageRouter): LogSink =>
  (level, message, data) => {
    if (level !== 'error') sink(level, message, data);
    else sink(level, message, { ...(data as object | undefined), context: { route: routeOf(router), commit: COMMIT } });
  };

const RETRY_MS = 10_000;

/** Loads the collectors, which are in a script of their own. Retries until the network is back. */
async function collectorsOf(platform: Platform): Promise<Collectors> {
  for (;;) {
    const collectors = await platform.collectors().catch(() => null);
    if (collectors) return collectors;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Starts the page's log, traces and statistics, including what was noted since the page began. Later calls only warn. */
export async function startObserving(platform: Platform, router: PageRouter): Promise<void> {
  const { config } = platform;
  const collectors = await collectorsOf(platform);
  shipLog(collectors.log ? withContext(collectors.log, router) : () => undefined);
  const { platform: body, sendSpans: send } = collectors;
  const trace = openTracing({ platform: body, environment: config.environment, send });
  const count = createCounter(platform, collectors.sendStatistics);
  spans.open((record) => {
    trace?.(record);
    logFailure(record);
    count?.(record);
  });
  logStream();
  traceNavigation(router);
}
