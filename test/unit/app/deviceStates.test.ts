import { describe, expect, test } from '@jest/globals';
import { DeviceWatch } from '#app/domain/deviceWatch';
import type { DeviceId } from '#app/domain/ids';
import { NO_UPDATE, updateReducer, type UpdateEvent, type UpdateState } from '#app/domain/updateState';

describe('an update', () => {
  const found: UpdateState = { ...NO_UPDATE, version: '1.2.0' };
  const busy: readonly UpdateState[] = [
    { ...found, isDownloading: true, progress: 40 },
    { ...found, isInstalling: true, progress: 100 },
  ];

  test('that runs is not disturbed by a search, another version or "Later"', () => {
    const events: readonly UpdateEvent[] = [
      { type: 'check', isSilent: false },
      { type: 'found', version: '1.3.0' },
      { type: 'none' },
      { type: 'start' },
      { type: 'dismiss' },
    ];
    for (const state of busy)
      for (const event of events) expect([event, updateReducer(state, event)]).toEqual([event, state]);
  });

  test('that does not run has no progress and no end', () => {
    const events: readonly UpdateEvent[] = [
      { type: 'progress', received: 1, total: 2 },
      { type: 'downloaded' },
      { type: 'put-off' },
    ];
    for (const event of events) expect(updateReducer(found, event)).toBe(found);
    expect(updateReducer(NO_UPDATE, { type: 'start' })).toBe(NO_UPDATE);
  });

  test('is shown again when a person looks for it, and stays away when the app does', () => {
    const later = updateReducer(found, { type: 'dismiss' });
    expect(updateReducer(later, { type: 'check', isSilent: true }).isDismissed).toBe(true);
    expect(updateReducer(later, { type: 'check', isSilent: false }).isDismissed).toBe(false);
    expect(updateReducer(later, { type: 'start' }).isDismissed).toBe(false);
    expect(updateReducer(found, { type: 'check', isSilent: true }).isDismissed).toBe(false);
  });

  test('that is none any more is forgotten, and a failure is cleared by the next try and by "Later"', () => {
    expect(updateReducer({ ...found, isChecking: true }, { type: 'none' })).toEqual(NO_UPDATE);
    const failed = updateReducer(busy[0] as UpdateState, { type: 'install-failed' });
    expect(failed).toMatchObject({ progress: null, version: '1.2.0' });
    expect(updateReducer(failed, { type: 'dismiss' }).error).toBeNull();
    expect(updateReducer(failed, { type: 'check', isSilent: true }).error).toBeNull();
    expect(updateReducer(failed, { type: 'check-failed', isSilent: true }).error).toBe(
      'Failed to download and install update',
    );
    expect(updateReducer({ ...found, isChecking: true }, { type: 'found', version: 'x' })).toEqual(found);
  });
});

describe('the watch over devices', () => {
  const [one, two] = ['d1', 'd2'] as DeviceId[] as [DeviceId, DeviceId];

  test('knows names by the newest list, and counts only what that has', () => {
    const watch = new DeviceWatch();
    watch.list([{ id: one, name: 'River' }]);
    watch.setOnline([one, two], 0);
    expect([watch.known(one), watch.known(two), watch.counts()]).toEqual(['River', null, { online: 1, total: 1 }]);
    watch.list([{ id: two, name: 'Roof' }]);
    expect([watch.known(one), watch.known(two), watch.counts()]).toEqual([null, 'Roof', { online: 1, total: 1 }]);
    watch.setOnline([], 5);
    expect([watch.counts(), watch.nextDue(10)]).toEqual([{ online: 0, total: 1 }, 15]);
    expect(watch.due(15, 10)).toEqual([{ id: two, name: 'Roof', isOnline: false }]);
    expect(watch.nextDue(10)).toBeNull();
  });

  test('counts an absence from its beginning, however often it is told', () => {
    const watch = new DeviceWatch();
    watch.set(one, true, 0);
    watch.set(one, false, 100);
    watch.set(one, false, 900);
    watch.setOnline([], 950);
    expect([watch.due(1099, 1000), watch.due(1100, 1000)]).toEqual([
      [],
      [{ id: one, name: 'A device', isOnline: false }],
    ]);
    // Its return is told once.
    watch.set(one, true, 1200);
    expect([watch.due(1200, 1000).length, watch.due(1300, 1000).length]).toEqual([1, 0]);
  });

  test('says nothing of a device that has left the list, neither that it is away nor that it is back', () => {
    const watch = new DeviceWatch();
    watch.setOnline([one, two], 0);
    watch.set(one, false, 100);
    watch.set(two, false, 100);
    expect(watch.due(200, 100)).toHaveLength(2);
    watch.set(two, true, 300);
    watch.set(two, false, 400);
    watch.list([]);
    watch.set(one, true, 500);
    expect([watch.nextDue(100), watch.due(600, 100)]).toEqual([null, []]);
  });
});
