import { ownValue } from '#app/lib/ownValue';
import type { RuntimeConfig } from '../config/runtimeConfig';
import type { SpanRecord } from '../tracing/SpanSource';

/** All that statistics ever count. None of them holds a name, an address of a person, a token or an id. */
export const ANALYTICS_EVENTS = [
  'page_viewed',
  'signed_in',
  'signed_out',
  'device_code_answered',
  'device_renamed',
  'device_removed',
  'access_changed',
  'access_revoked',
  'device_left',
  'invitation_sent',
  'invitation_withdrawn',
  'invitation_accepted',
  'invitation_declined',
] as const;
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];

export interface AnalyticsEvent {
  readonly name: AnalyticsEventName;
  /** Of a page that was viewed: its template. */
  readonly page?: string;
}

/** Calls that are counted, as `METHOD template`. */
export const COUNTED_CALLS: Readonly<Record<string, AnalyticsEventName>> = {
  'DELETE /v1/oauth2/user/sessions': 'signed_out',
  'POST /v1/oauth2/device/authorize': 'device_code_answered',
  'PATCH /v1/user/devices/{deviceId}': 'device_renamed',
  'DELETE /v1/user/devices/{id}': 'device_removed',
  'PATCH /v1/user/devices/{id}/access/{user_id}': 'access_changed',
  'POST /v1/user/devices/{id}/access/revoke': 'access_revoked',
  'DELETE /v1/user/devices/{id}/access/me': 'device_left',
  'POST /v1/invitations': 'invitation_sent',
  'DELETE /v1/invitations/{invitationId}': 'invitation_withdrawn',
  'POST /v1/invitations/{invitationId}/accept': 'invitation_accepted',
  'POST /v1/invitations/{invitationId}/decline': 'invitation_declined',
};

/** The event to count for a call that succeeded; null: none. */
export function eventOf({ name, kind, error, attributes }: SpanRecord): AnalyticsEvent | null {
  if (error !== null) return null;
  if (name === 'sign-in') return { name: 'signed_in' };
  const page = attributes['http.route'];
  if (kind === 'internal') return typeof page === 'string' ? { name: 'page_viewed', page } : null;
  const counted = ownValue(COUNTED_CALLS, name);
  return counted ? { name: counted } : null;
}

const LOCAL = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/;

/** Whether statistics may be sent: with a host and a key, but never on localhost or a development host (specification §1). */
export function isCounted(config: Pick<RuntimeConfig, 'analytics' | 'environment'>, hostname: string): boolean {
  return config.analytics !== null && config.environment !== 'development' && !LOCAL.test(hostname);
}

/** Where a PostHog takes batches (its documented interface), under its host. */
export const statisticsAddress = (host: string): string => `${host.replace(/\/+$/, '')}/batch/`;
