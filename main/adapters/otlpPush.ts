import { tracesAddress } from '#app/tracing/rules';
import { STRICT } from './network';
import type { Fetch } from './signals';

/** Longest wait for a collector's answer. */
const TIMEOUT_MS = 10_000;

/** Posts spans to a collector, without any token; tells the status of its answer. */
export function createOtlpPush(
  fetch: Fetch,
  endpoint: string,
  scrub: (body: string) => string,
): (body: string) => Promise<number> {
  return async (body) => {
    const { status, body: said } = await fetch(tracesAddress(endpoint), {
      ...STRICT,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: scrub(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The body of the answer is ignored, whatever its size.
    await said?.cancel().catch(() => undefined);
    return status;
  };
}
