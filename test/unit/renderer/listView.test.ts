import { describe, expect, jest, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import type { DeviceSummary } from '#app/domain/summary';
import fc from 'fast-check';
import {
  applyView,
  dependsOnPresence,
  readView,
  sortByName,
  writeView,
  sortBy,
  type ListView,
} from '../../../renderer/features/devices/listView';
import { attentionRank, troublesOf, type DeviceLookup } from '../../../renderer/features/devices/attention';

const device = (id: string, name: string, rest: object = {}) =>
  toDevice({ id, name, role: 'owner', auth: { status: 'valid' }, ...rest }) as Device;
const devices = [
  device('d1', 'Camera 10'),
  device('d2', 'camera 9', { role: 'viewer', tags: ['harbour', 'night'] }),
  device('d3', 'Boat', { auth: { status: 'expired' } }),
];
const unknown: DeviceLookup = { isOnline: () => null, seenAt: () => -1, summary: () => undefined };
const summary = (rest: Partial<DeviceSummary>): DeviceSummary => ({
  at: null,
  armed: null,
  mode: null,
  batteryPct: null,
  uplink: null,
  alerts: [],
  previewStream: null,
  ...rest,
});
const all = readView(new URLSearchParams());
const ranksOf = (lookup: DeviceLookup) => new Map(devices.map((one) => [one.id, attentionRank(one, lookup)]));
const names = (view: Partial<ListView>, presence = unknown) =>
  applyView(sortByName(devices), { ...all, sort: 'name', ...view }, presence, ranksOf(presence)).map((one) => one.name);

describe('what the list shows', () => {
  test('by name, numbers as numbers', () => expect(names({})).toEqual(['Boat', 'camera 9', 'Camera 10']));
  test('searches name, id and tags, whatever the case', () => {
    expect(names({ query: 'NIGHT' })).toEqual(['camera 9']);
    expect(names({ query: ' CAMERA' })).toEqual(['camera 9', 'Camera 10']);
    expect(names({ query: 'd3' })).toEqual(['Boat']);
    expect(names({ query: 'none' })).toEqual([]);
  });
  test('filters by role, tag and authentication problem', () => {
    expect(names({ tag: 'harbour' })).toEqual(['camera 9']);
    expect(names({ tag: 'harb' })).toEqual([]);
    expect(names({ role: 'viewer' })).toEqual(['camera 9']);
    expect(names({ onlyAuthProblems: true })).toEqual(['Boat']);
  });
  test('puts online ones, or the last seen, first', () => {
    const presence: DeviceLookup = {
      ...unknown,
      isOnline: (one) => one.id === 'd2',
      seenAt: (one) => Number(one.id.slice(1)),
    };
    expect(names({ sort: 'status' }, presence)).toEqual(['camera 9', 'Boat', 'Camera 10']);
    expect(names({ sort: 'seen' }, presence)).toEqual(['Boat', 'camera 9', 'Camera 10']);
    expect(names({ status: 'online' }, presence)).toEqual(['camera 9']);
    expect(names({ status: 'offline' }, presence)).toEqual(['Boat', 'Camera 10']);
  });
  test('sorts by what devices report, those without a report last, either way round', () => {
    const reports: Readonly<Record<string, DeviceSummary>> = {
      d1: summary({ batteryPct: 80, alerts: [{ severity: 'warning', text: 'Weak signal' }] }),
      d2: summary({ batteryPct: 15, armed: true }),
    };
    const lookup: DeviceLookup = { ...unknown, isOnline: (one) => one.id !== 'd3', summary: (one) => reports[one.id] };
    expect(names({ sort: 'battery' }, lookup)).toEqual(['camera 9', 'Camera 10', 'Boat']);
    expect(names({ sort: 'battery', isReversed: true }, lookup)).toEqual(['Camera 10', 'camera 9', 'Boat']);
    expect(names({ sort: 'alerts' }, lookup)).toEqual(['Camera 10', 'Boat', 'camera 9']);
    expect(names({ sort: 'alerts', isReversed: true }, lookup)).toEqual(['Boat', 'Camera 10', 'camera 9']);
    expect(names({ sort: 'access', isReversed: true }, lookup)).toEqual(['camera 9', 'Boat', 'Camera 10']);
    expect(names({ isReversed: true }, lookup)).toEqual(['Camera 10', 'camera 9', 'Boat']);
    expect(names({ status: 'attention' }, lookup)).toEqual(['Boat', 'Camera 10']);
    expect(names({ status: 'armed' }, lookup)).toEqual(['camera 9']);
    expect(devices.map((one) => troublesOf(one, lookup))).toEqual([1, 0, 1]);
    // What a device said before it went is no trouble of now.
    expect(devices.map((one) => troublesOf(one, { ...lookup, isOnline: () => false }))).toEqual([0, 0, 1]);
  });
  test('orders a device that is offline as one without a report, as its row shows none', () => {
    const uplink = (rsrpDbm: number) => ({ kind: 'LTE', quality: null, rsrpDbm, rssiDbm: null });
    const reports: Readonly<Record<string, DeviceSummary>> = {
      d1: summary({ batteryPct: 80, uplink: uplink(-80) }),
      d2: summary({ batteryPct: 15, uplink: uplink(-110) }),
    };
    const lookup: DeviceLookup = { ...unknown, isOnline: (one) => one.id === 'd1', summary: (one) => reports[one.id] };
    for (const sort of ['battery', 'signal'] as const) {
      expect(names({ sort }, lookup)).toEqual(['Camera 10', 'Boat', 'camera 9']);
      expect(dependsOnPresence({ ...all, sort })).toBe(true);
    }
  });
  test('while the status is unknown, no filter by status finds a device, and reports go on to count', () => {
    const report = summary({ batteryPct: 15, armed: true, alerts: [{ severity: 'warning', text: 'Weak signal' }] });
    const lookup: DeviceLookup = { ...unknown, summary: (one) => (one.id === 'd1' ? report : undefined) };
    expect(names({ status: 'online' }, lookup)).toEqual([]);
    expect(names({ status: 'offline' }, lookup)).toEqual([]);
    expect(names({ status: 'armed' }, lookup)).toEqual(['Camera 10']);
    expect(names({ status: 'attention' }, lookup)).toEqual(['Boat', 'Camera 10']);
    expect(names({ sort: 'battery' }, lookup)).toEqual(['Camera 10', 'Boat', 'camera 9']);
    expect(names({ sort: 'status' }, lookup)).toEqual(['Boat', 'camera 9', 'Camera 10']);
  });
  test('a device that needs a code wants looking at, whatever it lacks; one that is valid or unknown does not', () => {
    const needy = ['valid', 'expired', 'revoked', 'never_authenticated', 'melted'].filter(
      (status) => troublesOf(device('d4', 'Boat', { auth: { status } }), unknown) > 0,
    );
    expect(needy).toEqual(['expired', 'revoked', 'never_authenticated']);
  });
  test('a second click on a column turns the order round', () => {
    expect(sortBy(all, 'battery')).toEqual({ sort: 'battery', isReversed: false });
    expect(sortBy(all, 'alerts')).toEqual({ sort: 'alerts', isReversed: true });
    expect(sortBy({ ...all, isReversed: true }, 'alerts')).toEqual({ sort: 'alerts', isReversed: false });
  });
  test('stays in the order in which it was put, whatever is reported since', () => {
    const ranks = ranksOf(unknown);
    const armed = summary({ armed: true, alerts: [{ severity: 'critical', text: 'Battery at 12 %' }] });
    const later: DeviceLookup = { ...unknown, summary: (one) => (one.id === 'd1' ? armed : undefined) };
    const shown = applyView(sortByName(devices), all, later, ranks);
    expect(shown.map(({ name }) => name)).toEqual(['Boat', 'camera 9', 'Camera 10']);
  });
  test('follows presence only where it must', () => {
    expect(dependsOnPresence(all)).toBe(false);
    expect(dependsOnPresence({ ...all, sort: 'seen' })).toBe(true);
  });
});

describe('the view in the address', () => {
  test('leaves defaults out and keeps what belongs to others', () => {
    const next = writeView(new URLSearchParams('x=1&sort=status'), { query: 'a b', sort: 'alerts' });
    expect(next.toString()).toBe('x=1&q=a+b');
  });
  test('has any tag that a device may have', () => {
    expect(readView(new URLSearchParams({ tag: 'Lübeck Nord' })).tag).toBe('Lübeck Nord');
    expect(readView(new URLSearchParams({ tag: '' })).tag).toBeNull();
  });
  test('any address is readable, and writing what was read changes nothing', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('status', 'online', 'owner', 'problem', 'name', 'reverse', 'battery', 'armed'),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'sort', 'order', 'group', 'status', 'role', 'tag', 'auth'), value),
        (params) => {
          const view = readView(new URLSearchParams(params));
          expect(readView(writeView(new URLSearchParams(params), view))).toEqual(view);
          expect(view.query.length).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
});

test('a list in which none has come or got another name is not compared again', () => {
  const [one, other] = ['x', 'y'].map((id) => ({ id, name: `Name of ${id}` }) as unknown as Device);
  if (!one || !other) throw new Error('There are two');
  const compare = jest.spyOn(Intl, 'Collator');
  // In an order that no comparison would leave it in.
  expect(sortByName([one, other], [other, one])).toEqual([other, one]);
  expect(sortByName([one], [other, one])).toEqual([one]);
  expect(compare).not.toHaveBeenCalled();
  compare.mockRestore();
  expect(sortByName([{ ...one, name: 'Z' }, other], [one, other]).map(({ name }) => name)).toEqual(['Name of y', 'Z']);
});

test('however a list changes, sorting from the order of the one before gives the order of a new one', () => {
  const one = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    name: fc.constantFrom('Drone 2', 'Drone 10', 'x', 'Y'),
  });
  const list = fc.uniqueArray(one, { selector: ({ id }) => id }).map((rows) => rows as unknown as Device[]);
  fc.assert(
    fc.property(list, list, (before, devices) => {
      expect(sortByName(devices, sortByName(before))).toEqual(sortByName(devices));
    }),
  );
});
