import { describe, expect, test } from '@jest/globals';
import type { DeviceId } from '../../../app/domain/ids';
import {
  addDevices,
  cleanEntries,
  placeOf,
  toggleCamera,
  toggleDevice,
} from '../../../renderer/features/live-view/wall/choice';
import type { WallEntry } from '../../../renderer/features/live-view/wall/wallAddress';

const id = (text: string) => text as DeviceId;
const [A, B] = [id('a'), id('b')];
const entry = (device: DeviceId, stream: string | null = null): WallEntry => ({ device, stream });

describe('the cameras chosen for a wall', () => {
  test('hold the first camera of a device once it is chosen, and none of it once it is dropped', () => {
    expect(toggleDevice([entry(B)], A)).toEqual([entry(B), entry(A)]);
    expect(toggleDevice([entry(A), entry(B), entry(A, 'belly')], A)).toEqual([entry(B)]);
  });

  test('can be several of one device, in the order chosen', () => {
    const both = toggleCamera([entry(A), entry(B)], A, 'belly', 'nose');
    expect(both).toEqual([entry(A), entry(B), entry(A, 'belly')]);
    expect(placeOf(both, A, 'nose', 'nose')).toBe(0);
    expect(placeOf(both, A, 'belly', 'nose')).toBe(2);
    // Without a name, the device's first camera is meant.
    expect(toggleCamera(both, A, 'nose', 'nose')).toEqual([entry(B), entry(A, 'belly')]);
    expect(placeOf(both, B, 'tail', null)).toBe(-1);
  });

  test('get many devices at once, none twice, until the wall is full', () => {
    const many = Array.from({ length: 20 }, (_, index) => id(`d${index}`));
    const { entries, added, left } = addDevices([entry(many[0] ?? A, 'belly'), entry(A)], many);
    expect(entries).toHaveLength(16);
    expect({ added, left }).toEqual({ added: 14, left: 5 });
    expect(entries.slice(0, 3)).toEqual([entry(id('d0'), 'belly'), entry(A), entry(id('d1'))]);
    expect(addDevices(entries, [A])).toEqual({ entries, added: 0, left: 0 });
    expect(addDevices([...entries, entry(B)], [id('late')])).toMatchObject({ added: 0, left: 1 });
  });

  test('leave out devices that are gone, and what is there twice', () => {
    expect(cleanEntries([entry(A), entry(B), entry(A)], new Set([A]))).toEqual([entry(A)]);
  });
});
