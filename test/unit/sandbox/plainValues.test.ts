import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { problemOf } from '#app/resource/define';
import { choice, flag, many, number, optional, rows, secret, text } from '#app/resource/field';
import { defineSection } from '#app/settings/section';
import { plainValues } from '../../sandbox/devices/settings/plainValues';

test('plainValues gives each kind of field a value that its rules allow, and leaves out secrets', () => {
  const section = defineSection('system', {
    permission: 'operate',
    fields: {
      led: flag(),
      rate_hz: number({ min: 5, max: 50 }),
      mode: choice(['slow', 'fast']),
      days: many(7),
      servers: rows(v.string(), 4),
      note: text({ max: 40 }),
      limit: optional(number({ min: 1, max: 9 })),
      key: secret({ max: 40 }),
    },
  });
  const values = plainValues(section);
  expect(values).toEqual({ led: false, rate_hz: 5, mode: 'slow', days: [], servers: [], note: '', limit: null });
  for (const [name, value] of Object.entries(values))
    expect([name, problemOf(section.fields[name as keyof typeof section.fields], value)]).toEqual([name, null]);
});

test('plainValues takes the choices and the range that a device without further capabilities leaves', () => {
  const section = defineSection('system', {
    permission: 'operate',
    fields: { mode: choice(['slow', 'fast']), rate_hz: number({ min: 5, max: 50 }) },
    limits: ({ supported }) => (supported === true ? { mode: { choices: ['fast'] }, rate_hz: { min: 10 } } : {}),
  });
  expect(plainValues(section)).toEqual({ mode: 'fast', rate_hz: 10 });
});
