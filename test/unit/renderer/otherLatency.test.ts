import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { otherLatency } from '../../../renderer/features/live-view/connection/otherLatency';
import { NO_STATS } from '../../../renderer/features/live-view/connection/readStats';
import { latencyIn } from '../../../renderer/features/live-view/latencyWords';
import { isLate } from '../../../renderer/features/live-view/evidence';

const NTP = 2_208_988_800_000;
/** This computer's clock, and that of the server, which is 5 minutes ahead. */
const NOW = 1_800_000_000_000;
const AHEAD = 300_000;
const WAITS = { rttMs: 80, jitterBufferMs: 60, decodeMs: 4 };

/** A sender report came 1.5 s ago, 40 ms after it was sent; a frame is on the screen that the server sent `lateMs` ago. */
const rows = (lateMs: number) => [
  { type: 'remote-outbound-rtp', id: 'r1', remoteTimestamp: NOW + AHEAD - 1540, timestamp: NOW - 1500 },
  { type: 'inbound-rtp', remoteId: 'r1', timestamp: NOW, estimatedPlayoutTimestamp: NOW + AHEAD - lateMs + NTP },
];

describe('latency without the time of capture', () => {
  test('by sender reports it is that from the server on, whatever the clocks, within half a round trip', () => {
    const all = rows(180);
    expect(otherLatency(all, all[1], WAITS)).toEqual({ from: 'server', ms: 180, errorMs: 60 });
  });

  test.each([
    ['no report', (all: object[]) => all.slice(1)],
    ['a report of another stream', (all: object[]) => [{ ...all[0], id: 'r2' }, all[1]]],
    [
      'no playout time, as in Firefox',
      (all: object[]) => [all[0], { ...all[1], estimatedPlayoutTimestamp: undefined }],
    ],
    ['a clock that was set meanwhile', (all: object[]) => [{ ...all[0], remoteTimestamp: NOW + 9e8 }, all[1]]],
    ['a frame from the future', (all: object[]) => [{ ...all[0], remoteTimestamp: NOW - 9e5 }, all[1]]],
  ])('%s: at least the network, the buffer and decoding', (_, change) => {
    const all = change(rows(180)) as Record<string, unknown>[];
    const inbound = all.find(({ type }) => type === 'inbound-rtp');
    expect(otherLatency(all, inbound, WAITS)).toEqual({ from: 'least', ms: 104, errorMs: 0 });
  });

  test('nothing is said where nothing is known', () => {
    expect(otherLatency([], undefined, WAITS)).toBeNull();
    const nothing = { rttMs: null, jitterBufferMs: null, decodeMs: null };
    expect(otherLatency([], { type: 'inbound-rtp' }, nothing)).toBeNull();
  });

  test('a report of anything is read without a throw, and gives no number that is none', () => {
    const row = fc.dictionary(
      fc.constantFrom('type', 'id', 'remoteId', 'timestamp', 'remoteTimestamp', 'estimatedPlayoutTimestamp'),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.array(row), row, (all, inbound) => {
        const found = otherLatency(all, inbound, WAITS);
        expect(Number.isFinite(found?.ms) && (found?.ms ?? -1) >= 0).toBe(true);
      }),
    );
  });

  test('is said as what it is, and never called good', () => {
    const of = (from: 'server' | 'least', ms: number) => ({ ...NO_STATS, otherLatency: { from, ms, errorMs: 60 } });
    expect(latencyIn(of('server', 180))).toMatchObject({ text: 'about 180 ms', tone: 'plain' });
    expect(latencyIn(of('least', 104))).toMatchObject({ text: 'at least 104 ms', tone: 'plain' });
    expect(latencyIn(NO_STATS)).toBeNull();
    expect([isLate(of('server', 1050)), isLate(of('server', 1500)), isLate(of('least', 1500))]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
