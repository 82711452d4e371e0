import { SHORT_NAME, VERSION } from '#app/brand';
import type { LogEntry } from '#app/logging/entry';
import { readPushAnswer } from '#app/logging/pushAnswer';
import { NanoClock, toLoki, type LokiLabels } from '#app/logging/loki';
import { pushLogs } from '#app/api/logs';
import { STRICT } from './network';
import type { Fetch } from './signals';

/** Longest wait for a collector's answer (R25). */
const TIMEOUT_MS = 10_000;

/** Batches to a Loki at `url`, without any token. Rejects when a repeat may help; batches that Loki will never accept are dropped and reported to `onRefused`. */
export function createLokiPush(
  fetch: Fetch,
  url: string,
  environment: string,
  scrub: (line: string) => string,
  onRefused: (reason: string) => void,
): (batch: readonly LogEntry[]) => Promise<void> {
  const labels: LokiLabels = { app: SHORT_NAME, env: environment, platform: 'desktop', version: VERSION };
  const clock = new NanoClock();
  const address = url.replace(/\/$/, '') + pushLogs.path;
  return async (batch) => {
    const answer = await fetch(address, {
      ...STRICT,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(toLoki(batch, labels, clock, scrub)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // What it says beside is not looked at, however much it is.
    await answer.body?.cancel().catch(() => undefined);
    const refusal = readPushAnswer(answer, Date.now());
    if (refusal !== null) onRefused(refusal);
  };
}
