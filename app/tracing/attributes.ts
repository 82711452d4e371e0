import type { SpanAttributes } from './SpanSource';
import { cut } from '../lib/cut';

/** All attributes of spans (OpenTelemetry semantic conventions, and a few of ours); none of them can hold an id or a person (S23). */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.template',
  'error.type',
  'server.address',
  'server.port',
  'farsight.attempt',
  'farsight.outcome',
  'farsight.first_paint_ms',
  'farsight.interactive_ms',
]);
const MAX_TEXT = 200;

/** The attributes that may be sent, with long texts cut; others are dropped. */
export function closedAttributes(attributes: SpanAttributes): SpanAttributes {
  const allowed = Object.entries(attributes).filter(([key]) => ATTRIBUTES.has(key));
  return Object.fromEntries(
    allowed.map(([key, value]) => [key, typeof value === 'string' ? cut(value, MAX_TEXT) : value]),
  );
}
