import { eventOf, type AnalyticsEvent } from '#app/analytics/rules';
import type { SpanRecord } from '#app/tracing/SpanSource';
import type { Platform, SendStatistics } from '../../platform/Platform';
import { Statistics } from './Statistics';
import { shareUsage, usageOf } from './usage';

/** Counts successful actions; null if statistics are off or the user opted out. */
export function createCounter(platform: Platform, send: SendStatistics | null): ((record: SpanRecord) => void) | null {
  const { analytics, environment } = platform.config;
  if (analytics === null || send === null || usageOf(platform) !== 'asked') return null;
  const statistics = new Statistics(analytics.key, send);
  const facts = { platform: platform.desktop ? 'desktop' : 'web', environment } as const;
  const count = (event: AnalyticsEvent) => {
    if (shareUsage.get()) statistics.capture(event, facts);
  };
  shareUsage.subscribe(() => {
    if (!shareUsage.get()) statistics.forget();
  });
  platform.signIn?.state.subscribe(() => {
    if (platform.signIn?.state.get().name === 'completed') count({ name: 'signed_in' });
  });
  return (record) => {
    const event = eventOf(record);
    if (event) count(event);
  };
}
