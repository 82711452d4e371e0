import { statisticsAddress } from '#app/analytics/rules';
import { pushLogs } from '#app/api/logs';
import { COMMIT, NAME, SHORT_NAME, VERSION } from '#app/brand';
import { addressesOf, type Addresses } from '#app/config/addresses';
import type { RuntimeConfig } from '#app/config/runtimeConfig';
import type { LogEntry } from '#app/logging/entry';
import { LogShipper } from '#app/logging/LogShipper';
import { readPushAnswer } from '#app/logging/pushAnswer';
import { NanoClock, toLoki } from '#app/logging/loki';
import { Scrubber } from '#app/logging/scrub';
import { tracesAddress } from '#app/tracing/rules';
import type { LogSink } from '../../lib/log';
import type { Collectors, SendStatistics } from '../Platform';
import { postJson } from './postJson';
import { readToken } from './token';

/** Longest wait for a collector's answer, and what a browser lets leave with a page that goes (`security.md` R25, R27). */
const TIMEOUT_MS = 10_000;
const MAX_KEEPALIVE = 60_000;

/** Scrubs with the token that the page holds at the time, if scripts can see one. */
function createScrub(own: readonly string[]): (text: string) => string {
  const scrubber = new Scrubber(own);
  return (text) => {
    const token = readToken();
    if (token !== null) scrubber.remember(token);
    return scrubber.scrub(text);
  };
}

function createLogs(
  config: RuntimeConfig,
  lokiUrl: string,
  addresses: Addresses,
  scrub: (text: string) => string,
): LogSink {
  const clock = new NanoClock();
  const labels = { app: SHORT_NAME, env: config.environment, platform: 'web', version: VERSION } as const;
  const address = lokiUrl.replace(/\/$/, '') + pushLogs.path;
  const bodyOf = (batch: readonly LogEntry[]) => JSON.stringify(toLoki(batch, labels, clock, scrub));
  const shipper = new LogShipper({
    send: async (batch) => {
      const { status, headers } = await postJson(address, bodyOf(batch), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const refusal = readPushAnswer(status, headers.get('Retry-After'), Date.now());
      if (refusal !== null) console.warn(`Logs were refused: ${refusal}`);
    },
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer as number),
    random: Math.random,
    onTrouble: (reason) => console.warn(`Logs cannot be shipped: ${reason}`),
  });
  window.addEventListener('pagehide', () => {
    const rest = shipper.takeAll();
    // The newest say why a page was left; as many of them go along as may.
    for (let from = 0; from < rest.length; from += Math.ceil((rest.length - from) / 2)) {
      const body = bodyOf(rest.slice(from));
      if (body.length > MAX_KEEPALIVE) continue;
      void postJson(address, body, { keepalive: true }).catch(() => undefined);
      return;
    }
  });
  const logger: LogSink = (level, message, data) => shipper.log(level, message, data);
  logger('info', `${NAME} starts`, {
    ...addresses,
    version: VERSION,
    commit: COMMIT,
  });
  return logger;
}

/** Batches to the statistics service, whose key is public. */
export function createSendStatistics({ host, key }: { readonly host: string; readonly key: string }): SendStatistics {
  return async (batch, isLeaving) => {
    const body = `{"api_key":${JSON.stringify(key)},"batch":${batch}}`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await postJson(statisticsAddress(host), body, { keepalive: isLeaving, signal })).status;
  };
}

/** The collectors of the configuration; the browser reaches them itself. */
export function createWebCollectors(config: RuntimeConfig, api: string): Collectors {
  const { lokiUrl, tracesEndpoint, analytics } = config;
  const addresses = addressesOf(config, api, window.location.origin);
  const scrub = createScrub(Object.values(addresses));
  return {
    platform: 'web',
    log: lokiUrl === null ? null : createLogs(config, lokiUrl, addresses, scrub),
    sendSpans:
      tracesEndpoint === null
        ? null
        : async (spans) => {
            const body = scrub(spans);
            const keepalive = body.length < MAX_KEEPALIVE;
            const signal = AbortSignal.timeout(TIMEOUT_MS);
            return (await postJson(tracesAddress(tracesEndpoint), body, { keepalive, signal })).status;
          },
    sendStatistics: analytics && createSendStatistics(analytics),
  };
}
