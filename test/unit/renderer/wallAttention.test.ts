import { expect, test } from '@jest/globals';
import { alertsThatCount } from '#app/domain/attention';
import { toDevice, type Device } from '#app/domain/device';
import { troublesOf, type Reported } from '../../../renderer/features/devices/attention';
import { createTroubleMemory, levelOf, needOf } from '../../../renderer/features/live-view/wall/trouble';

const ALERT = { severity: 'warning', text: 'Hot' } as const;
const row = (id: string, status: string) => toDevice({ id, auth: { status } }) as Device;
/** A fleet: the device, whether it is online, its alerts, and whether those are the server's open ones. */
const FLEET = [
  [row('well', 'valid'), true, [], true],
  [row('away', 'valid'), false, [], true],
  [row('revoked', 'revoked'), false, [], true],
  [row('never', 'never_authenticated'), false, [], false],
  [row('hot', 'valid'), true, [ALERT, ALERT], false],
  [row('hotAway', 'valid'), false, [ALERT], true],
  [row('wasHot', 'valid'), false, [ALERT], false],
] as const;

test('the wall and the list find the same devices in need of attention; lost video comes on top', () => {
  const memory = createTroubleMemory();
  const listed = FLEET.filter(([device, isOnline, alerts, areAlertsOpen]) => {
    const summary = { alerts, areAlertsOpen } as unknown as Reported;
    return troublesOf(device, { isOnline: () => isOnline, summary: () => summary }) > 0;
  });
  for (const [device, isOnline, alerts, areAlertsOpen] of FLEET) {
    const shown = alertsThatCount({ isOnline, alerts, areAlertsOpen });
    const known = { seenAt: null, armed: null, oldS: null, batteryPct: null, auth: device.authStatus };
    const state = isOnline ? 'no-publisher' : 'offline';
    memory.noteNeed(device.id, needOf({ ...known, isOnline, state, alerts: shown }, 'none'));
  }
  const keys = FLEET.map(([device]) => device.id);
  expect(listed.map(([device]) => device.id)).toEqual(['revoked', 'never', 'hot', 'hotAway']);
  expect(memory.needsOf(keys)).toEqual({ attention: listed.length, withoutVideo: 2 });
});

test('a tile stays counted as without video while a new attempt to connect runs', () => {
  const memory = createTroubleMemory();
  const known = {
    isOnline: true,
    seenAt: null,
    armed: null,
    oldS: null,
    batteryPct: null,
    auth: 'valid',
    alerts: [],
  } as const;
  const counts = (['connecting', 'no-publisher', 'connecting', 'live'] as const).map((state) => {
    memory.noteNeed('a', needOf({ ...known, state }, 'none'));
    return memory.needsOf(['a']).withoutVideo;
  });
  expect(counts).toEqual([0, 1, 1, 0]);
});

test('video that has been loading for long counts as missing, and does so until it is live', () => {
  const memory = createTroubleMemory();
  const known = {
    isOnline: true,
    seenAt: null,
    armed: null,
    oldS: null,
    batteryPct: null,
    auth: 'valid',
    alerts: [],
  } as const;
  const counts = (
    [
      ['connecting', false],
      ['connecting', true],
      ['starting', false],
      ['live', true],
    ] as const
  ).map(([state, isOverdue]) => {
    memory.noteNeed('a', needOf({ ...known, state }, null, isOverdue));
    return memory.needsOf(['a']).withoutVideo;
  });
  expect(counts).toEqual([0, 1, 1, 0]);
});

test.each<[string, number, number]>([
  ['12 seconds', 12_000, 1],
  ['an hour', 3_600_000, 0],
])('a camera that has been offline for %s counts as without video only within the hour', (_since, agoMs, count) => {
  const memory = createTroubleMemory();
  const now = 1_800_000_000_000;
  const known = { isOnline: false, armed: null, oldS: null, batteryPct: null, auth: 'valid', alerts: [] } as const;
  const facts = { ...known, state: 'offline', seenAt: now - agoMs } as const;
  memory.noteNeed('a', needOf(facts, levelOf(facts, now)));
  expect(memory.needsOf(['a']).withoutVideo).toBe(count);
});
