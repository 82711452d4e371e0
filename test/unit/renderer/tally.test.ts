/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import {
  attentionRank,
  isArmedOrLost,
  isLost,
  troublesOf,
  type DeviceLookup,
  type Ranks,
  type Reported,
} from '../../../renderer/features/devices/attention';
import { Tally } from '../../../renderer/features/devices/tally';
import { PresenceModel } from '../../../renderer/live/presence';

const set = (presence: PresenceModel, id: DeviceId, isOnline: boolean, now: number) =>
  presence.applyNews({ online: null, changes: [[id, isOnline]] }, now);
const setOnline = (presence: PresenceModel, online: readonly DeviceId[], now: number) =>
  presence.applyNews({ online, changes: [] }, now);

const IDS = ['a', 'b', 'c', 'd', 'e'] as DeviceId[];
const DEVICES = IDS.map((id, index) => ({
  id,
  authStatus: index === 4 ? 'revoked' : 'active',
})) as unknown as readonly Device[];

/** A presence model, reports, and which devices have been looked at. */
function setUp() {
  const presence = new PresenceModel((flush) => flush());
  const state = { reports: new Map<DeviceId, Reported>(), looked: new Set<DeviceId>() };
  const isOnline = (device: Device) => presence.store.getState().entries.get(device.id)?.isOnline ?? null;
  const lookup: DeviceLookup = {
    isOnline: (device) => {
      state.looked.add(device.id);
      return isOnline(device);
    },
    seenAt: () => 0,
    summary: (device) => state.reports.get(device.id),
  };
  return { presence, state, lookup };
}

const naive = (lookup: DeviceLookup, ranks: ReadonlyMap<DeviceId, number>) => {
  const count = (test: (device: Device) => boolean) => DEVICES.filter(test).length;
  return [
    count((one) => lookup.isOnline(one) === true),
    count((one) => lookup.isOnline(one) === false),
    count((one) => troublesOf(one, lookup) > 0),
    count((one) => isArmedOrLost(one, lookup)),
    count((one) => isLost(one, lookup)),
    count((one) => attentionRank(one, lookup) < (ranks.get(one.id) ?? -1)),
  ];
};

test('Tally returns the correct numbers after any sequence of changes', () => {
  const id = fc.constantFrom(...IDS);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), id, isOnline: fc.boolean() }),
    fc.record({ kind: fc.constant('list' as const), ids: fc.subarray(IDS) }),
    fc.record({ kind: fc.constant('news' as const), changes: fc.array(fc.tuple(id, fc.boolean()), { maxLength: 5 }) }),
    fc.record({ kind: fc.constant('snapshot' as const), ids: fc.array(fc.tuple(id, fc.boolean()), { maxLength: 5 }) }),
    fc.record({ kind: fc.constant('report' as const), id, armed: fc.boolean(), alerts: fc.constantFrom(0, 2) }),
    fc.record({ kind: fc.constantFrom('clear' as const, 'count' as const) }),
  );
  const ranks = fc
    .tuple(...IDS.map(() => fc.integer({ min: 0, max: 8 })))
    .map((all): NonNullable<Ranks> => new Map(IDS.map((one, index) => [one, all[index] ?? 0])));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), ranks, (steps, before) => {
      const { presence, state, lookup } = setUp();
      const tally = new Tally(DEVICES, before);
      const count = () => {
        const sums = tally.count(presence.store.getState(), state.reports, lookup);
        return [...sums, tally.fresh.size];
      };
      for (const one of steps) {
        if (one.kind === 'set') set(presence, one.id, one.isOnline, 1);
        if (one.kind === 'list') setOnline(presence, one.ids, 1);
        if (one.kind === 'news') presence.applyNews({ online: null, changes: one.changes }, 1);
        if (one.kind === 'snapshot') presence.applySnapshot(new Map(one.ids), presence.mark(), 1);
        if (one.kind === 'report') {
          const report = { armed: one.armed, alerts: Array(one.alerts).fill({}) } as unknown as Reported;
          state.reports = new Map(state.reports).set(one.id, report);
        }
        if (one.kind === 'clear') presence.clear();
        if (one.kind === 'count') expect(count()).toEqual(naive(lookup, before));
      }
      expect(count()).toEqual(naive(lookup, before));
    }),
    { numRuns: 300 },
  );
});

test('Tally looks only at the device that went online or offline', () => {
  const { presence, state, lookup } = setUp();
  const tally = new Tally(DEVICES);
  setOnline(presence, IDS, 1);
  tally.count(presence.store.getState(), state.reports, lookup);
  state.looked.clear();
  set(presence, 'a' as DeviceId, false, 2);
  tally.count(presence.store.getState(), state.reports, lookup);
  expect([...state.looked]).toEqual(['a']);
});
