import { describe, expect, test } from '@jest/globals';
import { frameAge } from '../../../renderer/features/live-view/watch/frameAge';
import { isSteady, noteLead, otherLatency } from '../../../renderer/features/live-view/watch/otherLatency';
import { NO_STATS, readStats, type VideoStats } from '../../../renderer/features/live-view/watch/readStats';

const NTP = 2_208_988_800_000;
const VIDEO = {
  type: 'inbound-rtp',
  kind: 'video',
  codecId: 'C',
  frameWidth: 1280,
  frameHeight: 720,
  framesPerSecond: 24,
  jitter: 0.0123,
  bytesReceived: 100_000,
  packetsReceived: 90,
  packetsLost: 10,
  nackCount: 4,
  pliCount: 3,
  firCount: 2,
  framesDropped: 5,
  framesReceived: 100,
  freezeCount: 1,
  totalFreezesDuration: 0.5,
};
const REPORT: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'candidate-pair', id: 'P0', localCandidateId: 'L0', remoteCandidateId: 'R', currentRoundTripTime: 9 },
  { type: 'codec', id: 'A', mimeType: 'audio/opus' },
  { type: 'other', id: 'P', localCandidateId: 'L0' },
  { type: 'transport', id: 'T', selectedCandidatePairId: 'P' },
  { type: 'candidate-pair', id: 'P', localCandidateId: 'L', remoteCandidateId: 'R', currentRoundTripTime: 0.0244 },
  { type: 'local-candidate', id: 'L0', candidateType: 'relay', protocol: 'tcp' },
  { type: 'local-candidate', id: 'L', candidateType: 'host', protocol: 'udp' },
  { type: 'remote-candidate', id: 'R', candidateType: 'srflx' },
  { type: 'codec', id: 'C', mimeType: 'VIDEO/x-video/VP8' },
  { type: 'inbound-rtp', kind: 'audio', bytesReceived: 7, packetsReceived: 11, codecId: 'A' },
  { type: 'outbound-rtp', kind: 'video', bytesReceived: 8 },
  VIDEO,
];
const withVideo = (over: object) => REPORT.map((row) => (row === VIDEO ? { ...VIDEO, ...over } : row));
const read = (over: object = {}, before: VideoStats = NO_STATS, now = 1000) =>
  readStats(withVideo(over), before, null, now);

describe('the numbers of a connection', () => {
  test('are those of its video, over the path that it takes', () => {
    expect(read()).toMatchObject({
      at: 1000,
      width: 1280,
      height: 720,
      codec: 'x-video/VP8',
      fps: 24,
      kbps: null,
      rttMs: 24,
      jitterMs: 12,
      packetsLost: 10,
      packetsReceived: 90,
      lossPct: 0,
      nack: 4,
      pli: 3,
      fir: 2,
      framesDropped: 5,
      freezes: 1,
      freezeS: 0.5,
      pair: 'host/srflx udp',
      receivedFps: null,
      framesReceived: 100,
      soundPackets: 11,
      bytes: 100_000,
      recentFreezes: [],
    });
  });

  test('are not known where the browser reports none, or nonsense', () => {
    const nothing = {
      frameWidth: '1280',
      frameHeight: Number.NaN,
      jitter: undefined,
      pliCount: Number.POSITIVE_INFINITY,
    };
    expect(read(nothing)).toMatchObject({ width: null, height: null, jitterMs: null, pli: 0 });
    expect(readStats([], NO_STATS, null, 1000)).toEqual({ ...NO_STATS, at: 1000 });
    const odd = withVideo({}).map((row) => (row.id === 'C' ? { ...row, mimeType: 7 } : row));
    expect(readStats(odd, NO_STATS, null, 1000).codec).toBeNull();
  });

  test('name a path as far as it is known', () => {
    const pairWith = (change: (row: Readonly<Record<string, unknown>>) => object) =>
      readStats(REPORT.map(change) as typeof REPORT, NO_STATS, null, 1000).pair;
    expect(pairWith((row) => (row.id === 'R' ? {} : row))).toBe('host/? udp');
    expect(pairWith((row) => (row.id === 'L' ? { ...row, protocol: undefined } : row))).toBe('host/srflx');
    expect(pairWith((row) => (row.id === 'L' ? {} : row))).toBeNull();
    expect(pairWith((row) => (row.type === 'transport' ? {} : row))).toBeNull();
  });

  test('name the path that Firefox marks, which reports no transport', () => {
    const rows = REPORT.filter(({ type }) => type !== 'transport').map((row) =>
      row.type === 'candidate-pair' ? { ...row, selected: row.id === 'P' } : row,
    );
    expect(readStats(rows, NO_STATS, null, 1000)).toMatchObject({ pair: 'host/srflx udp', rttMs: 24 });
  });

  test('a second later are told by what has come since', () => {
    const more = { bytesReceived: 150_000, packetsReceived: 180, packetsLost: 20, framesReceived: 115 };
    expect(read(more, read(), 3000)).toMatchObject({ kbps: 200, receivedFps: 7.5, lossPct: 10 });
    expect(read({ ...more, packetsLost: 4 }, read(), 3000).lossPct).toBe(0);
  });

  test('have no rates where no time has passed, nor across a new session', () => {
    const first = read();
    expect(read({ bytesReceived: 200_000, framesReceived: 200 }, first, 1000)).toMatchObject({
      kbps: null,
      receivedFps: null,
    });
    for (const over of [{ bytesReceived: 99_999 }, { packetsReceived: 89 }])
      expect(read({ ...over, totalFreezesDuration: 9 }, first, 2000)).toMatchObject({
        kbps: null,
        receivedFps: null,
        recentFreezes: [],
      });
    expect(read({ packetsReceived: 0, packetsLost: 0, bytesReceived: 0 })).toMatchObject({ lossPct: null });
  });

  test('keep freezes for five seconds', () => {
    const first = read();
    const frozen = read({ totalFreezesDuration: 0.75 }, first, 2000);
    expect(frozen.recentFreezes).toEqual([{ at: 2000, seconds: 0.25 }]);
    const again = read({ totalFreezesDuration: 1.75 }, frozen, 6999);
    expect(again.recentFreezes).toEqual([
      { at: 2000, seconds: 0.25 },
      { at: 6999, seconds: 1 },
    ]);
    expect(read({ totalFreezesDuration: 1.75 }, again, 7000).recentFreezes).toEqual([{ at: 6999, seconds: 1 }]);
  });
});

