/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import fc from 'fast-check';
import { presence as shared, PresenceModel, presenceOf } from '../../../renderer/live/presence';

const set = (presence: PresenceModel, id: DeviceId, isOnline: boolean, now: number) =>
  presence.applyNews({ online: null, changes: [[id, isOnline]] }, now);
const setOnline = (presence: PresenceModel, online: readonly DeviceId[], now: number) =>
  presence.applyNews({ online, changes: [] }, now);

const id = (name: string) => name as DeviceId;
const model = () => new PresenceModel((flush) => flush());
const online = (presence: PresenceModel, name: string) => presence.store.getState().entries.get(id(name))?.isOnline;

describe('presence', () => {
  // @spec 7.28
  test('events set one device; a list sets all', () => {
    const presence = model();
    set(presence, id('a'), true, 1);
    set(presence, id('b'), true, 1);
    setOnline(presence, [id('b'), id('c')], 2);
    expect([online(presence, 'a'), online(presence, 'b'), online(presence, 'c')]).toEqual([false, true, true]);
    expect(presence.store.getState().entries.get(id('a'))?.seenAt).toBe(2);
  });

  // @spec 9.17
  test('a status answer never overwrites an event that came after it was asked for (R13)', () => {
    const presence = model();
    const mark = presence.mark();
    set(presence, id('a'), false, 5);
    presence.applySnapshot(
      new Map([
        [id('a'), true],
        [id('b'), true],
      ]),
      mark,
      6,
    );
    expect([online(presence, 'a'), online(presence, 'b')]).toEqual([false, true]);
  });

  test('a status answer corrects what was known before it was asked for', () => {
    const presence = model();
    for (const name of ['a', 'b']) set(presence, id(name), true, 1);
    const answer = new Map([
      [id('a'), false],
      [id('b'), true],
      [id('c'), false],
    ]);
    presence.applySnapshot(answer, presence.mark(), 9);
    const seen = ['a', 'b', 'c'].map((name) => presence.store.getState().entries.get(id(name)));
    // Only when they were last there is known of those that are away.
    expect(seen).toEqual([
      expect.objectContaining({ isOnline: false, seenAt: 1 }),
      expect.objectContaining({ isOnline: true, seenAt: 9 }),
      expect.objectContaining({ isOnline: false, seenAt: null }),
    ]);
  });

  test('a status answer is nothing beside a list that came after it was asked for', () => {
    const presence = model();
    const mark = presence.mark();
    setOnline(presence, [id('b')], 5);
    presence.applySnapshot(new Map([[id('a'), true]]), mark, 6);
    expect([online(presence, 'a'), online(presence, 'b')]).toEqual([undefined, true]);
  });

  test('each version tells which devices came or went; after a list, any may have', () => {
    const presence = model();
    const { version } = presence.store.getState();
    const changedBy = (change: () => void) => {
      change();
      return presence.store.getState().changed;
    };
    expect(changedBy(() => set(presence, id('a'), true, 1))).toEqual(['a']);
    expect(changedBy(() => set(presence, id('a'), true, 2))).toEqual([]);
    expect(changedBy(() => set(presence, id('a'), false, 3))).toEqual(['a']);
    expect(changedBy(() => set(presence, id('a'), false, 3))).toEqual([]);
    // Away as before, and seen later.
    expect(changedBy(() => set(presence, id('a'), false, 4))).toEqual(['a']);
    expect(changedBy(() => setOnline(presence, [], 5))).toBeNull();
    expect(presence.store.getState().version).toBe(version + 6);
  });

  test('another tab is told what is known, which is nothing before the first word', () => {
    const presence = model();
    expect([presence.export(), presence.hasList]).toEqual([null, false]);
    set(presence, id('a'), true, 1);
    expect([presence.export(), presence.hasList]).toEqual([new Map([[id('a'), true]]), false]);
    presence.clear();
    setOnline(presence, [], 2);
    expect([presence.export(), presence.hasList]).toEqual([new Map(), true]);
    presence.clear();
    expect([presence.export(), presence.hasList]).toEqual([null, false]);
  });

  test('a device that no list has named is unknown before the first list, and away after it', () => {
    const of = (name: string) => presenceOf(shared.store.getState().entries, id(name));
    expect(of('a')).toBeNull();
    setOnline(shared, [id('b')], 1);
    expect([of('a'), of('b')?.isOnline]).toEqual([{ isOnline: false, seenAt: null }, true]);
    shared.clear();
    expect(of('a')).toBeNull();
  });

  test('news that is none leaves the entry as it is, so that nothing is drawn again', () => {
    const presence = model();
    set(presence, id('a'), true, 1);
    const before = presence.store.getState().entries.get(id('a'));
    set(presence, id('a'), true, 2);
    setOnline(presence, [id('a')], 3);
    expect(presence.store.getState().entries.get(id('a'))).toBe(before);
  });

  test('news draws a page that is shown at once, and one that is hidden later, together', () => {
    const flushes: (() => void)[] = [];
    const presence = new PresenceModel((flush) => flushes.push(flush));
    let calls = 0;
    presence.store.subscribe(() => (calls += 1));
    set(presence, id('a'), true, 1);
    expect([calls, flushes.length]).toEqual([1, 0]);
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    for (let index = 0; index < 1000; index += 1) set(presence, id(`d${index}`), true, 1);
    expect([calls, flushes.length]).toEqual([1, 1]);
    flushes[0]?.();
    expect(calls).toBe(2);
    expect(presence.store.getState().changed).toHaveLength(1000);
    set(presence, id('a'), false, 2);
    expect(flushes).toHaveLength(2);
    jest.restoreAllMocks();
  });

  test('is bounded', () => {
    const presence = model();
    setOnline(
      presence,
      Array.from({ length: 50_050 }, (_, index) => id(`d${index}`)),
      1,
    );
    set(presence, id('late'), true, 1);
    expect(presence.store.getState().entries.size).toBe(50_000);
    presence.clear();
    expect(presence.store.getState().entries.size).toBe(0);
  });

  describe('dates an absence', () => {
    const seenAt = (presence: PresenceModel) => presence.store.getState().entries.get(id('a'))?.seenAt;

    test.each([
      ['its last report, heard at most a minute before the server noticed', 100_000, false, 139_000, 100_000],
      [
        'its last report, however late the server noticed, if a later one would have been heard',
        100_000,
        true,
        400_000,
        100_000,
      ],
      ['what the server noticed, if later reports may have been missed', 100_000, false, 400_000, 400_000],
      ['what the server noticed, before a report that was under way', 150_000, true, 139_000, 139_000],
    ] as const)('by %s', (_, at, isLast, noticedAt, wentAt) => {
      const presence = model();
      set(presence, id('a'), true, 1);
      presence.noteReport(id('a'), at, () => isLast);
      set(presence, id('a'), false, noticedAt);
      expect(seenAt(presence)).toBe(wentAt);
    });

    test('after the device last came back: a report from before, which a server repeats, tells nothing of it', () => {
      const presence = model();
      set(presence, id('a'), true, 1);
      presence.noteReport(id('a'), 100_000, () => true);
      set(presence, id('a'), false, 120_000);
      set(presence, id('a'), true, 140_000);
      presence.noteReport(id('a'), 100_000, () => true);
      set(presence, id('a'), false, 150_000);
      expect(seenAt(presence)).toBe(150_000);
      set(presence, id('a'), true, 200_000);
      for (const at of [203_000, 201_000]) presence.noteReport(id('a'), at, () => true);
      set(presence, id('a'), false, 220_000);
      expect(seenAt(presence)).toBe(203_000);
    });

    test('by its last report, where a status answer tells of it, which says nothing of the time', () => {
      const presence = model();
      set(presence, id('a'), true, 1);
      presence.noteReport(id('a'), 100_000, () => true);
      presence.applySnapshot(new Map([[id('a'), false]]), presence.mark(), 130_000);
      expect(seenAt(presence)).toBe(100_000);
    });

    test('once: what is heard, listed or answered later changes nothing', () => {
      const presence = model();
      set(presence, id('a'), true, 1);
      presence.noteReport(id('a'), 100_000, () => true);
      set(presence, id('a'), false, 139_000);
      presence.noteReport(id('a'), 138_000, () => true);
      setOnline(presence, [], 200_000);
      presence.applySnapshot(new Map([[id('a'), false]]), presence.mark(), 300_000);
      expect(seenAt(presence)).toBe(100_000);
    });
  });

  describe('a report that the server repeats', () => {
    const of = (presence: PresenceModel) => presence.store.getState().entries.get(id('a'));

    test('is ignored while the device is online, or unknown', () => {
      const presence = model();
      presence.noteRepeated(id('a'), 5000);
      expect(of(presence)).toBeUndefined();
      set(presence, id('a'), true, 1);
      presence.noteRepeated(id('a'), 5000);
      expect(of(presence)?.reportedAt).toBeUndefined();
    });

    test('is kept of a device that is away if it is the newest, and tells readers once', () => {
      const presence = model();
      setOnline(presence, [], 100_000);
      presence.noteRepeated(id('a'), -Infinity);
      expect(of(presence)).toBeUndefined();
      presence.noteRepeated(id('a'), 80_000);
      expect(of(presence)).toMatchObject({ isOnline: false, seenAt: null, reportedAt: 80_000 });
      expect(presence.store.getState().changed).toEqual(['a']);
      const before = of(presence);
      // The same report, dated again; and one of another topic.
      for (const at of [80_001, 79_000]) presence.noteRepeated(id('a'), at);
      expect(of(presence)).toBe(before);
      presence.noteRepeated(id('a'), 84_000);
      expect(of(presence)?.reportedAt).toBe(84_000);
      set(presence, id('a'), true, 110_000);
      expect(of(presence)?.reportedAt).toBeUndefined();
    });
  });

  test('however a status answer and events interleave, the end is the server’s truth (R13)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 12 }),
        async (scheduler, changes) => {
          const presence = model();
          const truth = new Map<DeviceId, boolean>([
            [id('a'), false],
            [id('b'), true],
            [id('c'), false],
          ]);
          // The server changes and sends its events in order; its status answer is what was true when it was asked.
          const events = scheduler.scheduleSequence(
            changes.map(([name, isOnline]) => ({
              builder: async () => {
                truth.set(id(name), isOnline);
                set(presence, id(name), isOnline, 1);
                await Promise.resolve();
              },
              label: `${name} ${isOnline}`,
            })),
          );
          const mark = presence.mark();
          const snapshot = new Map(truth);
          const answered = scheduler
            .schedule(Promise.resolve(snapshot))
            .then((answer) => presence.applySnapshot(answer, mark, 2));
          await scheduler.waitFor(Promise.all([events.task, answered]));
          for (const [device, isOnline] of truth)
            expect(presence.store.getState().entries.get(device)?.isOnline).toBe(isOnline);
        },
      ),
    );
  });
});
