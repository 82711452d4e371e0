import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listPushSubscriptions, setPushSubscription, testPushSubscription } from '../../../app/api/pushes';
import { MAX_PUSH_MESSAGE, readPushMessage } from '../../../app/domain/pushMessage';
import { isPushEndpoint } from '../../../app/domain/pushSubscription';

const ALERT = {
  kind: 'alert',
  id: 'al_1',
  device_id: 'dev_1',
  device_name: 'River',
  severity: 'critical',
  text: 'Battery at 12 %',
};
const UNREADABLE = {
  title: 'Farsight',
  body: 'Open Farsight to see the alert',
  path: '/?status=attention',
  tag: 'alerts',
};
const read = (message: unknown) => readPushMessage(JSON.stringify(message));

describe('readPushMessage', () => {
  test('makes a notification of an alert, with the device’s page and a tag of its own', () => {
    expect(read(ALERT)).toEqual({
      title: 'River',
      body: 'Battery at 12 %',
      path: '/devices/dev_1',
      tag: 'alert al_1',
    });
    expect(read({ ...ALERT, device_name: null, text: null })).toMatchObject({
      title: 'A device',
      body: 'Critical alert',
    });
  });

  test('makes one notification of many alerts', () => {
    expect(read({ kind: 'alerts', count: 12 })).toEqual({ ...UNREADABLE, body: '12 new alerts' });
  });

  test('makes a notification of a test, which leads to the page that sends tests', () => {
    expect(read({ kind: 'test' })).toMatchObject({ title: 'Test notification', path: '/notifications', tag: 'test' });
  });

  test.each([
    '',
    'null',
    '[]',
    '{',
    '"alert"',
    JSON.stringify({ ...ALERT, kind: 'offer' }),
    JSON.stringify({ ...ALERT, id: '' }),
    JSON.stringify({ ...ALERT, device_id: '../x' }),
    JSON.stringify({ ...ALERT, device_id: 'a,b' }),
    JSON.stringify({ ...ALERT, severity: 'urgent' }),
    JSON.stringify({ ...ALERT, text: 12 }),
    JSON.stringify({ kind: 'alerts', count: 0 }),
    JSON.stringify({ kind: 'alerts', count: 1e9 }),
    JSON.stringify({ ...ALERT, text: 'x'.repeat(MAX_PUSH_MESSAGE) }),
    '['.repeat(4000),
  ])('shows one general sentence for %s', (text) => expect(readPushMessage(text)).toEqual(UNREADABLE));

  test('shows texts without characters that hide or reorder them, and cut', () => {
    const note = read({ ...ALERT, device_name: ' \u202eRiver\u0000 ', text: 'x'.repeat(400) });
    expect(note.title).toBe('River');
    expect(note.body).toHaveLength(300);
  });

  test('returns a text and a path of this app for any message, and never throws', () => {
    const anyText = fc.oneof(
      fc.string({ maxLength: 6000 }),
      fc.json(),
      fc.json().map((json) => json.slice(0, -1)),
    );
    const almost = fc
      .record({ key: fc.constantFrom(...Object.keys(ALERT)), value: fc.jsonValue() })
      .map(({ key, value }) => JSON.stringify({ ...ALERT, [key]: value }));
    fc.assert(
      fc.property(fc.oneof(anyText, almost), (text) => {
        const { title, body, path, tag } = readPushMessage(text);
        for (const shown of [title, body, tag]) expect(shown).not.toBe('');
        expect(title.length + body.length).toBeLessThanOrEqual(600);
        expect(path).toMatch(/^\/(\?status=attention|notifications|devices\/[^/]+)$/);
        expect(new URL(path, 'https://app.example').origin).toBe('https://app.example');
      }),
    );
  });
});

describe('the calls of push subscriptions', () => {
  const key = `B${'a'.repeat(86)}`;
  const row = (letter: string) => ({ id: letter.repeat(64), in_quiet_hours: true });

  test('skip rows that cannot be read, and repeated ones', () => {
    const items = [row('a'), row('b'), row('a'), { id: '' }, null, { ...row('c'), in_quiet_hours: 'no' }];
    expect(listPushSubscriptions.decode({ public_key: key, items })).toEqual({
      publicKey: key,
      subscriptions: [
        { id: 'a'.repeat(64), inQuietHours: true },
        { id: 'b'.repeat(64), inQuietHours: true },
        { id: 'c'.repeat(64), inQuietHours: false },
      ],
    });
  });

  test('reject an answer without a usable key or a list', () => {
    for (const odd of [null, [], {}, { public_key: key }, { public_key: `A${key.slice(1)}`, items: [] }, { items: [] }])
      expect(() => listPushSubscriptions.decode(odd)).toThrow();
  });

  test('reject an answer to a registration that names no subscription', () => {
    expect(setPushSubscription.decode(row('a'))).toEqual({ id: 'a'.repeat(64), inQuietHours: true });
    for (const odd of [null, [], {}, { id: '../a' }])
      expect(() => setPushSubscription.decode(odd)).toThrow('No subscription');
  });
});

describe('testPushSubscription', () => {
  test('returns the outcome, and rejects an answer without a known one', () => {
    expect(testPushSubscription.decode({ outcome: 'busy' })).toBe('busy');
    for (const odd of [null, [], {}, { outcome: 'perhaps' }, { outcome: 1 }])
      expect(() => testPushSubscription.decode(odd)).toThrow('No known outcome');
  });
});

describe('isPushEndpoint', () => {
  test.each(['https://push.example/a?b=c', 'https://push.example:8443/a', 'http://127.0.0.1:1/a', 'http://[::1]/a'])(
    'takes %s',
    (address) => expect(isPushEndpoint(address)).toBe(true),
  );
  test.each([
    '',
    'push.example',
    'http://push.example/',
    'https://a:b@push.example/',
    'https://push.example/#a',
    'ftp://localhost/',
  ])('refuses %j', (address) => expect(isPushEndpoint(address)).toBe(false));
});
