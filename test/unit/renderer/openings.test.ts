import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createOpenings, OpeningCancelled } from '../../../renderer/features/live-view/connection/openings';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A server that answers each camera after its time, and settles an aborted call at once, as fetch does. */
function play(waits: Record<string, number | 'dead'>) {
  const log: string[] = [];
  const at: Record<string, number> = {};
  let now = 0;
  let most = 0;
  let count = 0;
  const openings = createOpenings();
  const run = (key: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      log.push(key);
      count += 1;
      most = Math.max(most, count);
      const wait = waits[key] ?? 0;
      const timer = setTimeout(
        () => {
          count -= 1;
          if (wait === 'dead') reject(new Error('no publisher'));
          else resolve(key);
        },
        wait === 'dead' ? 10_000 : wait,
      );
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        count -= 1;
        reject(new Error('aborted'));
      });
    });
  const open = (key: string, more: object = {}) => {
    const done = openings.withOpening(run(key), { key, ...more });
    const settle = (how: string) => () => {
      at[key] = now;
      log.push(`${key} ${how}`);
    };
    done.then(settle('open'), settle('failed'));
    return done;
  };
  const pass = async (ms: number) => {
    for (let step = 0; step < ms; step += 50) {
      now += 50;
      await jest.advanceTimersByTimeAsync(50);
    }
  };
  const hurry = (key: string) => openings.hurry(key);
  return { open, hurry, pass, log, at, most: () => most, running: () => count };
}

describe('openings', () => {
  test('three at once, first come first served', async () => {
    const { open, pass, log, most } = play({ a: 100, b: 200, c: 300, d: 100, e: 100 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) void open(key);
    await pass(50);
    expect(log).toEqual(['a', 'b', 'c']);
    await pass(1000);
    expect(log.filter((one) => !one.includes(' '))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(most()).toBe(3);
  });

  test('six dead cameras in front of three live ones hold them up for less than three seconds', async () => {
    const dead = ['1', '2', '3', '4', '5', '6'];
    const { open, pass, at, most, running } = play({
      ...Object.fromEntries(dead.map((key) => [key, 'dead'] as const)),
      a: 400,
      b: 400,
      c: 400,
    });
    for (const key of [...dead, 'a', 'b', 'c']) open(key).catch(() => undefined);
    await pass(5000);
    for (const key of ['a', 'b', 'c']) expect(at[key]).toBeLessThan(3000);
    expect(most()).toBe(3);
    // The dead ones have their whole time now, two of them at once: the third turn stays free.
    expect(running()).toBe(2);
    await pass(60_000);
    for (const key of dead) expect(at[key]).toBeGreaterThan(10_000);
    expect(running()).toBe(0);
  });

  test('one that is known to send again has the free turn at once, however many others keep the server waiting', async () => {
    const dead = ['1', '2', '3', '4', '5', '6'];
    const waits: Record<string, number | 'dead'> = Object.fromEntries(dead.map((key) => [key, 'dead' as const]));
    const { open, hurry, pass, at, most, running } = play(waits);
    for (const key of dead) open(key).catch(() => undefined);
    await pass(14_000);
    waits['6'] = 300;
    void open('6');
    await pass(500);
    expect(running()).toBe(2);
    hurry('6');
    hurry('7');
    await pass(500);
    expect(at['6']).toBeGreaterThan(14_500);
    expect(most()).toBe(3);
  });

  test('one that is held and disturbs none is not cut off', async () => {
    const { open, pass, log } = play({ slow: 8000, a: 100 });
    void open('slow');
    await pass(5000);
    void open('a');
    await pass(5000);
    expect(log).toEqual(['slow', 'a', 'a open', 'slow open']);
  });

  test('what cannot be seen waits for what can', async () => {
    const { open, pass, log } = play({ a: 100, b: 100, c: 100, hidden: 100, shown: 100 });
    for (const key of ['a', 'b', 'c']) void open(key);
    void open('hidden', { isUnseen: () => true });
    void open('shown', { isUnseen: () => false });
    await pass(1000);
    expect(log.indexOf('shown')).toBeLessThan(log.indexOf('hidden'));
  });

  test('who gives up waiting has no turn; an opening under way goes on', async () => {
    const { open, pass, log } = play({ a: 500, b: 500, c: 500, d: 100 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = open('a', { signal: running.signal });
    for (const key of ['b', 'c']) void open(key);
    const refused = open('d', { signal: waiting.signal });
    running.abort();
    waiting.abort();
    await expect(refused).rejects.toBeInstanceOf(OpeningCancelled);
    await expect(open('e', { signal: waiting.signal })).rejects.toBeInstanceOf(OpeningCancelled);
    await pass(1000);
    await expect(first).resolves.toBe('a');
    expect(log).not.toContain('d');
  });

  test('those that have given up leave their places to those behind them', async () => {
    const keys = ['e', 'f', 'g'];
    const { open, pass, at, running } = play({ a: 500, b: 500, c: 500, e: 100, f: 100, g: 100 });
    for (const key of ['a', 'b', 'c']) void open(key);
    const leaving = new AbortController();
    const refused = ['1', '2', '3'].map((key) => open(key, { signal: leaving.signal }));
    for (const key of keys) void open(key);
    leaving.abort();
    await Promise.allSettled(refused);
    await pass(1000);
    for (const key of keys) expect(at[key]).toBeLessThan(800);
    expect(running()).toBe(0);
  });

  test('a camera that was opened quickly is no slow one the next time', async () => {
    const { open, pass, running } = play({ a: 100, b: 100, c: 100 });
    for (const key of ['a', 'b', 'c']) void open(key);
    await pass(500);
    for (const key of ['a', 'b', 'c']) void open(key);
    await pass(50);
    expect(running()).toBe(3);
  });

  test('whatever comes, never more than three run and all of it ends', async () => {
    const wait = fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.constant('dead' as const));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(wait, fc.integer({ min: 0, max: 3000 })), { maxLength: 9 }),
        async (cameras) => {
          const waits = Object.fromEntries(cameras.map(([time], index) => [`c${index}`, time]));
          const { open, pass, at, most } = play(waits);
          for (const [index, [, pause]] of cameras.entries()) {
            await pass(pause);
            open(`c${index}`).catch(() => undefined);
          }
          await pass(100_000);
          expect(most()).toBeLessThanOrEqual(3);
          expect(Object.keys(at)).toHaveLength(cameras.length);
        },
      ),
      { numRuns: 20 },
    );
  });
});
