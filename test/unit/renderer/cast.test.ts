import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { readCast, sizeIn, type Cast } from '../../../renderer/features/device-terminal/session/cast';
import { CastPlayer } from '../../../renderer/features/device-terminal/session/CastPlayer';
import { Recording } from '../../sandbox/server/terminal/Recording';

const file = (header: unknown, ...events: unknown[]) =>
  [header, ...events].map((one) => JSON.stringify(one)).join('\n');
const HEADER = { version: 2, width: 100, height: 30, timestamp: 1_700_000_000 };

describe('a recording', () => {
  test('is read as the server writes it, also if a character is split between two events', () => {
    const recording = new Recording({ cols: 90, rows: 20 }, 1_700_000_000_000, 'Harbour drone');
    const bytes = new TextEncoder().encode('grüße');
    recording.output(bytes.slice(0, 3), 1_700_000_000_500);
    recording.output(bytes.slice(3), 1_700_000_001_000);
    recording.resize(80, 24, 1_700_000_002_000);
    const cast = readCast(recording.toString());
    expect(cast).toMatchObject({ cols: 90, rows: 20, begunAt: 1_700_000_000_000, durationS: 2 });
    const shown = cast?.events.filter(({ kind }) => kind === 'o').map(({ data }) => data);
    expect(shown?.join('')).toBe('grüße');
    expect(cast?.events.at(-1)).toEqual({ at: 2, kind: 'r', data: '80x24' });
  });

  test('is null for another kind of file', () => {
    for (const text of ['', '{}', 'null', '[]', '7', file({ version: 1 }), file({ version: 3 }), '<html>'])
      expect(readCast(text)).toBeNull();
  });

  // @threat S76
  test('ignores absurd sizes and malformed lines, and its times never go back', () => {
    const cast = readCast(
      file(
        { version: 2, width: 1e9, height: -1, timestamp: 'now' },
        [2, 'o', 'b'],
        [1, 'o', 'c'],
        [3, 'i', 'typed'],
        ['x', 'o', 'd'],
        [null, 'o'],
        {},
        [4, 'o', 7],
        [5, 'm', 'mark'],
      ),
    );
    expect(cast).toMatchObject({ cols: 80, rows: 24, begunAt: null, durationS: 5 });
    expect(cast?.events.map(({ at, data }) => [at, data])).toEqual([
      [2, 'b'],
      [2, 'c'],
      [5, 'mark'],
    ]);
  });

  // @threat S76
  test('never throws, whatever the text is', () => {
    const lines = fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 20 });
    fc.assert(
      fc.property(lines, (some) => {
        const cast = readCast([JSON.stringify(HEADER), ...some].join('\n'));
        const times = cast?.events.map(({ at }) => at) ?? [];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        readCast(some.join('\n'));
      }),
    );
  });

  test('returns the size of an event, or null', () => {
    const size = (data: string) => sizeIn({ at: 0, kind: 'r', data });
    expect(size('90x20')).toEqual({ cols: 90, rows: 20 });
    for (const data of ['', '0x0', '1x5', '600x20', '90x999', '90 x 20', '90x20x']) expect(size(data)).toBeNull();
  });
});

/** A screen that remembers what it shows, and a clock that is moved by hand. */
function setUp(cast: Cast) {
  let text = '';
  let now = 0;
  const sizes: string[] = [];
  const player = new CastPlayer(
    cast,
    {
      write: (more) => (text += more),
      resize: ({ cols, rows }) => sizes.push(`${cols}x${rows}`),
      reset: () => (text = ''),
    },
    () => now,
  );
  const run = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 20) {
      now += 20;
      jest.advanceTimersByTime(20);
    }
  };
  return { player, run, sizes, shown: () => text };
}

const castOf = (...events: [number, 'o' | 'r' | 'm', string][]): Cast => {
  const cast = readCast(file(HEADER, ...events));
  if (!cast) throw new Error('no cast');
  return cast;
};

describe('a player', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('shows each event at its time, and stops at the end', () => {
    const { player, run, shown } = setUp(castOf([1, 'o', 'a'], [2, 'o', 'b'], [2.5, 'm', 'mark'], [4, 'o', 'c']));
    player.play();
    run(960);
    expect(shown()).toBe('');
    run(100);
    expect(shown()).toBe('a');
    run(1000);
    expect(shown()).toBe('ab');
    expect(player.store.getState().isPlaying).toBe(true);
    run(2100);
    expect([shown(), player.store.getState()]).toMatchObject(['abc', { isPlaying: false, atS: 4 }]);
  });

  test('cuts pauses of more than three seconds, and keeps shorter ones', () => {
    const { player } = setUp(castOf([2, 'o', 'a'], [602, 'o', 'b'], [604, 'o', 'c']));
    expect(player.durationS).toBe(7);
  });

  test('pauses, resumes from there, and starts again after the end', () => {
    const { player, run, shown } = setUp(castOf([1, 'o', 'a'], [2, 'o', 'b']));
    player.play();
    run(1100);
    player.pause();
    run(5000);
    expect(shown()).toBe('a');
    player.play();
    run(1000);
    expect(shown()).toBe('ab');
    player.play();
    expect(shown()).toBe('');
    run(1100);
    expect(shown()).toBe('a');
  });

  test('changes its speed at once', () => {
    const { player, run, shown } = setUp(castOf([1, 'o', 'a'], [2, 'o', 'b'], [3, 'o', 'c'], [6, 'o', 'd']));
    player.play();
    run(1060);
    player.setSpeed(4);
    run(540);
    expect(shown()).toBe('abc');
  });

  test('gives its screen the sizes of the recording, also when it goes back', () => {
    const { player, sizes } = setUp(castOf([1, 'r', '80x24'], [2, 'r', '9999x1'], [3, 'o', 'a']));
    player.seek(3);
    player.seek(0);
    expect(sizes).toEqual(['100x30', '80x24', '100x30']);
  });

  test('shows at any position exactly what had been shown by then', () => {
    const events = fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 2.9, noNaN: true }),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 5 }),
      ),
      { minLength: 1, maxLength: 12 },
    );
    const positions = fc.array(fc.double({ min: -1, max: 40, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(events, positions, (steps, seeks) => {
        let at = 0;
        const cast = castOf(...steps.map(([after, text]): [number, 'o', string] => [(at += after), 'o', text]));
        const { player, shown } = setUp(cast);
        for (const position of seeks) {
          player.seek(position);
          const here = player.store.getState().atS;
          const wanted = cast.events.filter((one) => one.at <= here).map(({ data }) => data);
          expect(shown()).toBe(wanted.join(''));
        }
        player.dispose();
      }),
    );
  });

  test('stops when its page is closed', () => {
    const { player, run, shown } = setUp(castOf([1, 'o', 'a']));
    player.play();
    player.dispose();
    run(2000);
    expect(shown()).toBe('');
  });
});
