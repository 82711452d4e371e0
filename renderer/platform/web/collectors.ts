import { statisticsAddress } from '#app/analytics/rules';
import { pushLogs } from '#app/api/logs';
import { COMMIT, NAME, SHORT_NAME, VERSION } from '#app/brand';
import { addressesOf } from '#app/config/addresses';
import { apiOrigin, type RuntimeConfig } from '#app/config/runtimeConfig';
import type { LogEntry } from '#app/logging/entry';
import { lastPushes, linesIn } from '#app/logging/lastPushes';
import { LogShipper } from '#app/logging/LogShipper';
import { readPushAnswer } from '#app/logging/pushAnswer';
import { NanoClock, toLoki } from '#app/logging/loki';
import { Scrubber } from '#app/logging/scrub';
import { tracesAddress } from '#app/tracing/rules';
import { openLog, type LogSink } from '../../lib/log';
import type { Collectors, SendStatistics } from '../Platform';
import { postJson, roomAtEnd } from './postJson';
import { readConfig } from './readConfig';
import { readToken } from './token';

/** Longest wait for a collector's answer. */
const TIMEOUT_MS = 10_000;

/** Posts to a collector; rejects when it does not answer in time. */
const push = (address: string, body: string) => postJson(address, body, AbortSignal.timeout(TIMEOUT_MS));

/** Scrubs with the token that the page holds at the time, if scripts can see one. */
function createScrub(own: readonly string[]): (text: string) => string {
  const scrubber = new Scrubber(own);
  return (text) => {
    const token = readToken();
    if (token !== null) scrubber.remember(token);
    return scrubber.scrub(text);
  };
}

function createLogs(config: RuntimeConfig, lokiUrl: string, scrub: (text: string) => string): LogSink {
  const clock = new NanoClock();
  const labels = { app: SHORT_NAME, env: config.environment, platform: 'web', version: VERSION } as const;
  const address = lokiUrl.replace(/\/$/, '') + pushLogs.path;
  const bodyOf = (batch: readonly LogEntry[], times = clock, maxLine?: number) =>
    JSON.stringify(toLoki(batch, labels, times, scrub, maxLine));
  const shipper = new LogShipper({
    send: async (batch) => {
      const refusal = readPushAnswer(await push(address, bodyOf(batch)), Date.now());
      if (refusal !== null) console.warn(`Logs were refused: ${refusal}`);
    },
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer as number),
    random: Math.random,
    onTrouble: (reason) => console.warn(`Logs cannot be shipped: ${reason}`),
  });
  window.addEventListener('pagehide', () => {
    const room = roomAtEnd();
    for (const body of lastPushes(shipper.takeAll(linesIn(room)), room, clock, bodyOf))
      postJson(address, body).catch(() => undefined);
  });
  return (level, message, data) => shipper.log(level, message, data);
}

/** Batches to the statistics service, whose key is public. */
export function createSendStatistics({ host, key }: { readonly host: string; readonly key: string }): SendStatistics {
  return async (batch) =>
    (await push(statisticsAddress(host), `{"api_key":${JSON.stringify(key)},"batch":${batch}}`)).status;
}

/** The collectors of the configuration; the browser reaches them itself. */
export function createWebCollectors(config: RuntimeConfig, api: string): Collectors {
  const { lokiUrl, tracesEndpoint, analytics } = config;
  const addresses = addressesOf(config, api, window.location.origin);
  const scrub = createScrub(Object.values(addresses));
  const log = lokiUrl === null ? null : createLogs(config, lokiUrl, scrub);
  const start = [`${NAME} starts`, { ...addresses, version: VERSION, commit: COMMIT }] as const;
  if (log) log('info', ...start);
  else console.info(...start);
  return {
    platform: 'web',
    log,
    sendSpans:
      tracesEndpoint === null
        ? null
        : async (spans) => (await push(tracesAddress(tracesEndpoint), scrub(spans))).status,
    sendStatistics: analytics && createSendStatistics(analytics),
  };
}

/** Ships the log of a page whose app could not start. Needs no platform, which may be what failed. */
export function openLogAlone(): void {
  const config = readConfig(document);
  const { log: sink } = createWebCollectors(config, apiOrigin(config, window.location.origin));
  if (sink) openLog(sink);
}
