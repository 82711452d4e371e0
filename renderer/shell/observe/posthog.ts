import posthog, { type CaptureResult } from 'posthog-js/dist/module.slim.no-external';
import { ANALYTICS_EVENTS, type AnalyticsEvent } from '#app/analytics/rules';
import { VERSION } from '#app/brand';

interface Facts {
  readonly platform: 'web' | 'desktop';
  readonly environment: string;
}

/** What leaves with an event; addresses, referrers, titles and all else that the library would add stay here (`security.md` S23). */
const PROPERTIES: ReadonlySet<string> = new Set([
  'page',
  'platform',
  'environment',
  'version',
  'token',
  'distinct_id',
  '$lib',
  '$lib_version',
  '$browser',
  '$os',
  '$insert_id',
  '$time',
  '$process_person_profile',
]);
const NAMES: ReadonlySet<string> = new Set(ANALYTICS_EVENTS);

function clean(result: CaptureResult | null): CaptureResult | null {
  if (!result || !NAMES.has(result.event)) return null;
  const properties = Object.fromEntries(Object.entries(result.properties).filter(([key]) => PROPERTIES.has(key)));
  const { uuid, event, timestamp } = result;
  return { uuid, event, properties, ...(timestamp && { timestamp }) };
}

let isOpen = false;

/** Opens nothing, loads nothing, records nothing by itself: it counts what it is told and no more. */
function open({ host, key }: { readonly host: string; readonly key: string }): void {
  if (isOpen) return;
  isOpen = true;
  posthog.init(key, {
    api_host: host,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_performance: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    rageclick: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    internal_or_test_user_hostname: null,
    person_profiles: 'never',
    persistence: 'localStorage',
    save_campaign_params: false,
    save_referrer: false,
    respect_dnt: true,
    ip: false,
    // What an installed app calls itself looks like a robot to the library.
    opt_out_useragent_filter: true,
    before_send: clean,
  });
}

export function capture(
  target: { readonly host: string; readonly key: string },
  { name, page }: AnalyticsEvent,
  facts: Facts,
): void {
  open(target);
  if (posthog.has_opted_out_capturing()) posthog.opt_in_capturing({ captureEventName: false });
  posthog.capture(name, { ...facts, version: VERSION, ...(page !== undefined && { page }) });
}

/** Somebody will not be counted any more: nothing leaves, and what told them apart is gone. */
export function forget(): void {
  posthog.opt_out_capturing();
  posthog.reset(true);
}
