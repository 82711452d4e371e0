import { describe, expect, test } from '@jest/globals';
import { AUTH_STATUSES, toDevice, type Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import {
  attentionRank,
  CALM,
  isArmed,
  isNewlyNeedy,
  orderRank,
  rankIn,
  troublesOf,
  type DeviceLookup,
  type Reported,
} from '../../../renderer/features/devices/attention';

const device = fc
  .record({ id: fc.constant('d_1'), auth: fc.record({ status: fc.constantFrom(...AUTH_STATUSES, 'melted') }) })
  .map((row) => toDevice(row) as Device);
const alert = fc.record({
  severity: fc.constantFrom('warning' as const, 'critical' as const),
  text: fc.constant('Hot'),
});
const summary = fc
  .record({
    armed: fc.constantFrom(true, false, null),
    alerts: fc.array(alert, { maxLength: 3 }),
    areAlertsOpen: fc.boolean(),
    isAcknowledged: fc.boolean(),
    silentMs: fc.constantFrom(null, 60_000),
  })
  .map((one) => one as unknown as Reported);
/** A device, and what is known of it. */
const known = fc
  .record({ device, isOnline: fc.constantFrom(true, false, null), summary: fc.option(summary, { nil: undefined }) })
  .map(({ device: one, isOnline, summary: report }) => {
    const lookup: DeviceLookup = { isOnline: () => isOnline, seenAt: () => -1, summary: () => report };
    return { device: one, lookup, report };
  });
const rankOf = (one: { readonly device: Device; readonly lookup: DeviceLookup }) =>
  attentionRank(one.device, one.lookup);

describe('attentionRank', () => {
  test('is CALM if and only if a device has no problem, so that order, filter and count agree', () => {
    fc.assert(
      fc.property(known, (one) => {
        expect(rankOf(one) === CALM).toBe(troublesOf(one.device, one.lookup) === 0);
        expect(rankOf(one)).toBeLessThanOrEqual(CALM);
      }),
    );
  });

  test('ranks an armed device with an alert before all disarmed ones, unless the alert is acknowledged', () => {
    fc.assert(
      fc.property(known, known, (one, other) => {
        const alerts = ({ device: own, lookup }: typeof one) =>
          troublesOf(own, lookup) - troublesOf(own, { ...lookup, summary: () => undefined });
        fc.pre(isArmed(one.device, one.lookup) && alerts(one) > 0 && !one.report?.isAcknowledged);
        fc.pre(!isArmed(other.device, other.lookup) && !other.report?.armed);
        expect(rankOf(one)).toBeLessThan(rankOf(other));
      }),
    );
  });

  test('never ranks a device lower for an additional alert, or higher for an acknowledgement', () => {
    fc.assert(
      fc.property(known, alert, (one, more) => {
        const { report, lookup } = one;
        fc.pre(report !== undefined);
        const withMore = { ...lookup, summary: () => ({ ...report, alerts: [...report.alerts, more] }) };
        expect(attentionRank(one.device, withMore)).toBeLessThanOrEqual(rankOf(one));
        const withoutHelp = { ...lookup, summary: () => ({ ...report, isAcknowledged: false }) };
        expect(attentionRank(one.device, withoutHelp)).toBeLessThanOrEqual(rankOf(one));
      }),
    );
  });

  test.each<[string, boolean | null, number | null, number]>([
    ['goes offline', false, null, 1],
    ['loses its link', true, 60_000, 1],
    ['still reports', true, null, 0],
    ['has an unknown status', null, 60_000, 0],
  ])('ranks an armed device that %s', (_, isOnline, silentMs, troubles) => {
    const one = toDevice({ id: 'd_1', auth: { status: 'valid' } }) as Device;
    const report = { armed: true, alerts: [], silentMs } as unknown as Reported;
    const lookup: DeviceLookup = { isOnline: () => isOnline, seenAt: () => -1, summary: () => report };
    expect(troublesOf(one, lookup)).toBe(troubles);
    expect(attentionRank(one, lookup)).toBe(troubles > 0 ? 0 : CALM);
    const disarmed = { ...lookup, summary: () => ({ ...report, armed: false }) };
    expect([troublesOf(one, disarmed), attentionRank(one, disarmed)]).toEqual([0, CALM]);
  });

  test('ranks a lost armed device before all others, also with acknowledged alerts', () => {
    fc.assert(
      fc.property(known, known, (one, other) => {
        fc.pre(one.report?.armed === true && one.lookup.isOnline(one.device) === false);
        expect(rankOf(one)).toBeLessThanOrEqual(rankOf(other));
      }),
    );
  });

  test('ranks alerts before a revoked device, and that before a never authenticated one', () => {
    const of = (status: string) => toDevice({ id: 'd_1', auth: { status } }) as Device;
    const none: DeviceLookup = { isOnline: () => null, seenAt: () => -1, summary: () => undefined };
    const warned = { armed: null, alerts: [{ severity: 'warning', text: 'Hot' }] } as unknown as Reported;
    const ranks = [
      attentionRank(of('valid'), { ...none, summary: () => ({ ...warned, isAcknowledged: true }) }),
      attentionRank(of('revoked'), none),
      attentionRank(of('never_authenticated'), none),
      attentionRank(of('valid'), none),
    ];
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(4);
  });
});

describe('orderRank', () => {
  test('is the rank of a device that needs attention, and puts all others behind those', () => {
    fc.assert(
      fc.property(known, (one) => {
        const rank = orderRank(one.device, one.lookup);
        if (troublesOf(one.device, one.lookup) > 0) expect(rank).toBe(rankOf(one));
        else expect(rank).toBeGreaterThanOrEqual(CALM);
      }),
    );
  });

  test('puts armed devices before online ones, those before unknown ones, and offline ones last', () => {
    const one = toDevice({ id: 'd_1', auth: { status: 'valid' } }) as Device;
    const of = (isOnline: boolean | null, armed: boolean) => {
      const report = { armed, alerts: [], silentMs: null } as unknown as Reported;
      return orderRank(one, { isOnline: () => isOnline, summary: () => report });
    };
    expect(of(true, true)).toBe(CALM);
    // What was armed when the status was last known may still be.
    expect(of(null, true)).toBe(CALM);
    const ranks = [of(true, true), of(true, false), of(null, false), of(false, false)];
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBe(4);
  });
});

describe('isNewlyNeedy', () => {
  test('is false for a device that only came online or was armed', () => {
    const one = toDevice({ id: 'd_1', auth: { status: 'valid' } }) as Device;
    const armed = { armed: true, alerts: [], silentMs: null } as unknown as Reported;
    const lookup = { isOnline: () => true, summary: () => armed };
    const offline = { isOnline: () => false, summary: () => undefined };
    const ranks = new Map([[one.id, orderRank(one, offline)]]);
    expect(orderRank(one, lookup)).toBeLessThan(rankIn(ranks, one));
    expect(isNewlyNeedy(ranks, one, lookup)).toBe(false);
  });

  test('is true once a device needs attention more urgently than when the list was sorted, and false before the first time', () => {
    fc.assert(
      fc.property(known, fc.option(fc.integer({ min: 0, max: CALM }), { nil: undefined }), (one, before) => {
        const ranks = new Map<DeviceId, number>(before === undefined ? [] : [[one.device.id, before]]);
        expect(isNewlyNeedy(null, one.device, one.lookup)).toBe(false);
        expect(isNewlyNeedy(ranks, one.device, one.lookup)).toBe(
          rankOf(one) < Math.min(CALM, rankIn(ranks, one.device)),
        );
      }),
    );
  });
});
