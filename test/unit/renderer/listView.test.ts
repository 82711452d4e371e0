import { describe, expect, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import fc from 'fast-check';
import {
  applyView,
  dependsOnPresence,
  readView,
  sortByName,
  writeView,
  type ListView,
  type PresenceLookup,
} from '../../../renderer/features/devices/listView';

const device = (id: string, name: string, rest: object = {}) =>
  toDevice({ id, name, role: 'owner', auth: { status: 'valid' }, ...rest }) as Device;
const devices = [
  device('d1', 'Camera 10'),
  device('d2', 'camera 9', { role: 'viewer' }),
  device('d3', 'Boat', { auth: { status: 'expired' } }),
];
const nobody: PresenceLookup = { isOnline: () => false, seenAt: () => -1 };
const all = readView(new URLSearchParams());
const names = (view: Partial<ListView>, presence = nobody) =>
  applyView(sortByName(devices), { ...all, ...view }, presence).map((one) => one.name);

describe('what the list shows', () => {
  test('by name, numbers as numbers', () => expect(names({})).toEqual(['Boat', 'camera 9', 'Camera 10']));
  test('searches name and id, whatever the case', () => {
    expect(names({ query: ' CAMERA' })).toEqual(['camera 9', 'Camera 10']);
    expect(names({ query: 'd3' })).toEqual(['Boat']);
    expect(names({ query: 'none' })).toEqual([]);
  });
  test('filters by role and authentication problem', () => {
    expect(names({ role: 'viewer' })).toEqual(['camera 9']);
    expect(names({ onlyAuthProblems: true })).toEqual(['Boat']);
  });
  test('puts online ones, or the last seen, first', () => {
    const presence = { isOnline: (one: Device) => one.id === 'd2', seenAt: (one: Device) => Number(one.id.slice(1)) };
    expect(names({ sort: 'status' }, presence)).toEqual(['camera 9', 'Boat', 'Camera 10']);
    expect(names({ sort: 'seen' }, presence)).toEqual(['Boat', 'camera 9', 'Camera 10']);
    expect(names({ status: 'online' }, presence)).toEqual(['camera 9']);
    expect(names({ status: 'offline' }, presence)).toEqual(['Boat', 'Camera 10']);
  });
  test('follows presence only where it must', () => {
    expect(dependsOnPresence(all)).toBe(false);
    expect(dependsOnPresence({ ...all, sort: 'seen' })).toBe(true);
  });
});

describe('the view in the address', () => {
  test('leaves defaults out and keeps what belongs to others', () => {
    const next = writeView(new URLSearchParams('x=1&sort=status'), { query: 'a b', sort: 'name' });
    expect(next.toString()).toBe('x=1&q=a+b');
  });
  test('any address is readable, and writing what was read changes nothing', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('status', 'online', 'owner', 'problem', 'name'));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('q', 'sort', 'status', 'role', 'auth'), value), (params) => {
        const view = readView(new URLSearchParams(params));
        expect(readView(writeView(new URLSearchParams(params), view))).toEqual(view);
        expect(view.query.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
