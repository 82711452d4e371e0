/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { DeviceId } from '#app/domain/ids';
import type { Raw } from '#app/events/topics/fields';
import { nextHome } from '../../../renderer/features/live-view/map/home';
import {
  createMercatorPlane,
  createTangentPlane,
  FARTHEST_M,
  metresBetween,
  placeAt,
  placeOf,
  toPlace,
  wrapLon,
  zoomOf,
  type Place,
} from '../../../renderer/features/live-view/map/place';
import { memories, type Memory } from '../../../renderer/features/live-view/map/memory';
import { Scene } from '../../../renderer/features/live-view/map/Scene';
import { MAX_POINTS, Track } from '../../../renderer/features/live-view/map/Track';
import { createFeedStore } from '../../../renderer/live/device/createFeedStore';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';

jest.setTimeout(30_000);

const num = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Places everywhere, and more often where a sphere is awkward. */
const place = (most = 90) =>
  fc
    .record({
      lat: fc.oneof(num(-most, most), fc.constantFrom(most, -most, 0, most - 1e-7)),
      lon: fc.oneof(num(-180, 180), fc.constantFrom(-180, 180, 0, 179.9999999, -179.9999999)),
    })
    .map(({ lat, lon }): Place => ({ lat, lon: wrapLon(lon) }));
const hostile = fc.oneof(
  fc.constantFrom(NaN, Infinity, -Infinity, 1e308, -1e308, 91, -91, 361, 5e-324, null),
  fc.double(),
);
const near = (one: Place, other: Place, metres: number) =>
  expect(metresBetween(one, other)).toBeLessThanOrEqual(metres);

describe('places', () => {
  test('of numbers that are none there is none; all others are on the earth', () => {
    expect([toPlace(91, 0), toPlace(NaN, 0), toPlace(0, Infinity), toPlace(1e308, 0), toPlace(0, null)]).toEqual(
      Array(5).fill(null),
    );
    fc.assert(
      fc.property(hostile, hostile, (lat, lon) => {
        const made = toPlace(lat, lon);
        if (!made) return;
        expect(Math.abs(made.lat)).toBeLessThanOrEqual(90);
        expect(made.lon >= -180 && made.lon < 180).toBe(true);
      }),
    );
  });

  test('0/0, which receivers without a position report, is none', () => {
    expect([toPlace(0, 0), toPlace(-0, 9e-7), toPlace(9e-7, -9e-7)]).toEqual([null, null, null]);
    for (const [lat, lon] of [
      [2e-6, 0],
      [0, -2e-6],
      [0, 180],
    ] as const)
      expect(toPlace(lat, lon)).not.toBeNull();
  });

  test.each(['none', 'no_fix', 'no_gps', 'NO_FIX'])('of a vehicle that reports %s is none', (gpsFix) => {
    expect(placeOf({ latDeg: 47, lonDeg: 8, gpsFix })).toBeNull();
    expect(placeOf({ latDeg: 47, lonDeg: 8, gpsFix: '3d' })).toEqual({ lat: 47, lon: 8 });
  });

  test('longitudes go round', () => {
    expect([180, -180, 190, -190, 540, 0, -1e-20].map(wrapLon)).toEqual([-180, -180, -170, 170, -180, 0, -180 + 180]);
  });

  test('a place in the tangent plane comes back as itself, wherever both are', () => {
    fc.assert(
      fc.property(place(), place(), (origin, one) => {
        const plane = createTangentPlane(origin);
        const point = plane.toMetres(one);
        expect(Math.hypot(point.x, point.y)).toBeLessThanOrEqual(FARTHEST_M * (1 + 1e-9));
        near(plane.toPlace(point), one, 0.5);
      }),
      { numRuns: 1000 },
    );
  });

  test('and a point as itself, to a millimetre, at the poles and the date line too', () => {
    const point = fc.record({ x: num(-50_000, 50_000), y: num(-50_000, 50_000) });
    fc.assert(
      fc.property(place(), point, (origin, { x, y }) => {
        const plane = createTangentPlane(origin);
        const back = plane.toMetres(plane.toPlace({ x, y }));
        expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(0.001);
      }),
      { numRuns: 1000 },
    );
  });

  test('the same in Mercator’s plane, where it reaches', () => {
    fc.assert(
      fc.property(place(85), place(85), (origin, one) => {
        const plane = createMercatorPlane(origin);
        near(plane.toPlace(plane.toMetres(one)), one, 0.5);
      }),
      { numRuns: 1000 },
    );
  });

  test('across the date line and over the pole the way is short', () => {
    expect(metresBetween({ lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 })).toBeCloseTo(222.39, 1);
    expect(metresBetween({ lat: 89.999, lon: 0 }, { lat: 89.999, lon: -180 })).toBeCloseTo(222.39, 1);
    const { x } = createTangentPlane({ lat: 10, lon: 179.999 }).toMetres({ lat: 10, lon: -179.999 });
    expect(x).toBeGreaterThan(0);
    expect(createMercatorPlane({ lat: 10, lon: 179.999 }).toMetres({ lat: 10, lon: -179.999 }).x).toBeCloseTo(x, 1);
  });

  test('both planes agree on what is near', () => {
    fc.assert(
      fc.property(place(80), num(0, 360), num(0, 500), (origin, bearing, metres) => {
        const one = placeAt(origin, bearing, metres);
        const [flat, web] = [createTangentPlane(origin).toMetres(one), createMercatorPlane(origin).toMetres(one)];
        expect(Math.hypot(flat.x - web.x, flat.y - web.y)).toBeLessThan(0.5);
      }),
    );
  });

  test('a web map’s zoom is that of its world of 512 pixels', () => {
    expect(zoomOf((2 * FARTHEST_M) / 512, 0)).toBeCloseTo(0);
    expect(zoomOf(FARTHEST_M / 512, 60)).toBeCloseTo(0);
  });
});

