import type { Bridge } from '#app/bridge/index';
import { MAX_PAGE_LINES } from '#app/bridge/system';
import type { LogEntry } from '#app/logging/entry';
import { LogShipper } from '#app/logging/LogShipper';
import { dataText, messageText } from '#app/logging/serialise';
import type { Collectors } from './Platform';

/** The main process waits for company itself. */
const FLUSH_MS = 200;

function lineOf({ level, message, data }: LogEntry) {
  const text = dataText(data);
  return { level, message: messageText(message), ...(text !== undefined && { data: text }) };
}

/** The main process ships all of them, and scrubs them; the page reaches nothing by itself. A storm of lines is held back before it crosses. */
export function createDesktopCollectors(bridge: Bridge, hasEndpoint: boolean, isCounted: boolean): Collectors {
  const write = async (batch: readonly LogEntry[]) => void (await bridge.logs.write({ lines: batch.map(lineOf) }));
  const shipper = new LogShipper({
    send: write,
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer as number),
    random: Math.random,
    onTrouble: (reason) => console.warn(`Log lines cannot be handed over: ${reason}`),
    flushMs: FLUSH_MS,
    portion: MAX_PAGE_LINES,
  });
  window.addEventListener('pagehide', () => {
    const rest = shipper.takeAll();
    while (rest.length > 0) write(rest.splice(0, MAX_PAGE_LINES)).catch(() => undefined);
  });
  return {
    platform: 'desktop',
    log: (level, message, data) => shipper.log(level, message, data),
    sendSpans: hasEndpoint ? (body) => bridge.traces.push({ body }) : null,
    sendStatistics: isCounted ? (batch) => bridge.statistics.push({ batch }) : null,
  };
}
