import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ANALYTICS_EVENTS, COUNTED_CALLS, eventOf, isCounted } from '../../../app/analytics/rules';
import { ENDPOINTS } from '../../../app/api/index';
import type { SpanRecord } from '../../../app/tracing/SpanSource';

const record = (part: Partial<SpanRecord>): SpanRecord => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  name: 'GET /v1/user',
  kind: 'client',
  start: 1,
  end: 2,
  attributes: {},
  error: null,
  status: 200,
  ...part,
});

describe('what is counted', () => {
  test('calls of the table, by their template', () => {
    const rows = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(COUNTED_CALLS).filter((name) => !rows.includes(name))).toEqual([]);
    expect(eventOf(record({ name: 'POST /v1/invitations' }))).toEqual({ name: 'invitation_sent' });
    expect(eventOf(record({ name: 'POST /v1/invitations', error: 'http' }))).toBeNull();
    expect(eventOf(record({ name: 'constructor' }))).toBeNull();
  });

  test('pages by their template, and nothing else of them', () => {
    const page = { kind: 'internal', name: 'navigate /devices/:device_id' } as const;
    const attributes = { 'http.route': '/devices/:device_id', 'farsight.first_paint_ms': 12 };
    expect(eventOf(record({ ...page, attributes }))).toEqual({ name: 'page_viewed', page: '/devices/:device_id' });
  });

  test('the list is closed, whatever ends', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('client' as const, 'internal' as const), (name, kind) => {
        const event = eventOf(record({ name, kind }));
        expect(event === null || ANALYTICS_EVENTS.includes(event.name)).toBe(true);
      }),
    );
    expect(ANALYTICS_EVENTS.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
  });
});

// @spec 1.15
describe('where it is counted (specification §1)', () => {
  const analytics = { host: 'https://stats.test', key: 'k' };

  test('with a host and a key, on a host of its own', () => {
    expect(isCounted({ analytics, environment: 'production' }, 'app.farsight.example')).toBe(true);
    expect(isCounted({ analytics: null, environment: 'production' }, 'app.farsight.example')).toBe(false);
  });

  test.each(['localhost', 'x.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '0.0.0.0'])('not on %s', (hostname) => {
    expect(isCounted({ analytics, environment: 'production' }, hostname)).toBe(false);
  });

  test('not on the development host', () => {
    expect(isCounted({ analytics, environment: 'development' }, 'dev.farsight.example')).toBe(false);
  });
});
