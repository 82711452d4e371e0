import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DeviceWatch, type DeviceNotice } from '../../../app/domain/deviceWatch';
import { MAX_DEVICES, type DeviceId } from '../../../app/domain/ids';

const IDS = ['d1', 'd2', 'd3', 'd4'] as DeviceId[];
const LATE = 10;

/** What the watch says, by a plain look at every device. */
function plainWatch() {
  const online = new Map<DeviceId, boolean>();
  const away = new Map<DeviceId, number>();
  const told = new Set<DeviceId>();
  return {
    set: (id: DeviceId, isOnline: boolean, now: number) => {
      if (isOnline) away.delete(id);
      else if (online.get(id) === true) away.set(id, now);
      online.set(id, isOnline);
    },
    due: (now: number): string[] => {
      const gone = IDS.filter((id) => away.has(id) && now - (away.get(id) ?? 0) >= LATE);
      const back = IDS.filter((id) => told.has(id) && online.get(id) === true);
      for (const id of gone) {
        told.add(id);
        away.delete(id);
      }
      for (const id of back) told.delete(id);
      return [...gone.map((id) => `${id} gone`), ...back.map((id) => `${id} back`)].sort();
    },
    nextDue: () => (away.size === 0 ? null : Math.min(...away.values()) + LATE),
  };
}

const said = (notices: readonly DeviceNotice[]) =>
  notices.map(({ id, isOnline }) => `${id} ${isOnline ? 'back' : 'gone'}`).sort();

test('a watch says what a look at every device would, in whatever order devices come and go', () => {
  const step = fc.record({
    id: fc.constantFrom(...IDS),
    isOnline: fc.boolean(),
    waitMs: fc.nat(6),
    isAsked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 60 }), (steps) => {
      const [watch, plain] = [new DeviceWatch(), plainWatch()];
      let now = 1000;
      for (const { id, isOnline, waitMs, isAsked } of steps) {
        now += waitMs;
        for (const one of [watch, plain]) one.set(id, isOnline, now);
        if (isAsked) expect(said(watch.due(now, LATE))).toEqual(plain.due(now));
        expect(watch.nextDue(LATE)).toBe(plain.nextDue());
      }
    }),
  );
});

test('a clock that is set back delays no report by more than the threshold', () => {
  const watch = new DeviceWatch();
  const [first, second, third] = IDS as [DeviceId, DeviceId, DeviceId];
  watch.setOnline([first, second, third], 5000);
  watch.set(first, false, 5000);
  watch.set(second, false, 100);
  watch.set(third, false, 105);
  expect(watch.nextDue(LATE)).toBe(110);
  expect(said(watch.due(109, LATE))).toEqual([]);
  expect(said(watch.due(110, LATE))).toEqual(['d1 gone', 'd2 gone']);
  expect(said(watch.due(115, LATE))).toEqual(['d3 gone']);
});

test('counts the devices of the list that are online, after any lists, events and removals', () => {
  const step = fc.record({
    kind: fc.constantFrom('list', 'remove', 'set', 'all', 'clear'),
    id: fc.constantFrom(...IDS),
    ids: fc.subarray(IDS),
    isOnline: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const watch = new DeviceWatch();
      let [names, online] = [new Set<DeviceId>(), new Set<DeviceId>()];
      for (const { kind, id, ids, isOnline } of steps) {
        if (kind === 'list') {
          watch.list(ids.map((one) => ({ id: one, name: one })));
          names = new Set(ids);
        } else if (kind === 'remove') {
          watch.remove(id);
          names.delete(id);
          online.delete(id);
        } else if (kind === 'set') {
          watch.set(id, isOnline, 0);
          online[isOnline ? 'add' : 'delete'](id);
        } else if (kind === 'all') {
          watch.setOnline(ids, 0);
          online = new Set(ids);
        } else {
          watch.clear();
          [names, online] = [new Set(), new Set()];
        }
        const both = [...names].filter((one) => online.has(one));
        expect(watch.counts()).toEqual({ online: both.length, total: names.size });
      }
    }),
  );
});

test('counts 50,000 devices a hundred thousand times within a second', () => {
  const watch = new DeviceWatch();
  const ids = Array.from({ length: MAX_DEVICES }, (_, at) => `d${at}` as DeviceId);
  watch.list(ids.map((id) => ({ id, name: id })));
  watch.setOnline(ids, 0);
  const startedAt = performance.now();
  for (let at = 0; at < 100_000; at += 1) watch.set('d1' as DeviceId, watch.counts().online === MAX_DEVICES, 0);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('keeps no more ids than there may be devices, and still follows those of the list', () => {
  const watch = new DeviceWatch();
  for (let at = 0; at < MAX_DEVICES; at += 1) watch.set(`x${at}` as DeviceId, true, 0);
  const [first, second] = IDS as [DeviceId, DeviceId];
  watch.set(first, true, 0);
  watch.set(first, false, 0);
  expect(watch.nextDue(LATE)).toBeNull();
  watch.list([{ id: second, name: 'two' }]);
  watch.set(second, true, 0);
  expect(watch.counts()).toEqual({ online: 1, total: 1 });
});
