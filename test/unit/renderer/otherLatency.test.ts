import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { otherLatency } from '../../../renderer/features/live-view/watch/otherLatency';
import { NO_STATS, readStats } from '../../../renderer/features/live-view/watch/readStats';

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
    expect(otherLatency(all, all[1], WAITS, true)).toEqual({ from: 'server', ms: 180, errorMs: 60 });
  });

  /** What is said each second of video that is always 180 ms late, by reports whose clock runs at `rate`. */
  const saidAt = (rate: number, seconds: number, jumpMs = 0) => {
    let stats = NO_STATS;
    return Array.from({ length: seconds }, (_, second) => {
      const now = NOW + second * 1000;
      const [report, inbound] = rows(180);
      const jump = second >= 5 ? jumpMs : 0;
      const estimatedPlayoutTimestamp = NOW + AHEAD - 180 + NTP + second * 1000 * rate + jump;
      const path = [
        { type: 'transport', id: 'T', selectedCandidatePairId: 'P' },
        { type: 'candidate-pair', id: 'P', currentRoundTripTime: 0.08 },
      ];
      const all = [
        ...path,
        { ...report, remoteTimestamp: now + AHEAD - 1540, timestamp: now - 1500 },
        { ...inbound, kind: 'video', bytesReceived: second * 1000, timestamp: now, estimatedPlayoutTimestamp },
      ];
      // The newest frame was played 20 ms ago.
      stats = readStats(all, stats, null, 1000 + second * 1000, {
        rtpMs: 7_000_000 + second * 1000 - 20,
        at: now - 20,
      });
      return stats.latency;
    });
  };

  test('reports that keep step with the packets are believed from the third second on', () => {
    const said = saidAt(1, 12);
    expect(said.slice(0, 2).map((one) => one?.from)).toEqual(['least', 'least']);
    for (const one of said.slice(2)) expect(one).toEqual({ from: 'server', ms: 180, errorMs: 60 });
  });

  test.each([0.5, 0.9, 1.1, 2])('those of a clock that runs %d times as fast as the packets are never', (rate) => {
    expect(saidAt(rate, 30).filter((one) => one?.from === 'server')).toEqual([]);
  });

  test('one that was set is believed again after ten seconds', () => {
    const from = saidAt(1, 20, -4000).map((one) => one?.from === 'server');
    expect([from[4], from[5], from[13], from[16]]).toEqual([true, false, false, true]);
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
    expect(otherLatency(all, inbound, WAITS, true)).toEqual({ from: 'least', ms: 104, errorMs: 0 });
  });

  test('nothing is said where nothing is known', () => {
    expect(otherLatency([], undefined, WAITS, true)).toBeNull();
    const nothing = { rttMs: null, jitterBufferMs: null, decodeMs: null };
    expect(otherLatency([], { type: 'inbound-rtp' }, nothing, true)).toBeNull();
  });

  test('a report of anything is read without a throw, and gives no number that is none', () => {
    const row = fc.dictionary(
      fc.constantFrom('type', 'id', 'remoteId', 'timestamp', 'remoteTimestamp', 'estimatedPlayoutTimestamp'),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.array(row), row, (all, inbound) => {
        const found = otherLatency(all, inbound, WAITS, true);
        expect(Number.isFinite(found?.ms) && (found?.ms ?? -1) >= 0).toBe(true);
      }),
    );
  });
});
