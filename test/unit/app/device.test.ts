import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { listDevices, getDeviceStatus } from '#app/api/devices';
import { readAnswer } from '#app/api/request';
import { ApiError } from '#app/api/errors';
import { AUTH_STATUSES, holdDevices, toDevice, toDeviceList, UNNAMED_DEVICE } from '#app/domain/device';
import { MAX_DEVICES } from '#app/domain/ids';
import { toTime } from '#app/lib/toTime';
import { ROLES } from '#app/domain/role';
import fc from 'fast-check';
import { collectGarbage } from '../../support/collectGarbage';

const sameRow = (first: readonly { id: string }[], second: readonly { id: string }[], id: string) =>
  isDeepStrictEqual(
    first.find((row) => row.id === id),
    second.find((row) => row.id === id),
  );

const good = {
  id: 'dev_1',
  name: 'Roof',
  last_seen_at: '2026-11-21T14:03:11Z',
  auth: { status: 'valid', expiry: null },
  role: 'owner',
};

describe('one device row', () => {
  // @spec 3.2
  test('is read as the contract has it', () => {
    expect(toDevice(good)).toEqual({
      id: 'dev_1',
      name: 'Roof',
      lastSeenAt: Date.UTC(2026, 10, 21, 14, 3, 11),
      authStatus: 'valid',
      authExpiry: null,
      role: 'owner',
      tags: [],
    });
  });

  // @spec 3.4
  test('falls back field by field: unknown role is viewer, unknown authentication is unknown (specification §3)', () => {
    expect(toDevice({ id: 'dev_1', name: 7, last_seen_at: 'soon', auth: 'yes', role: 'root' })).toEqual({
      id: 'dev_1',
      name: UNNAMED_DEVICE,
      lastSeenAt: null,
      authStatus: 'unknown',
      authExpiry: null,
      role: 'viewer',
      tags: [],
    });
  });

  test('has the tags that can be shown, whoever added them, and at most 20', () => {
    const tagsOf = (tags: unknown) => toDevice({ ...good, tags })?.tags;
    expect(tagsOf(['night', 7, 'Lübeck Nord', '', '\u202e', null, 'harbour_2'])).toEqual([
      'night',
      'Lübeck Nord',
      'harbour_2',
    ]);
    const unreadable = Array.from({ length: 30 }, () => null);
    expect(tagsOf([...unreadable, 'night', 'night', 'day'])).toEqual(['night', 'day']);
    for (const none of ['night', { 0: 'night' }, null]) expect(tagsOf(none)).toEqual([]);
    expect(tagsOf(Array.from({ length: 50_000 }, (_, index) => `t${index}`))).toHaveLength(20);
  });

  // @spec 3.2
  test('with an unusable id is no device', () => {
    for (const id of ['..', 'a/../b', 'a,b', '', 5.5, null, undefined, {}])
      expect(toDevice({ ...good, id })).toBeNull();
  });

  test('has its name freed of control and reordering characters and cut', () => {
    expect(toDevice({ ...good, name: 'a\u202eb\u0000c' })?.name).toBe('a b c');
    expect(toDevice({ ...good, name: 'x'.repeat(10_000) })?.name).toHaveLength(300);
    expect(toDevice({ ...good, name: '\u200b \n' })?.name).toBe(UNNAMED_DEVICE);
  });
});

