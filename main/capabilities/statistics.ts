import * as v from 'valibot';
import { StatisticsBatch } from '#app/analytics/batch';
import { isCounted, statisticsAddress } from '#app/analytics/rules';
import type { Handlers } from '#app/bridge/index';
import { BridgeError } from '#app/bridge/kit';
import type { RuntimeConfig } from '#app/config/runtimeConfig';
import { STRICT } from '../adapters/network';
import type { Fetch } from '../adapters/signals';

/** Longest wait for the service's answer. */
const TIMEOUT_MS = 10_000;

/** Sends what the page counts, scrubbed and in a closed form, as its logs and spans are sent: the page itself reaches nothing. */
export function createStatistics(
  fetch: Fetch,
  config: Pick<RuntimeConfig, 'analytics' | 'environment'>,
  apiOrigin: string,
  scrub: (body: string) => string,
): Handlers['statistics'] {
  const { analytics } = config;
  return {
    push: async ({ batch }) => {
      if (analytics === null || !isCounted(config, new URL(apiOrigin).hostname))
        throw new BridgeError('no-collector', 'No statistics are kept.');
      const events = v.parse(StatisticsBatch, JSON.parse(batch));
      const { status, body } = await fetch(statisticsAddress(analytics.host), {
        ...STRICT,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `{"api_key":${JSON.stringify(analytics.key)},"batch":${scrub(JSON.stringify(events))}}`,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The body of the answer is ignored.
      await body?.cancel().catch(() => undefined);
      return status;
    },
  };
}
