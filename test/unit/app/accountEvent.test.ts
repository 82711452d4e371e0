import { expect, test } from '@jest/globals';
import { MAX_DEVICES } from '#app/domain/ids';
import { ACCOUNT_EVENTS, parseAccountEvent } from '#app/events/accountEvent';
import fc from 'fast-check';
import { expectOneSegment } from '../../support/expectOneSegment';

test.each([
  ['devices-online', '["a","b"]', { type: 'devices-online', ids: ['a', 'b'] }],
  ['devices-online', '{"device_ids":["a","../b",5.5]}', { type: 'devices-online', ids: ['a'] }],
  ['devices-online', '[{"id":"a"},{"device_id":"b"}]', { type: 'devices-online', ids: ['a', 'b'] }],
  ['device-online', '"a"', { type: 'device-online', id: 'a' }],
  ['device-online', 'dev_7', { type: 'device-online', id: 'dev_7' }],
  ['device-offline', '{"device_id":"a"}', { type: 'device-offline', id: 'a' }],
  ['device-registered', '', { type: 'device-registered', id: null }],
  ['device-online', '"../x"', { type: 'ignored', reason: 'no device id' }],
  ['devices-online', '{"a":', { type: 'ignored', reason: 'no list of ids' }],
  ['devices-online', '{"devices":["a"]}', { type: 'devices-online', ids: ['a'] }],
  ['device-offline', ' dev_7\n', { type: 'device-offline', id: 'dev_7' }],
  ['device-registered', '{"device_id":"a"}', { type: 'device-registered', id: 'a' }],
  ['device-registered', '{"id":"../a"}', { type: 'device-registered', id: null }],
  ['device-updated', '"a"', { type: 'device-updated', id: 'a' }],
  ['device-updated', '{}', { type: 'ignored', reason: 'no device id' }],
  ['device-removed', '{"id":"a"}', { type: 'device-removed', id: 'a' }],
  ['device-removed', '{"device_id":"a","id":"b"}', { type: 'device-removed', id: 'a' }],
  [
    'device-access-changed',
    '{"device_id":"a","role":null}',
    { type: 'device-access-changed', id: 'a', hasEnded: true },
  ],
  [
    'device-access-changed',
    '{"device_id":"a","role":"admin"}',
    { type: 'device-access-changed', id: 'a', hasEnded: false },
  ],
  // Not said: nothing is taken away for it.
  ['device-access-changed', '"a"', { type: 'device-access-changed', id: 'a', hasEnded: false }],
  ['device-access-changed', '{"role":null}', { type: 'ignored', reason: 'no device id' }],
  [
    'invitation-changed',
    '{"id":"inv_123456","device_id":"a"}',
    { type: 'invitation-changed', id: 'inv_123456', deviceId: 'a' },
  ],
  [
    'invitation-changed',
    '{"id":"inv_123456","device_id":"../a"}',
    { type: 'invitation-changed', id: 'inv_123456', deviceId: null },
  ],
  ['invitation-changed', '{"id":"accept"}', { type: 'ignored', reason: 'no invitation id' }],
  [
    'settings-changed',
    '{"device_id":"a","section":"modem","version":1.5}',
    { type: 'settings-changed', id: 'a', section: 'modem', version: null, state: null },
  ],
  [
    'settings-changed',
    '{"device_id":"a","section":"modem","version":3,"state":"in_sync"}',
    { type: 'settings-changed', id: 'a', section: 'modem', version: 3, state: 'in_sync' },
  ],
  [
    'settings-changed',
    '{"device_id":"a","section":"gimbal","version":"3","state":"melted"}',
    { type: 'settings-changed', id: 'a', section: 'gimbal', version: null, state: null },
  ],
  ['settings-changed', '{"device_id":"a","section":"../x"}', { type: 'ignored', reason: 'no section' }],
  ['settings-changed', '{"section":"modem"}', { type: 'ignored', reason: 'no device id' }],
  ['job-updated', '{"job":{"device_id":"a"}}', { type: 'ignored', reason: 'no job' }],
  ['job-updated', '{"job":{"id":"j_1","device_id":"../a"}}', { type: 'ignored', reason: 'no device id' }],
  [
    'job-updated',
    '{"job":{"id":"j_1","device_id":"a","name":"reboot","state":"running","progress_pct":40}}',
    {
      type: 'job-updated',
      id: 'a',
      job: {
        id: 'j_1',
        deviceId: 'a',
        name: 'reboot',
        state: 'running',
        progressPct: 40,
        step: null,
        args: null,
        createdBy: null,
        createdAt: null,
        expiresAt: null,
        result: null,
        error: null,
      },
    },
  ],
  [
    'alert-raised',
    '{"id":"al_1","device_id":"a","rule":"battery_low","severity":"critical","text":"Low\\u202e","at":"2026-11-01T12:00:00Z"}',
    {
      type: 'alert-raised',
      id: 'al_1',
      deviceId: 'a',
      rule: 'battery_low',
      severity: 'critical',
      text: 'Low',
      at: 1793534400000,
    },
  ],
  [
    'alert-cleared',
    '{"id":"al_1","device_id":7.5,"severity":"apocalyptic"}',
    { type: 'alert-cleared', id: 'al_1', deviceId: null, rule: '', severity: 'warning', text: null, at: null },
  ],
  [
    'alert-acknowledged',
    '{"id":"al_1","text":{}}',
    { type: 'alert-acknowledged', id: 'al_1', deviceId: null, rule: '', severity: 'warning', text: null, at: null },
  ],
  ['alert-raised', '{"device_id":"a"}', { type: 'ignored', reason: 'no alert id' }],
  ['device-melted', '"a"', { type: 'ignored', reason: 'unknown event' }],
  ['toString', '"a"', { type: 'ignored', reason: 'unknown event' }],
  ['device-online', `"${'a'.repeat(999_999)}"`, { type: 'ignored', reason: 'data too long' }],
  ['device-online', `"${'a'.repeat(999_998)}"`, { type: 'ignored', reason: 'no device id' }],
])('%s with %.40s', (name, data, expected) => {
  expect(parseAccountEvent(name, data)).toEqual(expected);
});

test('a list of those online is read up to the most devices that an account has', () => {
  const ids = Array.from({ length: MAX_DEVICES + 1 }, (_, index) => `d${index}`);
  expect(parseAccountEvent('devices-online', JSON.stringify(ids))).toMatchObject({ ids: { length: MAX_DEVICES } });
});

test('the table has every event that is understood', () => {
  expect(Object.keys(ACCOUNT_EVENTS)).toEqual([
    'devices-online',
    'device-online',
    'device-offline',
    'device-registered',
    'device-updated',
    'device-removed',
    'device-access-changed',
    'invitation-changed',
    'settings-changed',
    'job-updated',
    'alert-raised',
    'alert-acknowledged',
    'alert-cleared',
  ]);
});

test('never throws and never lets an unsafe id through (R12)', () => {
  const names = fc.constantFrom(...Object.keys(ACCOUNT_EVENTS), 'x');
  fc.assert(
    fc.property(names, fc.oneof(fc.string(), fc.json()), (name, data) => {
      const event = parseAccountEvent(name, data);
      const ids = 'ids' in event ? event.ids : 'id' in event && event.id !== null ? [event.id] : [];
      for (const id of ids) expectOneSegment(id);
    }),
  );
});
