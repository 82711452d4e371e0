import { eventOf, type AnalyticsEvent } from '#app/analytics/rules';
import type { SpanRecord } from '#app/tracing/SpanSource';
import type { Platform } from '../../platform/Platform';
import type * as Statistics from './posthog';
import { shareUsage, usageOf } from './usage';

/** Counts what has ended well, where statistics are kept and the person lets us; null where they are not. */
export function createCounter(platform: Platform): ((record: SpanRecord) => void) | null {
  const { analytics, environment } = platform.config;
  if (analytics === null || usageOf(platform) !== 'asked') return null;
  let loading: Promise<typeof Statistics> | null = null;
  const count = (event: AnalyticsEvent) => {
    if (!shareUsage.get()) return;
    loading ??= import('./posthog').catch((error: unknown) => {
      loading = null;
      throw error;
    });
    const facts = { platform: platform.desktop ? 'desktop' : 'web', environment } as const;
    // Statistics that cannot be had are nobody's trouble.
    loading.then(({ capture }) => shareUsage.get() && capture(analytics, event, facts)).catch(() => undefined);
  };
  shareUsage.subscribe(() => {
    if (!shareUsage.get()) loading?.then(({ forget }) => forget()).catch(() => undefined);
  });
  platform.signIn?.state.subscribe(() => {
    if (platform.signIn?.state.get().name === 'completed') count({ name: 'signed_in' });
  });
  return (record) => {
    const event = eventOf(record);
    if (event) count(event);
  };
}