describe('home', () => {
  test('is where distance and bearing lead', () => {
    fc.assert(
      fc.property(place(89), num(0, 360), num(1, 5000), (home, bearing, metres) => {
        const vehicle = placeAt(home, bearing, metres);
        const { x, y } = createTangentPlane(vehicle).toMetres(home);
        const seen = nextHome(null, vehicle, metres, (Math.atan2(x, y) * 180) / Math.PI);
        if (!seen) throw new Error('No home');
        near(seen, home, 0.01);
      }),
    );
  });

  test('keeps the word that was said from nearest, and moves when it is contradicted', () => {
    const home = { lat: 47, lon: 8 };
    const close = nextHome(null, home, 0, null);
    const vehicle = placeAt(home, 33, 400);
    expect(nextHome(close, vehicle, 400.1, 213.4)).toBe(close);
    const moved = nextHome(close, vehicle, 100, 213);
    expect(moved).not.toBe(close);
    expect(nextHome(moved, home, 0, null)).not.toBe(moved);
  });

  test('of hostile numbers is what it was', () => {
    const known = { lat: 1, lon: 2, errorM: 0.1 };
    for (const [distance, bearing] of [
      [NaN, 0],
      [-1, 0],
      [1e308, 0],
      [5, Infinity],
      [5, null],
      [null, 5],
    ] as const)
      expect(nextHome(known, { lat: 1, lon: 2 }, distance, bearing)).toBe(known);
  });
});

