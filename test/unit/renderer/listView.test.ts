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
import { orderRank, troublesOf, type DeviceLookup } from '../../../renderer/features/devices/attention';
import { Tally } from '../../../renderer/features/devices/tally';

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
const ranksOf = (lookup: DeviceLookup) => new Map(devices.map((one) => [one.id, orderRank(one, lookup)]));
const names = (view: Partial<ListView>, presence = unknown) =>
  applyView(sortByName(devices), { ...all, sort: 'name', ...view }, presence, ranksOf(presence)).map((one) => one.name);

describe('the list of devices', () => {
  test('sorts by name, and numbers within names by their value', () =>
    expect(names({})).toEqual(['Boat', 'camera 9', 'Camera 10']));
  test('searches names, ids and tags without regard to case', () => {
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
  test('sorts and filters by online and offline, and sorts by when a device was last seen', () => {
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
  test('sorts and filters by what devices report, with devices without a report last in either direction', () => {
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
    // One that is lost is listed as it is counted.
    expect(names({ status: 'armed' }, { ...lookup, isOnline: () => false })).toEqual(['camera 9']);
    expect(devices.map((one) => troublesOf(one, lookup))).toEqual([1, 0, 1]);
    // What a device said before it went is no trouble of now, unless it said that it was armed.
    expect(devices.map((one) => troublesOf(one, { ...lookup, isOnline: () => false }))).toEqual([0, 1, 1]);
  });
  test('puts devices that need no attention last in either direction: armed, online, offline, and then by name', () => {
    const calm = ['Away', 'Boat', 'Crane', 'Drone 2', 'Drone 10'].map((name) => device(name.replace(' ', ''), name));
    const fleet = [...calm, device('d9', 'Zeppelin', { auth: { status: 'expired' } })];
    const lookup: DeviceLookup = {
      ...unknown,
      isOnline: ({ name }) => name !== 'Away',
      summary: ({ name }) => summary({ armed: name.startsWith('Drone') }),
    };
    const ranks = new Map(fleet.map((one) => [one.id, orderRank(one, lookup)]));
    for (const isReversed of [false, true]) {
      const shown = applyView(sortByName(fleet), { ...all, isReversed }, lookup, ranks).map(({ name }) => name);
      expect(shown).toEqual(['Zeppelin', 'Drone 2', 'Drone 10', 'Boat', 'Crane', 'Away']);
    }
  });
  test('sorts an offline device like one without a report, because its row shows none', () => {
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
  test('finds no device by online or offline while the status is unknown, and still sorts and filters by reports', () => {
    const report = summary({ batteryPct: 15, armed: true, alerts: [{ severity: 'warning', text: 'Weak signal' }] });
    const lookup: DeviceLookup = { ...unknown, summary: (one) => (one.id === 'd1' ? report : undefined) };
    expect(names({ status: 'online' }, lookup)).toEqual([]);
    expect(names({ status: 'offline' }, lookup)).toEqual([]);
    expect(names({ status: 'armed' }, lookup)).toEqual(['Camera 10']);
    expect(names({ status: 'attention' }, lookup)).toEqual(['Boat', 'Camera 10']);
    expect(names({ sort: 'battery' }, lookup)).toEqual(['Camera 10', 'Boat', 'camera 9']);
    expect(names({ sort: 'status' }, lookup)).toEqual(['Boat', 'camera 9', 'Camera 10']);
  });
  test('counts a device as needing attention when its authentication has expired, was revoked or never happened', () => {
    const needy = ['valid', 'expired', 'revoked', 'never_authenticated', 'melted'].filter(
      (status) => troublesOf(device('d4', 'Boat', { auth: { status } }), unknown) > 0,
    );
    expect(needy).toEqual(['expired', 'revoked', 'never_authenticated']);
  });
  test('counts as needing attention the devices that the filter shows and the order puts first', () => {
    const lookup: DeviceLookup = {
      ...unknown,
      // The alerts of an offline device's last report do not count.
      isOnline: (one) => one.id !== 'd2',
      summary: () => summary({ alerts: [{ severity: 'warning', text: 'Hot' }] }),
    };
    const shown = names({ status: 'attention' }, lookup);
    expect(shown).toEqual(['Boat', 'Camera 10']);
    expect(new Tally(devices).count({ version: 0, changed: null }, null, lookup)[2]).toBe(shown.length);
    expect(names({ sort: 'alerts' }, lookup).slice(0, shown.length)).toEqual(shown);
  });
  test('filters by authentication the devices that need a code, as the count does', () => {
    const odd = device('d4', 'Odd', { auth: { status: 'melted' } });
    const view = { ...all, sort: 'name', onlyAuthProblems: true } as const;
    expect(applyView([...devices, odd], view, unknown).map(({ name }) => name)).toEqual(['Boat']);
  });
  test('reverses the order when the same column is chosen again', () => {
    expect(sortBy(all, 'battery')).toEqual({ sort: 'battery', isReversed: false });
    expect(sortBy(all, 'alerts')).toEqual({ sort: 'alerts', isReversed: true });
    expect(sortBy({ ...all, isReversed: true }, 'alerts')).toEqual({ sort: 'alerts', isReversed: false });
  });
  test('keeps the order in which it was put when devices report something new', () => {
    const ranks = ranksOf(unknown);
    const armed = summary({ armed: true, alerts: [{ severity: 'critical', text: 'Battery at 12 %' }] });
    const later: DeviceLookup = { ...unknown, summary: (one) => (one.id === 'd1' ? armed : undefined) };
    const shown = applyView(sortByName(devices), all, later, ranks);
    expect(shown.map(({ name }) => name)).toEqual(['Boat', 'camera 9', 'Camera 10']);
  });
  test('depends on presence only when its order or filter needs it', () => {
    expect(dependsOnPresence(all)).toBe(false);
    expect(dependsOnPresence({ ...all, sort: 'seen' })).toBe(true);
  });
});

describe('the address of a view of the list', () => {
  test('leaves defaults out and keeps parameters that are not the list’s', () => {
    const next = writeView(new URLSearchParams('x=1&sort=status'), { query: 'a b', sort: 'alerts' });
    expect(next.toString()).toBe('x=1&q=a+b');
  });
  test('can name any tag that a device may have', () => {
    expect(readView(new URLSearchParams({ tag: 'Lübeck Nord' })).tag).toBe('Lübeck Nord');
    expect(readView(new URLSearchParams({ tag: '' })).tag).toBeNull();
  });
  test('can be read whatever it holds, and is the same view once written and read again', () => {
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

test('sortByName compares no names when no device was added or renamed', () => {
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

test('sortByName gives the same order from an earlier list as from none', () => {
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
