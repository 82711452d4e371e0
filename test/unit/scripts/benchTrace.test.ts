import { expect, test } from '@jest/globals';
import { readActivity } from '../../../scripts/bench/trace';

const thread = (pid: number, tid: number, name: string) => ({ name: 'thread_name', pid, tid, ts: 0, args: { name } });
const at = (ts: number, name: string, data: object, [pid, tid] = [1, 1]) => ({ name, pid, tid, ts, args: { data } });
const traceOf = (...events: object[]) => Buffer.from(JSON.stringify({ traceEvents: events }));
const START = [
  thread(1, 1, 'CrRendererMain'),
  thread(1, 7, 'DedicatedWorker thread'),
  thread(2, 1, 'CrRendererMain'),
  thread(3, 3, 'Compositor'),
  at(1, 'TracingStartedInBrowser', { frames: [{ processId: 1 }] }, [9, 9]),
];

test('timers that fire are counted by thread and rhythm', () => {
  const { timers } = readActivity(
    traceOf(
      ...START,
      at(10, 'TimerInstall', { timerId: 4, timeout: 30_000, singleShot: true }),
      at(30_000_010, 'TimerFire', { timerId: 4 }),
      ...[5, 15, 25].map((second) => at(second * 1e6, 'TimerFire', { timerId: 2 })),
      at(7, 'TimerInstall', { timerId: 1, timeout: 1500, singleShot: false }, [1, 7]),
      at(1_500_007, 'TimerFire', { timerId: 1 }, [1, 7]),
      at(20, 'TimerFire', { timerId: 9 }),
    ),
  );
  expect([...timers].sort()).toEqual([
    ['main thread, every 10 s', 3],
    ['main thread, once after 30 s', 1],
    ['main thread, once', 1],
    ['worker, every 1.5 s', 1],
  ]);
});

test('frames are those of the page itself, not of other tabs or threads', () => {
  const { frames } = readActivity(
    traceOf(
      ...START,
      at(2, 'Commit', {}),
      at(3, 'Commit', {}),
      at(4, 'Commit', {}, [2, 1]),
      at(5, 'Commit', {}, [3, 3]),
    ),
  );
  expect(frames).toBe(2);
});
