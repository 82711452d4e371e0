import { expect, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { createLinkMemory, lostLinks } from '../../../renderer/features/live-view/judge/lostLink';
import { judge } from '../../../renderer/features/live-view/judge/verdict';
import { FINDINGS } from '../../../renderer/features/live-view/words/verdict';
import { noteSession } from '../../../renderer/lib/watchSession';
import { state, WEAK } from '../../support/videoFacts';

test('a lost link is remembered, with its time and the reception then, until the device has a link again', () => {
  const note = createLinkMemory();
  const online = { isOnline: true, modem: WEAK };
  expect(note({ ...online, silentMs: 100, now: 1_000_000 })).toBeNull();
  const lost = { since: 1_007_000, reception: 'LTE RSRP −118 dBm, SNR −2 dB' };
  expect(note({ ...online, silentMs: 3000, now: 1_010_000 })).toEqual(lost);
  expect(note({ isOnline: true, modem: null, silentMs: 9500, now: 1_016_000 })).toEqual(lost);
  expect(note({ isOnline: false, modem: null, silentMs: null, now: 1_090_000 })).toEqual(lost);
  expect(note({ ...online, silentMs: 50, now: 1_100_000 })).toBeNull();
  // It was shut down.
  expect(note({ isOnline: false, modem: null, silentMs: null, now: 1_110_000 })).toBeNull();
});

const seen = (silentMs: number | null, now: number) => ({ isOnline: true, modem: WEAK, silentMs, now });
const away = (now: number) => ({ isOnline: false, modem: null, silentMs: null, now });

test('a page that is opened later knows of the lost link that an earlier one has seen', () => {
  const kept = { lost: null };
  const lost = createLinkMemory(kept)(seen(3000, 1_003_000));
  expect(lost?.since).toBe(1_000_000);
  expect(createLinkMemory(kept, 1_018_000)(away(1_042_000))).toEqual(lost);
  expect(createLinkMemory(kept)(away(1_042_000))).toEqual(lost);
  // It was there again for hours in between, which no page has seen.
  expect(createLinkMemory(kept, 9_000_000)(away(9_100_000))).toBeNull();
  // A page saw that it was.
  createLinkMemory(kept)(seen(50, 1_050_000));
  expect(createLinkMemory(kept, 1_060_000)(away(1_061_000))).toBeNull();
});

test('a lost link is known of for as long as its session lasts', () => {
  const id = 'dev_1' as DeviceId;
  createLinkMemory(lostLinks.of(id))(seen(3000, 1_003_000));
  expect(lostLinks.of(id).lost).not.toBeNull();
  noteSession();
  expect(lostLinks.of(id).lost).toBeNull();
});

test('the reception that is known later is added to the lost link', () => {
  const note = createLinkMemory();
  expect(note({ isOnline: true, modem: null, silentMs: 2000, now: 10_000 })?.reception).toBeNull();
  expect(note({ isOnline: true, modem: WEAK, silentMs: 3000, now: 11_000 })?.reception).toMatch(/^LTE/);
});

test('an offline device says since when it had no link, unless it is away for another reason', () => {
  const away = { ...state({ name: 'offline', retryAt: 0 }), isOnline: false };
  const cause = FINDINGS.noLinkSince({ time: '16:08', reception: null });
  expect(judge(away, null, cause).sentence).toBe(
    'Device offline. Uplink: no link to the device since 16:08. Video resumes when it is back.',
  );
  expect(judge(away, null).sentence).toBe('Device offline. Video resumes when it is back.');
  expect(judge({ ...away, auth: 'revoked' }, null, cause).sentence).toBe(
    'Authentication revoked. Show a new code on the device, then re-authenticate it.',
  );
  expect(FINDINGS.noLinkSince({ time: '16:08', reception: 'LTE RSRP −117 dBm' })).toBe(
    'Uplink: no link to the device since 16:08 (LTE RSRP −117 dBm).',
  );
});