describe('a list of devices', () => {
  // @spec 3.2
  test('keeps the good rows beside bad ones, and shows the bad ones', () => {
    const list = toDeviceList([good, null, { id: '../x', name: 'Odd' }, 'text', good, { ...good, id: 'dev_2' }]);
    expect(list.devices.map((device) => device.id)).toEqual(['dev_1', 'dev_2']);
    expect(list.unreadable.map((device) => device.name)).toEqual([UNNAMED_DEVICE, 'Odd', UNNAMED_DEVICE]);
  });

  test('read again, a row that is the same gives the same object, and any other is read as if it were the first', () => {
    const row = fc.record({
      id: fc.constantFrom('a', 'b', 'c', ''),
      name: fc.constantFrom('A', 'B', 5),
      role: fc.string(),
      auth: fc.json(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.array(row, { maxLength: 6 }), (first, second) => {
        const before = toDeviceList(structuredClone(first)).devices;
        holdDevices(before);
        const after = toDeviceList(structuredClone(second)).devices;
        expect(after).toEqual(
          second.flatMap((one, index) => {
            const isFirst = second.findIndex(({ id }) => id === one.id) === index;
            return isFirst ? (toDevice(one) ?? []) : [];
          }),
        );
        holdDevices(after);
        const again = toDeviceList(structuredClone(second)).devices;
        expect(again.every((one, index) => one === after[index])).toBe(true);
        expect(before.every((one) => after.every((other) => other !== one || sameRow(first, second, one.id)))).toBe(
          true,
        );
      }),
    );
  });

  test('read again without a change is the list that a page still holds, and its devices stay the same objects', async () => {
    const rows = (name = 'Roof') => [
      { ...good, name },
      { ...good, id: 'dev_2' },
    ];
    const held = toDeviceList(rows());
    holdDevices(held.devices);
    // SWR goes on holding the list before where an answer is equal to it.
    expect(toDeviceList(rows()).devices).toBe(held.devices);
    await collectGarbage();
    const [renamed, other] = toDeviceList(rows('Mast')).devices;
    expect(renamed?.name).toBe('Mast');
    expect(other).toBe(held.devices[1]);
  });

  test('is cut at its cap and says by how much', () => {
    const list = toDeviceList(Array.from({ length: MAX_DEVICES + 3 }, (_, index) => ({ ...good, id: `d${index}` })));
    expect(list.devices).toHaveLength(MAX_DEVICES);
    expect(list.omitted).toBe(3);
  });

  test('any JSON becomes a valid list or a typed error, never another throw (R7, S34)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(fc.jsonValue()).map((rows) => JSON.stringify({ devices: rows })),
          fc.string(),
        ),
        (text) => {
          try {
            const { devices } = readAnswer(listDevices, { status: 200, retryAfter: null, text }, 0);
            for (const device of devices) {
              expect(device.id).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
              expect(device.name.length).toBeGreaterThan(0);
              expect(ROLES).toContain(device.role);
              expect([...AUTH_STATUSES, 'unknown']).toContain(device.authStatus);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(ApiError);
          }
        },
      ),
    );
  });

  test('comes as an array or in an object', () => {
    const read = (body: unknown) =>
      readAnswer(listDevices, { status: 200, retryAfter: null, text: JSON.stringify(body) }, 0);
    expect(read([good]).devices).toHaveLength(1);
    expect(read({ devices: [good] }).devices).toHaveLength(1);
    expect(() => read({ rows: [] })).toThrow(ApiError);
  });
});

// @spec 3.3
test('the status answer leaves out rows it cannot read', () => {
  const text = JSON.stringify({
    devices: [
      { device_id: 'a', is_online: true },
      { device_id: '..', is_online: true },
      { device_id: 7, is_online: false },
      { device_id: 'b', is_online: 'yes' },
      null,
    ],
  });
  expect([...readAnswer(getDeviceStatus, { status: 200, retryAfter: null, text }, 0)]).toEqual([
    ['a', true],
    ['7', false],
  ]);
});

test('times are ISO text or seconds or milliseconds; anything else is none', () => {
  const at = Date.UTC(2026, 0, 1);
  expect(toTime('2026-01-01T00:00:00Z')).toBe(at);
  expect(toTime(at)).toBe(at);
  expect(toTime(at / 1000)).toBe(at);
  for (const value of ['', 'x', Number.NaN, 0, -5, null, {}, 1e30]) expect(toTime(value)).toBeNull();
});
