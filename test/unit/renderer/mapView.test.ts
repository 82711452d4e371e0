import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCredits } from '../../../renderer/features/live-view/map/attribution';
import { gridPath, trackPath } from '../../../renderer/features/live-view/map/paths';
import { UNIT_SYSTEMS } from '#app/domain/units';
import { lengthWords, roundStep, scaleStep } from '../../../renderer/features/live-view/map/scale';
import {
  boundsOf,
  fit,
  MARGIN,
  MAX_SCALE,
  MIN_SCALE,
  panBy,
  toScreen,
  zoomAt,
} from '../../../renderer/features/live-view/map/view';

const num = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('the scale', () => {
  test('steps are 1, 2 or 5 times a power of ten, the largest that fit', () => {
    fc.assert(
      fc.property(num(1e-3, 1e9), (limit) => {
        const step = roundStep(limit);
        expect(step).toBeLessThanOrEqual(limit * (1 + 1e-6));
        expect(step * 2.5).toBeGreaterThan(limit * (1 - 1e-6));
        const digits = step / 10 ** Math.floor(Math.log10(step) + 1e-6);
        expect([1, 2, 5].some((one) => Math.abs(one - digits) < 1e-6)).toBe(true);
      }),
    );
    expect([96, 100, 199, 200, 499, 500, 0.7, 0, -1, NaN, Infinity].map(roundStep)).toEqual([
      50, 100, 100, 200, 200, 500, 0.5, 1, 1, 1, 1,
    ]);
  });

  test('reads as people say it', () => {
    expect([0.5, 50, 999, 1000, 1384, 5_000_000].map((metres) => lengthWords(metres, 'metric'))).toEqual([
      '0.5 m',
      '50 m',
      '999 m',
      '1 km',
      '1.38 km',
      '5,000 km',
    ]);
    expect(UNIT_SYSTEMS.map((system) => lengthWords(1384, system))).toEqual(['1.38 km', '0.86 mi', '0.747 NM']);
    expect(UNIT_SYSTEMS.map((system) => scaleStep(1384, system).words)).toEqual(['1 km', '0.5 mi', '0.5 NM']);
    expect(UNIT_SYSTEMS.map((system) => scaleStep(70, system).words)).toEqual(['50 m', '200 ft', '200 ft']);
  });

  test('is round in the units of each system, and never longer than there is room for', () => {
    fc.assert(
      fc.property(num(0.5, 1e8), fc.constantFrom(...UNIT_SYSTEMS), (limit, system) => {
        const { metres, words } = scaleStep(limit, system);
        expect(metres).toBeLessThanOrEqual(limit * (1 + 1e-6));
        expect(metres * 2.5).toBeGreaterThan(limit * (1 - 1e-6));
        expect(words).toMatch(/^[0.,]*[125][0,]* (m|km|ft|mi|NM)$/);
      }),
    );
  });
});

describe('the view', () => {
  const size = { width: 320, height: 168 };
  const view = fc.record({ x: num(-1e6, 1e6), y: num(-1e6, 1e6), scale: num(MIN_SCALE, MAX_SCALE) });
  const offset = fc.record({ x: num(-160, 160), y: num(-84, 84) });

  test('zooming leaves the point under the pointer where it is, within its limits', () => {
    fc.assert(
      fc.property(view, fc.oneof(num(0.01, 100), fc.constantFrom(NaN, 0, Infinity)), offset, (from, factor, at) => {
        const to = zoomAt(from, factor, at);
        expect(to.scale).toBeGreaterThanOrEqual(MIN_SCALE);
        expect(to.scale).toBeLessThanOrEqual(MAX_SCALE);
        const under = (one: typeof from) => ({ x: one.x + at.x * one.scale, y: one.y - at.y * one.scale });
        expect(under(to).x).toBeCloseTo(under(from).x, 3);
        expect(under(to).y).toBeCloseTo(under(from).y, 3);
      }),
    );
  });

  test('moving there and back changes nothing', () => {
    fc.assert(
      fc.property(view, offset, (from, by) => {
        const back = panBy(panBy(from, by), { x: -by.x, y: -by.y });
        expect([back.x, back.y]).toEqual([expect.closeTo(from.x, 3), expect.closeTo(from.y, 3)]);
      }),
    );
  });

  test('a box is fitted clear of the controls', () => {
    const point = fc.record({ x: num(-1e5, 1e5), y: num(-1e5, 1e5) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const bounds = boundsOf(points);
        if (!bounds) throw new Error('No bounds');
        const shown = fit(bounds, size);
        for (const one of points) {
          const { x, y } = toScreen(shown, size, one);
          expect(x).toBeGreaterThan(MARGIN.x - 1);
          expect(x).toBeLessThan(size.width - MARGIN.x + 1);
          expect(y).toBeGreaterThan(MARGIN.top - 1);
          expect(y).toBeLessThan(size.height - MARGIN.bottom + 1);
        }
      }),
    );
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([{ x: NaN, y: 0 }])).toBeNull();
  });

  test('the grid has lines, but never more than a picture can show', () => {
    fc.assert(
      fc.property(view, (from) => {
        const lines = gridPath(from, size, roundStep(96 * from.scale)).split('M').length - 1;
        expect(lines).toBeGreaterThan(2);
        expect(lines).toBeLessThan(20);
      }),
    );
  });

  test('a path has a piece for each start, with north up', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 20 },
      { x: 30.123, y: -5 },
    ];
    expect(trackPath(points, (index) => index !== 1)).toBe('M0 0L10 -20M30.12 5');
    expect(trackPath(points, () => false, 2)).toBe('L30.12 5');
  });
});

describe('credits', () => {
  test('are texts and https addresses', () => {
    expect(readCredits('© <a href="https://osm.org/copyright">OpenStreetMap</a> contributors')).toEqual([
      { text: '©', href: null },
      { text: 'OpenStreetMap', href: 'https://osm.org/copyright' },
      { text: 'contributors', href: null },
    ]);
    expect(readCredits('<a href="javascript:alert(1)">A&amp;B &copy; 2026</a>')).toEqual([
      { text: 'A&B © 2026', href: null },
    ]);
    expect(readCredits('<a href="https://user:word@x.test">x</a><script>alert(1)</script>')).toEqual([
      { text: 'x', href: null },
    ]);
    expect([undefined, null, 7, ''].flatMap(readCredits)).toEqual([]);
  });

  // @threat S80
  test('of hostile markup are few, short, and lead nowhere but to https', () => {
    const bits = fc.constantFrom(
      '<a href="',
      '">',
      '</a>',
      '<',
      '>',
      '&lt;',
      '&#60;',
      '&#x3c;',
      'https://x.test',
      'javascript:',
      'a',
      '\u202e',
      '<script>',
      "'",
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string()), { maxLength: 60 }), (parts) => {
        const credits = readCredits(parts.join(''));
        expect(credits.length).toBeLessThanOrEqual(8);
        for (const { text, href } of credits) {
          expect(text.length).toBeLessThanOrEqual(80);
          expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/);
          if (href !== null) expect(new URL(href).protocol).toBe('https:');
        }
      }),
      { numRuns: 500 },
    );
  });
});