describe('a track', () => {
  const run = (places: readonly (readonly [Place, number])[]) => {
    const track = new Track();
    let at = 0;
    for (const [one, ms] of places) track.add(one, (at += ms));
    return track;
  };

  test('has points more than a metre apart, and never more than its bound', () => {
    const step = fc.tuple(num(-30, 30), num(-30, 30), fc.constantFrom(0, 100, 100, 100, 5000));
    fc.assert(
      fc.property(place(), fc.array(step, { minLength: 1, maxLength: 60 }), (origin, steps) => {
        const plane = createTangentPlane(origin);
        let [x, y] = [0, 0];
        const places = Array.from({ length: 60 }, () => steps)
          .flat()
          .map(([dx, dy, ms]) => [plane.toPlace({ x: (x += dx), y: (y += dy) }), ms] as const);
        const { points, metres } = run(places);
        expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
        expect(Number.isFinite(metres)).toBe(true);
        expect(points[0]?.isStart).toBe(true);
        if (places.length > MAX_POINTS) return;
        points.slice(1).forEach((one, index) => expect(metresBetween(points[index] ?? one, one)).toBeGreaterThan(1));
      }),
      { numRuns: 60 },
    );
  });

  test('of a day keeps its shape, its first point, and its length', () => {
    const origin = { lat: 47, lon: 8 };
    const track = new Track();
    for (let metre = 0; metre < 50_000; metre += 2) track.add(placeAt(origin, 90, metre), metre * 100);
    expect(track.points.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(track.points.length).toBeGreaterThan(MAX_POINTS / 4);
    expect(track.points[0]).toMatchObject({ isStart: true });
    near(track.points[0] ?? origin, origin, 0.01);
    near(track.points.at(-1) ?? origin, placeAt(origin, 90, 50_000), 200);
    expect(track.metres).toBeGreaterThan(49_500);
    expect(track.metres).toBeLessThan(50_500);
    expect(track.points.filter(({ isStart }) => isStart)).toHaveLength(1);
  });

  test('begins a new piece after a pause and after a jump, but not while the vehicle stands', () => {
    const origin = { lat: 47, lon: 8 };
    const at = (metres: number) => placeAt(origin, 0, metres);
    const starts = (places: Parameters<typeof run>[0]) => run(places).points.map(({ isStart }) => isStart);
    expect(
      starts([
        [at(0), 1],
        [at(5), 100],
        [at(50), 9000],
        [at(55), 100],
      ]),
    ).toEqual([true, false, true, false]);
    expect(
      starts([
        [at(0), 1],
        [at(0), 9000],
        [at(0.5), 9000],
        [at(5), 100],
      ]),
    ).toEqual([true, false]);
    expect(
      starts([
        [at(0), 1],
        [at(90_000), 100],
        [at(90_005), 100],
      ]),
    ).toEqual([true, true, false]);
  });

  test('knows since when it has not jumped, also once points had to go', () => {
    const origin = { lat: 47, lon: 8 };
    const at = (metres: number) => placeAt(origin, 0, metres);
    expect(new Track().jumpedAt).toBe(0);
    const track = run([
      [at(0), 1],
      [at(5), 100],
      [at(900_000), 100],
      [at(900_005), 100],
      [at(900_010), 9000],
    ]);
    expect(track.jumpedAt).toBe(2);
    for (let index = 1; index <= MAX_POINTS; index += 1) track.add(at(900_010 + index * 10), 20_000 + index * 100);
    expect(track.points.length).toBeLessThanOrEqual(MAX_POINTS);
    const since = track.points.slice(track.jumpedAt);
    expect(track.points.length - since.length).toBeLessThanOrEqual(2);
    for (const one of since) expect(metresBetween(origin, one)).toBeGreaterThan(800_000);
  });

  test('keeps its bound, and every gap, when it is nothing but gaps', () => {
    const places = Array.from(
      { length: 5000 },
      (_, index) => [placeAt({ lat: 0, lon: 0 }, 0, index * 100), 10_000] as const,
    );
    const { points } = run(places);
    expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(points.every(({ isStart }) => isStart)).toBe(true);
  });

  test('leaves out what comes twice or late', () => {
    const track = new Track();
    track.add({ lat: 0, lon: 0 }, 5);
    track.add({ lat: 1, lon: 0 }, 5);
    track.add({ lat: 1, lon: 0 }, 4);
    track.add({ lat: 1, lon: 0 }, NaN);
    expect(track.points).toHaveLength(1);
  });
});

describe('the note on a map', () => {
  const AT = { position: { lat_deg: 47, lon_deg: 8 }, gps: { fix: '3d' } };
  const OLD = /^Position is \d+ s old$/;

  /** A map that measures nothing, so that it draws nothing but the note, over a feed that the test fills. */
  function open(memory: Memory) {
    const root = document.createElement('section');
    const [note, noTrack] = ['note', 'no-track'].map((part) => {
      const element = document.createElement('p');
      element.dataset.part = part;
      root.append(element);
      return element;
    });
    const { store, take, flush } = createFeedStore();
    const scene = new Scene(root, store, memory, () => undefined);
    return {
      /** The note after a report that is so old. */
      say: (report: Raw | null, ageMs = 0) => {
        if (report) take('telemetry', report, performance.now() - ageMs);
        flush();
        scene.draw();
        return note?.textContent;
      },
      noTrack: () => noTrack?.textContent,
      isStale: () => root.hasAttribute('data-stale'),
      isEmpty: () => root.hasAttribute('data-empty'),
    };
  }

  const memory = (name: string) => memories.of(name as DeviceId);

  test('says that there is no position where none was ever known', () => {
    const { say, isEmpty } = open(memory('a'));
    expect([say(null), isEmpty()]).toEqual(['No position', true]);
    expect([say({ armed: true }), isEmpty()]).toEqual(['No position', true]);
    expect([say(AT), isEmpty()]).toEqual(['', false]);
  });

  test('shows the age of an old position, and of the last one of a vehicle without a position', () => {
    const { say, isStale } = open(memory('b'));
    expect(say(AT, 24_000)).toMatch(OLD);
    expect(isStale()).toBe(true);
    expect([say(AT), isStale()]).toEqual(['', false]);
    expect(say({ gps: { fix: 'none' } })).toMatch(OLD);
    expect(isStale()).toBe(true);
  });

  test('says why a page that was loaded after the loss has no track; not beside a track, nor while a position is new', () => {
    const late = open(memory('d'));
    late.say(AT, 24_000);
    expect(late.noTrack()).toBe('No track from before this page was loaded');
    late.say(AT);
    expect(late.noTrack()).toBe('');
    const kept = memory('e');
    kept.track.add({ lat: 47, lon: 8 }, 1000);
    kept.track.add({ lat: 47.0001, lon: 8 }, 1500);
    const seen = open(kept);
    seen.say(AT, 24_000);
    expect(seen.noTrack()).toBe('');
  });

  test('shows the last position as old on a page that is opened later', () => {
    open(memory('c')).say(AT);
    const { say, isStale, isEmpty } = open(memory('c'));
    expect(say(null)).toMatch(OLD);
    expect([isStale(), isEmpty()]).toEqual([true, false]);
  });
});

describe('what is remembered', () => {
  const id = (name: string) => name as DeviceId;

  test('is there again with the device, for a few devices', () => {
    const { track } = memories.of(id('a'));
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) memories.of(id(name));
    expect(memories.of(id('a')).track).toBe(track);
    memories.of(id('i'));
    expect(memories.devices()).toEqual(['c', 'd', 'e', 'f', 'g', 'h', 'a', 'i']);
  });

  test('ends with the session, whether or not a map is there', () => {
    const { track } = memories.of(id('a'));
    sessionEnd.clearAll();
    expect(memories.devices()).toEqual([]);
    expect(memories.of(id('a')).track).not.toBe(track);
  });
});