describe('latency without the time of capture', () => {
  const waits = { rttMs: 80, jitterBufferMs: 60, decodeMs: 4 };
  const inbound = (over: object = {}) => ({ remoteId: 'r', timestamp: 0, estimatedPlayoutTimestamp: NTP, ...over });
  const report = (over: object = {}) => ({
    type: 'remote-outbound-rtp',
    id: 'r',
    remoteTimestamp: 0,
    timestamp: 0,
    ...over,
  });
  const said = (
    inboundOver: object = {},
    reportOver: object = {},
    more: Partial<typeof waits> | { rttMs: null } = {},
  ) =>
    otherLatency([{ id: 'r', type: 'codec' }, report(reportOver)], inbound(inboundOver), { ...waits, ...more }, true);

  test('is by sender reports only where each of their numbers is there', () => {
    expect(said()).toEqual({ from: 'server', ms: 40, errorMs: 60 });
    const least = { from: 'least', ms: 104, errorMs: 0 };
    for (const bad of [undefined, null, '0', Number.NaN]) {
      expect(said({ timestamp: bad })).toEqual(least);
      expect(said({ estimatedPlayoutTimestamp: bad })).toEqual(least);
      expect(said({}, { remoteTimestamp: bad })).toEqual(least);
      expect(said({}, { timestamp: bad })).toEqual(least);
    }
    expect(said({}, {}, { rttMs: null })).toEqual({ from: 'least', ms: 64, errorMs: 0 });
  });

  test('may be as much too early as its error, and a minute at most', () => {
    expect(said({}, { remoteTimestamp: -100 })).toEqual({ from: 'server', ms: 0, errorMs: 60 });
    expect(said({}, { remoteTimestamp: -60 })).toEqual({ from: 'server', ms: 0, errorMs: 60 });
    expect(said({}, { remoteTimestamp: -101 })).toMatchObject({ from: 'least' });
    expect(said({}, { remoteTimestamp: 59_960 })).toMatchObject({ from: 'server', ms: 60_000 });
    expect(said({}, { remoteTimestamp: 59_961 })).toMatchObject({ from: 'least' });
  });

  test('is at least the round trip or the buffer, whichever is known', () => {
    const least = (rttMs: number | null, jitterBufferMs: number | null) =>
      otherLatency([], inbound(), { rttMs, jitterBufferMs, decodeMs: null }, false)?.ms;
    expect([least(80, null), least(null, 60), least(null, null)]).toEqual([40, 60, undefined]);
  });

  test('believes sender reports of a steady lead alone', () => {
    const played = { rtpMs: 100, at: 50 };
    expect(noteLead([1, 2], inbound({ timestamp: 60, estimatedPlayoutTimestamp: 500 }), played)).toEqual([1, 2, 390]);
    expect(noteLead([1], inbound({ estimatedPlayoutTimestamp: undefined }), played)).toEqual([]);
    expect(noteLead([1], inbound({ timestamp: undefined }), played)).toEqual([]);
    expect(noteLead([1], inbound(), null)).toEqual([]);
    expect([isSteady([0, 0]), isSteady([0, 150, 75]), isSteady([0, 151, 75])]).toEqual([false, true, false]);
  });
});

test('the age of a frame is known as far as both clocks are', () => {
  const clock = (offsetMs: number, errorMs: number) => ({ offsetMs, errorMs });
  expect(frameAge(0, 100, clock(20, 100), clock(10, 150))).toEqual({ ms: 110, errorMs: 250 });
  expect(frameAge(0, 100, clock(20, 101), clock(10, 150))).toBeNull();
  // As far from the future as the errors and 50 ms explain.
  expect(frameAge(80, 0, clock(0, 10), clock(0, 20))).toEqual({ ms: 0, errorMs: 30 });
  expect(frameAge(81, 0, clock(0, 10), clock(0, 20))).toBeNull();
  expect(frameAge(0, Number.NaN, clock(0, 1), clock(0, 1))).toBeNull();
});
