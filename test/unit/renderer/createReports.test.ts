import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createReports } from '../../../renderer/features/live-view/connection/createReports';
import type { Progress } from '../../../renderer/features/live-view/connection/Peer';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A connection whose reports the test makes. */
function setUp() {
  const asked: { readonly answer: (rows: readonly object[]) => void; readonly fail: () => void }[] = [];
  const connection = {
    connectionState: 'connected' as RTCPeerConnectionState,
    getStats: () =>
      new Promise<RTCStatsReport>((resolve, reject) => {
        const answer = (rows: readonly object[]) => resolve(new Map(rows.map((row, index) => [String(index), row])));
        asked.push({ answer, fail: () => reject(new Error('closed')) });
      }),
  };
  const heard: (Progress | null)[] = [];
  const reports = createReports(connection);
  reports.onProgress((progress) => heard.push(progress));
  return { ...reports, connection, asked, heard };
}

test('counts the media of all tracks, and all packets of all paths', async () => {
  const { look, asked, heard } = setUp();
  look();
  asked[0]?.answer([
    { type: 'inbound-rtp', kind: 'video', framesDecoded: 7, framesReceived: 8, packetsReceived: 100 },
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 50 },
    { type: 'candidate-pair', responsesReceived: 3, requestsReceived: 2, packetsReceived: 400 },
    { type: 'candidate-pair', responsesReceived: 1, requestsReceived: 'many' },
    { type: 'transport', framesDecoded: 1000, packetsReceived: 1000, responsesReceived: 1000 },
  ]);
  await pass(0);
  const counts = { framesDecoded: 7, framesReceived: 8, mediaReceived: 150, videoReceived: 100, packetsHeard: 556 };
  expect(heard).toEqual([counts]);
});

test('who asks while a report is being made gets that one; the next is a new one', async () => {
  const { look, stats, asked, heard } = setUp();
  const both = [stats(), stats()];
  look();
  expect(asked).toHaveLength(1);
  asked[0]?.answer([]);
  const [first, second] = await Promise.all(both);
  expect(first).toBe(second);
  expect(heard).toHaveLength(1);
  look();
  expect(asked).toHaveLength(2);
});

test.each([
  ['fails', 0],
  ['does not come in two seconds', 2000],
])('a report that %s is none, and the next is asked for as usual', async (_, ms) => {
  const { stats, asked, heard } = setUp();
  const report = stats();
  if (ms === 0) asked[0]?.fail();
  else await pass(ms - 1);
  expect(heard).toEqual([]);
  await pass(1);
  expect(await report).toBeNull();
  expect(heard).toEqual([null]);
  void stats();
  expect(asked).toHaveLength(2);
});

test('a connection that has been closed meanwhile is not heard of any more', async () => {
  const { look, asked, heard, connection } = setUp();
  look();
  connection.connectionState = 'closed';
  asked[0]?.answer([]);
  await pass(0);
  expect(heard).toEqual([]);
});
