import { expect, test } from '@jest/globals';
import { parseAccountEvent } from '#app/events/accountEvent';
import fc from 'fast-check';

test.each([
  ['devices-online', '["a","b"]', { type: 'devices-online', ids: ['a', 'b'] }],
  ['devices-online', '{"device_ids":["a","../b",5]}', { type: 'devices-online', ids: ['a'] }],
  ['devices-online', '[{"id":"a"},{"device_id":"b"}]', { type: 'devices-online', ids: ['a', 'b'] }],
  ['device-online', '"a"', { type: 'device-online', id: 'a' }],
  ['device-online', 'dev_7', { type: 'device-online', id: 'dev_7' }],
  ['device-offline', '{"device_id":"a"}', { type: 'device-offline', id: 'a' }],
  ['device-registered', '', { type: 'device-registered', id: null }],
  ['device-online', '"../x"', { type: 'ignored', reason: 'no device id' }],
  ['devices-online', '{"a":', { type: 'ignored', reason: 'no list of ids' }],
  ['device-melted', '"a"', { type: 'ignored', reason: 'unknown event' }],
  ['device-online', `"${'a'.repeat(1_000_001)}"`, { type: 'ignored', reason: 'data too long' }],
])('%s with %.40s', (name, data, expected) => {
  expect(parseAccountEvent(name, data)).toEqual(expected);
});

test('never throws and never lets an unsafe id through (R12)', () => {
  const names = fc.constantFrom('devices-online', 'device-online', 'device-offline', 'device-registered', 'x');
  fc.assert(
    fc.property(names, fc.oneof(fc.string(), fc.json()), (name, data) => {
      const event = parseAccountEvent(name, data);
      const ids = 'ids' in event ? event.ids : 'id' in event && event.id !== null ? [event.id] : [];
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
    }),
  );
});
