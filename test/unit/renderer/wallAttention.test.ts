import { expect, test } from '@jest/globals';
import { alertsThatCount } from '#app/domain/attention';
import { toDevice, type Device } from '#app/domain/device';
import { troublesOf, type Reported } from '../../../renderer/features/devices/attention';
import { createTroubleMemory, levelOf, needOf } from '../../../renderer/features/live-view/wall/trouble';

const ALERT = { severity: 'warning', text: 'Hot' } as const;
const row = (id: string, status: string) => toDevice({ id, auth: { status } }) as Device;
/** A fleet: the device, whether it is online, its alerts, whether those are the server's open ones, whether it is armed, and for how long it has been silent, in seconds. */
const FLEET = [
  [row('well', 'valid'), true, [], true, false, null],
  [row('away', 'valid'), false, [], true, false, null],
  [row('revoked', 'revoked'), false, [], true, null, null],
  [row('never', 'never_authenticated'), false, [], false, null, null],
  [row('hot', 'valid'), true, [ALERT, ALERT], false, false, null],
  [row('hotAway', 'valid'), false, [ALERT], true, false, null],
  [row('wasHot', 'valid'), false, [ALERT], false, false, null],
  [row('silent', 'valid'), true, [], true, false, 90],
  [row('armed', 'valid'), true, [], true, true, null],
  [row('armedAway', 'valid'), false, [], false, true, null],
  [row('armedSilent', 'valid'), true, [], true, true, 90],
] as const;

test('the wall and the list find the same devices in need of attention; lost video comes on top', () => {
  const memory = createTroubleMemory();
  const listed = FLEET.filter(([device, isOnline, alerts, areAlertsOpen, armed, oldS]) => {
    const silentMs = oldS === null ? null : oldS * 1000;
    const summary = { alerts, areAlertsOpen, armed, silentMs } as unknown as Reported;
    return troublesOf(device, { isOnline: () => isOnline, summary: () => summary }) > 0;
  });
  for (const [device, isOnline, alerts, areAlertsOpen, armed, oldS] of FLEET) {
    const shown = alertsThatCount({ isOnline, alerts, areAlertsOpen });
    const known = { seenAt: null, armed, oldS, batteryPct: null, auth: device.authStatus };
    const state = isOnline ? 'no-publisher' : 'offline';
    memory.noteNeed(device.id, needOf({ ...known, isOnline, state, alerts: shown }, 'none'));
  }
  const keys = FLEET.map(([device]) => device.id);
  expect(listed.map(([device]) => device.id)).toEqual([
    ...['revoked', 'never', 'hot', 'hotAway'],
    ...['armedAway', 'armedSilent'],
  ]);
  const withoutVideo = ['well', 'hot', 'silent', 'armed', 'armedAway', 'armedSilent'];
  expect(memory.needsOf(keys)).toEqual({ attention: listed.length, withoutVideo: withoutVideo.length });
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
