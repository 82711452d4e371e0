import { pushLogs } from '#app/api/logs';
import { NAME, SHORT_NAME, VERSION } from '#app/brand';
import { addressesOf, type RuntimeConfig } from '#app/config/runtimeConfig';
import type { LogEntry } from '#app/logging/entry';
import { LogShipper } from '#app/logging/LogShipper';
import { NanoClock, toLoki } from '#app/logging/loki';
import { Scrubber } from '#app/logging/scrub';
import type { LogSink } from '../../lib/log';
import { readToken } from './token';

/** Longest wait for a collector's answer, and what a browser lets leave with a page that goes (`security.md` R25, R27). */
const TIMEOUT_MS = 10_000;
const MAX_KEEPALIVE = 60_000;

/** Ships the page's log to the collector of the configuration, without any cookie or token. */
export function createWebLogs(config: RuntimeConfig, lokiUrl: string, api: string): LogSink {
  const scrubber = new Scrubber();
  const clock = new NanoClock();
  const labels = { app: SHORT_NAME, env: config.environment, platform: 'web', version: VERSION } as const;
  const address = lokiUrl.replace(/\/$/, '') + pushLogs.path;
  const bodyOf = (batch: readonly LogEntry[]) => {
    const token = readToken();
    if (token !== null) scrubber.remember(token);
    return JSON.stringify(toLoki(batch, labels, clock, (line) => scrubber.scrub(line)));
  };
  const post = (body: string, options: RequestInit) =>
    fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      body,
      ...options,
    });
  const shipper = new LogShipper({
    send: async (batch) => {
      const { status } = await post(bodyOf(batch), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (status === 429 || status >= 500) throw new Error(`status ${status}`);
      if (status >= 300) console.warn(`Logs were refused: status ${status}`);
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
      void post(body, { keepalive: true }).catch(() => undefined);
      return;
    }
  });
  shipper.log('info', `${NAME} starts`, {
    ...addressesOf(config, api, window.location.origin),
    version: VERSION,
  });
  return (level, message, data) => shipper.log(level, message, data);
}
