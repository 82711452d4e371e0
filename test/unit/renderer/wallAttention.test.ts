import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { alertsThatCount, reasonsForAttention } from '#app/domain/attention';
import { toDevice, type Device } from '#app/domain/device';
import type { Alert } from '#app/domain/summary';
import { troublesOf, type Reported } from '../../../renderer/features/devices/attention';
import { headWords } from '../../../renderer/features/live-view/wall/headWords';
import {
  createTroubleMemory,
  isMark,
  isWithoutVideo,
  levelOf,
  LEVELS,
  NO_NEEDS,
  type TroubleFacts,
} from '../../../renderer/features/live-view/wall/trouble';

const NOW = 1_800_000_000_000;
/** As a tile reports to the wall. */
function note(memory: ReturnType<typeof createTroubleMemory>, key: string, facts: TroubleFacts, isOverdue = false) {
  const level = levelOf(facts, NOW, isOverdue);
  if (level !== null) memory.note(key, { level, hasPicture: null }, 0);
  memory.noteVideo(key, isWithoutVideo(facts, NOW, isOverdue));
}

const ALERT = { severity: 'warning', text: 'Hot' } as const;
const SHEET = path.join(__dirname, '../../../renderer/features/live-view/components/wall/Tile.module.css');
/** The levels for which the style sheet colours the frame of a tile. */
const FRAMED: ReadonlySet<string> = new Set(
  [...readFileSync(SHEET, 'utf8').matchAll(/\.tile[^{}]*::after \{/g)].flatMap(([rule]) =>
    [...rule.matchAll(/data-level='(\w+)'/g)].map(([, level = '']) => level),
  ),
);
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

test('the wall marks every device that the list counts, and those without video on top', () => {
  const listed = FLEET.filter(([device, isOnline, alerts, areAlertsOpen, armed, oldS]) => {
    const silentMs = oldS === null ? null : oldS * 1000;
    const summary = { alerts, areAlertsOpen, armed, silentMs } as unknown as Reported;
    return troublesOf(device, { isOnline: () => isOnline, summary: () => summary }) > 0;
  }).map(([device]) => device.id);
  expect(listed).toEqual(['revoked', 'never', 'hot', 'hotAway', 'armedAway', 'armedSilent']);
  const keys = FLEET.map(([device]) => device.id);
  const marked = (shown: TroubleFacts['state']) => {
    const memory = createTroubleMemory();
    for (const [device, isOnline, all, areAlertsOpen, armed, oldS] of FLEET) {
      const alerts = alertsThatCount({ isOnline, alerts: all, areAlertsOpen });
      const known = { isOnline, alerts, armed, oldS, seenAt: null, batteryPct: null, auth: device.authStatus };
      note(memory, device.id, { ...known, state: isOnline ? shown : 'offline' });
    }
    return { needs: memory.needsOf(keys), keys: keys.filter((key) => isMark(memory.levelOf(key))) };
  };
  const live = marked('live');
  expect(live.keys).toEqual(listed);
  // Nobody sees where the vehicle moves that was armed when it went offline.
  expect(live.needs).toEqual({ attention: listed.length, lostVideo: 1 });
  const dark = marked('no-publisher');
  expect(dark.keys).toEqual(keys.filter((key) => !['away', 'wasHot'].includes(key)));
  expect(dark.needs).toEqual({ attention: 9, lostVideo: 6 });
});

const anyFacts: fc.Arbitrary<TroubleFacts> = fc.record({
  isOnline: fc.constantFrom(true, false, null),
  seenAt: fc.constantFrom(null, NOW - 60_000, NOW - 4 * 86_400_000),
  state: fc.constantFrom(
    null,
    'live',
    'connecting',
    'starting',
    'paused',
    'no-publisher',
    'reconnecting',
    'full',
    'offline',
  ),
  armed: fc.constantFrom(true, false, null),
  oldS: fc.constantFrom(null, 6, 90),
  batteryPct: fc.constantFrom(null, 12, 80),
  alerts: fc.array(fc.constantFrom<Alert>(ALERT, { severity: 'critical', text: 'Motor at 110 °C' }), { maxLength: 2 }),
  auth: fc.constantFrom('valid', 'expired', 'revoked', 'never_authenticated', 'unknown'),
});

test('the number in the wall’s head is that of the framed tiles, among them all that the list counts or that lack video', () => {
  const report = fc.tuple(anyFacts, fc.boolean());
  fc.assert(
    fc.property(fc.array(fc.array(report, { minLength: 1, maxLength: 3 }), { maxLength: 16 }), (tiles) => {
      const memory = createTroubleMemory();
      // Each tile reports once or several times.
      for (const [key, reports] of tiles.entries())
        for (const [facts, isOverdue] of reports) note(memory, String(key), facts, isOverdue);
      const keys = tiles.map((_, key) => String(key));
      const framed = keys.filter((key) => FRAMED.has(memory.levelOf(key)));
      expect(memory.needsOf(keys).attention).toBe(framed.length);
      for (const [key, reports] of tiles.entries()) {
        const [facts] = reports.at(-1) ?? [];
        const isSilent = (facts?.oldS ?? 0) > 5;
        const isCounted = facts !== undefined && reasonsForAttention({ ...facts, areAlertsOpen: true, isSilent }) > 0;
        if (isCounted || memory.isWithoutVideo(String(key))) expect(framed).toContain(String(key));
      }
    }),
  );
});

test('the style sheet frames exactly the levels that count', () => {
  expect([...FRAMED].sort()).toEqual(LEVELS.filter(isMark).sort());
});

test('a tile stays counted as lost video while a new attempt to connect runs', () => {
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
    note(memory, 'a', { ...known, state });
    return memory.needsOf(['a']).lostVideo;
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
    note(memory, 'a', { ...known, state }, isOverdue);
    return memory.needsOf(['a']).lostVideo;
  });
  expect(counts).toEqual([0, 1, 1, 0]);
});

test.each<[string, number, number]>([
  ['12 seconds', 12_000, 1],
  ['an hour', 3_600_000, 0],
])('a camera that has been offline for %s counts as lost video only within the hour', (_since, agoMs, count) => {
  const memory = createTroubleMemory();
  const known = { isOnline: false, armed: null, oldS: null, batteryPct: null, auth: 'valid', alerts: [] } as const;
  note(memory, 'a', { ...known, state: 'offline', seenAt: NOW - agoMs });
  expect(memory.needsOf(['a']).lostVideo).toBe(count);
});

test('a tile whose device was removed while its video was lost is counted no more', () => {
  const memory = createTroubleMemory();
  const known = { isOnline: true, seenAt: null, armed: true, oldS: null, batteryPct: null, auth: 'valid' } as const;
  note(memory, 'a', { ...known, alerts: [], state: 'no-publisher' });
  expect(memory.needsOf(['a'])).toEqual({ attention: 1, lostVideo: 1 });
  memory.noteGone('a', 0);
  expect(memory.needsOf(['a'])).toEqual(NO_NEEDS);
});

test.each<[number | null, number, readonly string[]]>([
  [6, 3, ['6 need attention', '3 lost video']],
  [1, 0, ['1 needs attention']],
  [2, 2, ['2 lost video']],
  [0, 0, []],
  [null, 0, ['status unknown']],
  [null, 3, ['3 lost video', 'status unknown']],
])(
  'the head of a wall with %s marked tiles, of which %i have lost their video, says %j',
  (attention, lostVideo, words) => {
    expect(headWords({ attention, lostVideo })).toEqual(words);
  },
);
