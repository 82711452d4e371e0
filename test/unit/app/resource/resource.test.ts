import { describe, expect, test } from '@jest/globals';
import { flag, number, secret } from '#app/resource/field';
import { confirmSecondsOf, differingFields, shownState } from '#app/resource/resource';
import { toResource } from '#app/settings/sectionResource';
import { defineSection } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import fc from 'fast-check';

const section = defineSection('modem', {
  permission: 'editLinks',
  fields: { enabled: flag(), metric: number({ min: 0, max: 9 }), pin: secret({ max: 8 }) },
});
const whole = {
  section: 'modem',
  version: 4,
  state: 'rejected',
  capability: { supported: true },
  desired: { enabled: true, metric: 1, pin: { set: true, updated_at: null } },
  reported: { enabled: true, metric: 2, pin: { set: false, updated_at: null } },
  delta: ['/metric'],
  desired_at: '2026-11-01T12:00:00Z',
  desired_by: { user_id: 'u_mara', name: 'Mara' },
  reported_at: '2026-11-01T12:00:01Z',
  apply: { job_id: 'job_1', confirm_deadline: '2026-11-01T12:01:00Z', carrier: true },
  rejected: { code: 'busy', error: 'The modem is busy.', pointer: '/metric' },
  expires_at: '2026-11-01T13:00:00Z',
  last: {
    result: 'reverted',
    at: '2026-11-01T11:00:00Z',
    by: { user_id: 'u_tomo', name: 'Tomo' },
    error: 'No answer.',
    before: { metric: 0 },
  },
};
const noon = Date.UTC(2026, 10, 1, 12);

describe('toResource', () => {
  test('reads all members of a section', () => {
    expect(toResource(section, whole)).toEqual({
      section: 'modem',
      version: 4,
      state: 'rejected',
      capability: { supported: true },
      desired: whole.desired,
      reported: whole.reported,
      desiredAt: noon,
      desiredBy: { id: 'u_mara', name: 'Mara' },
      reportedAt: noon + 1000,
      apply: { jobId: 'job_1', confirmDeadline: noon + 60_000, isCarrier: true },
      rejected: { code: 'busy', error: 'The modem is busy.', field: 'metric' },
      expiresAt: noon + 3_600_000,
      last: { result: 'reverted', at: noon - 3_600_000, by: 'Tomo', error: 'No answer.', before: { metric: 0 } },
      unread: [],
    });
  });

  test('returns empty members for a section that has only its name', () => {
    const nothing = toResource(section, { section: 'modem' });
    expect(nothing).toMatchObject({ version: null, state: null, capability: null, desired: {}, reported: null });
    expect(nothing).toMatchObject({ desiredBy: null, apply: null, rejected: null, last: null, unread: [] });
  });

  test('replaces unreadable members by safe values', () => {
    const odd = toResource(section, {
      ...whole,
      version: 1.5,
      state: 'melted',
      desired: { enabled: 'yes', metric: 1 },
      reported: { metric: 'two', enabled: 'no' },
      apply: { job_id: 'job_1', carrier: 'yes' },
      rejected: { pointer: 7 },
      last: { result: 'applied', by: 7, before: {} },
    });
    expect(odd).toMatchObject({ version: null, state: null, desired: { metric: 1 }, reported: {} });
    expect(odd.unread).toEqual(['enabled', 'metric']);
    expect(odd.apply).toEqual({ jobId: 'job_1', confirmDeadline: null, isCarrier: false });
    expect(odd.rejected).toEqual({ code: 'rejected', error: 'The device gave no reason.', field: null });
    expect(odd.last).toMatchObject({ result: 'applied', by: null, before: null, at: null });
  });

  test('throws for another section, or a body that is none', () => {
    for (const body of [null, [], 'modem', {}, { ...whole, section: 'radio' }, { ...whole, section: 'later' }])
      expect(() => toResource(section, body)).toThrow('No section modem');
  });
});

describe('differingFields and shownState', () => {
  const resource = (desired: Values, reported: Values | null, state: string | null = 'in_sync') =>
    toResource(section, { section: 'modem', state, desired, reported });
  const differing = (desired: Values, reported: Values | null) => differingFields(section, resource(desired, reported));

  test('return the fields that differ; of secrets only whether they are set is compared', () => {
    const pin = (set: boolean, at: string | null = null) => ({ pin: { set, updated_at: at } });
    expect(differing({ enabled: true, metric: 1 }, { enabled: true, metric: 2 })).toEqual(['metric']);
    expect(differing({ enabled: true, metric: 1 }, null)).toEqual(['enabled', 'metric']);
    expect(differing(pin(true, '2026-11-01T12:00:00Z'), pin(true))).toEqual([]);
    expect(differing(pin(true), pin(false))).toEqual(['pin']);
    expect(differing(pin(false), pin(true))).toEqual(['pin']);
    expect(differing(pin(true), {})).toEqual(['pin']);
    expect(differing({ enabled: true }, { enabled: true, metric: 3 })).toEqual([]);
  });

  test('show in_sync only when reported equals desired', () => {
    const state = (reported: Values | null, told: string | null) =>
      shownState(section, resource({ enabled: true }, reported, told));
    expect(state({ enabled: true }, 'in_sync')).toBe('in_sync');
    expect(state({ enabled: false }, 'in_sync')).toBe('pending');
    expect(state({ enabled: true, metric: 'x' }, 'in_sync')).toBe('pending');
    expect(state({ enabled: true }, null)).toBe('in_sync');
    expect(state({ enabled: false }, null)).toBe('pending');
    for (const other of ['pending', 'applying', 'awaiting_confirm', 'reverting', 'rejected', 'queued_offline'])
      expect(state({ enabled: true }, other)).toBe(other);
  });
});

test('confirmSecondsOf returns the time to confirm in whole seconds, and null for an invalid one', () => {
  expect([confirmSecondsOf({ confirm_s: 30 }), confirmSecondsOf({ confirm_s: 0.2 })]).toEqual([30, 1]);
  for (const confirm_s of [0, -1, '30', Infinity, Number.NaN, null, undefined])
    expect(confirmSecondsOf({ confirm_s })).toBeNull();
  expect([confirmSecondsOf(null), confirmSecondsOf(undefined), confirmSecondsOf({})]).toEqual([null, null, null]);
  fc.assert(fc.property(fc.anything(), (confirm_s) => (confirmSecondsOf({ confirm_s }) ?? 1) >= 1));
});
