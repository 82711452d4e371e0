import { describe, expect, test } from '@jest/globals';
import { toDevice, type Device } from '#app/domain/device';
import fc from 'fast-check';
import { rowsOf } from '../../../renderer/features/devices/groups';

const device = fc
  .record({
    id: fc.stringMatching(/^[a-z0-9]{1,6}$/),
    tags: fc.array(fc.constantFrom('harbour', 'night', 'Lübeck', 'constructor', '__proto__'), { maxLength: 3 }),
  })
  .map((row) => toDevice(row) as Device);
const devices = fc.uniqueArray(device, { selector: ({ id }) => id, maxLength: 20 });

describe('rowsOf', () => {
  test('returns one row for each device, with its ID as key, without grouping', () => {
    fc.assert(
      fc.property(devices, (list) => {
        expect(rowsOf(list, false)).toEqual(list.map((one) => ({ key: one.id, device: one })));
      }),
    );
  });

  test('lists each device below each of its tags, in order, and untagged devices last', () => {
    fc.assert(
      fc.property(devices, (list) => {
        const rows = rowsOf(list, true);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        const tags = rows.flatMap(({ group }) => (group ? [group.tag] : []));
        expect(tags.filter((tag) => tag !== null)).toEqual([...new Set(list.flatMap((one) => one.tags))].sort());
        expect(tags.slice(0, -1)).not.toContain(null);
        let below: string | null | undefined;
        const found = new Map<string | null, Device[]>(tags.map((tag) => [tag, []]));
        for (const row of rows) {
          if (row.group) below = row.group.tag;
          else if (below !== undefined) found.get(below)?.push(row.device);
        }
        for (const [tag, own] of found)
          expect(own).toEqual(list.filter((one) => (tag === null ? one.tags.length === 0 : one.tags.includes(tag))));
        for (const { group } of rows) if (group) expect(group.devices).toEqual(found.get(group.tag));
      }),
    );
  });
});
