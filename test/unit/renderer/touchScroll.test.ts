/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { TouchScroll } from '../../../renderer/features/device-terminal/screen/TouchScroll';

const ROW = 15;
/** Rows above what is seen, and below it. */
interface Rows {
  above: number;
  below: number;
}

/** An element without layout, whose rows the test counts. Left out: the browser's own scrolling, and touches that it takes for a zoom. */
function setUp(rows: Rows, hasMotion = true) {
  window.matchMedia = () => ({ matches: !hasMotion }) as MediaQueryList;
  const element = document.createElement('div');
  const scrolled = new TouchScroll(element, {
    rowHeight: () => ROW,
    canScroll: (direction) => (direction < 0 ? rows.above > 0 : rows.below > 0),
    scroll: (count) => {
      const by = Math.max(-rows.above, Math.min(rows.below, count));
      rows.above += by;
      rows.below -= by;
    },
  });
  let now = 1000;
  /** What a browser sends for fingers at these places; the result says whether the page scrolls as well. */
  const send = (type: string, places: readonly (readonly [number, number])[], afterMs = 16): boolean => {
    const touches = places.map(([clientX, clientY]) => ({ clientX, clientY }));
    const event = new Event(type, { cancelable: true });
    now += afterMs;
    const isEnd = type === 'touchend';
    Object.defineProperties(event, {
      touches: { value: isEnd ? [] : touches },
      changedTouches: { value: touches },
      timeStamp: { value: now },
    });
    return element.dispatchEvent(event);
  };
  return { rows, send, scrolled };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a finger', () => {
  test('scrolls by whole rows, towards the oldest as it moves down, without scrolling the page', () => {
    const { rows, send } = setUp({ above: 100, below: 0 });
    send('touchstart', [[50, 100]]);
    expect(send('touchmove', [[50, 110]])).toBe(false);
    expect(rows.above).toBe(100);
    send('touchmove', [[50, 100 + 4 * ROW]]);
    expect(rows).toEqual({ above: 96, below: 4 });
    send('touchmove', [[50, 100 + ROW]]);
    expect(rows).toEqual({ above: 99, below: 1 });
  });

  test('scrolls the page at the end of the rows, when it moves sideways, and together with a second finger', () => {
    const { rows, send } = setUp({ above: 0, below: 5 });
    send('touchstart', [[50, 100]]);
    expect(send('touchmove', [[50, 160]])).toBe(true);
    send('touchstart', [[50, 100]]);
    expect(send('touchmove', [[120, 60]])).toBe(true);
    send('touchstart', [
      [50, 100],
      [90, 100],
    ]);
    expect(send('touchmove', [[50, 20]])).toBe(true);
    expect(rows).toEqual({ above: 0, below: 5 });
  });

  test.each([
    ['touch', ({ send }: ReturnType<typeof setUp>) => void send('touchstart', [[50, 100]])],
    ['key', ({ scrolled }: ReturnType<typeof setUp>) => scrolled.stopGlide()],
  ])('that is lifted in motion keeps the rows scrolling until the next %s', (_, stop) => {
    const bench = setUp({ above: 1000, below: 0 });
    const { rows, send } = bench;
    send('touchstart', [[50, 100]]);
    send('touchmove', [[50, 100 + 2 * ROW]]);
    send('touchend', [[50, 100 + 2 * ROW]], 5);
    const lifted = rows.above;
    jest.advanceTimersByTime(200);
    expect(rows.above).toBeLessThan(lifted - 5);
    stop(bench);
    const stopped = rows.above;
    jest.advanceTimersByTime(1000);
    expect(rows.above).toBe(stopped);
  });

  test.each([
    ['that rested', true, 200],
    ['of someone who wants no motion', false, 5],
  ])('%s throws nothing', (_, hasMotion, restMs) => {
    const { rows, send } = setUp({ above: 1000, below: 0 }, hasMotion);
    send('touchstart', [[50, 100]]);
    send('touchmove', [[50, 100 + 2 * ROW]]);
    send('touchend', [[50, 100 + 2 * ROW]], restMs);
    jest.advanceTimersByTime(1000);
    expect(rows.above).toBe(998);
  });

  test('that was lifted in motion lets the rows come to rest, at the latest at their end', () => {
    const { rows, send, scrolled } = setUp({ above: 1_000_000, below: 0 });
    send('touchstart', [[50, 100]]);
    send('touchmove', [[50, 900]]);
    send('touchend', [[50, 900]], 5);
    jest.advanceTimersByTime(10_000);
    expect(jest.getTimerCount()).toBe(0);
    scrolled.dispose();
    const { above } = rows;
    send('touchstart', [[50, 100]]);
    send('touchmove', [[50, 900]]);
    expect(rows.above).toBe(above);
  });
});

test('rows follow a finger’s moves to within one row', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 800 }), { minLength: 1, maxLength: 50 }), (places) => {
      const { rows, send } = setUp({ above: 10_000, below: 10_000 });
      send('touchstart', [[50, 400]]);
      const [first = 0] = places;
      // At the very same place it has not moved yet.
      fc.pre(first !== 400);
      for (const y of places) send('touchmove', [[50, y]]);
      const moved = (10_000 - rows.above) * ROW;
      expect(Math.abs(moved - ((places.at(-1) ?? 0) - 400))).toBeLessThan(ROW);
    }),
  );
});
