import { describe, expect, test } from '@jest/globals';
import {
  DEFAULT_DESKTOP_SETTINGS,
  fitToScreens,
  readDesktopSettings,
  SettingsChange,
} from '#app/domain/desktopSettings';
import * as v from 'valibot';

const HASH = 'ab01'.repeat(16);
/** None of them is the default. */
const all = {
  bounds: { x: -5, y: 7, width: 800, height: 600 },
  isMaximized: true,
  zoom: -3,
  theme: 'dark',
  closeToTray: true,
  notify: true,
  notifyAfterS: 300,
  notifyAlerts: true,
  hardwareAcceleration: false,
  newestRelease: '1.3.0',
  pendingSignIn: { hash: HASH, at: 5 },
};

describe('the settings file', () => {
  test('gives back each value that it may hold', () => {
    expect(readDesktopSettings(all)).toEqual(all);
    expect(readDesktopSettings(JSON.parse(JSON.stringify(all)))).toEqual(all);
  });

  test('is by default what nobody has chosen', () => {
    expect(DEFAULT_DESKTOP_SETTINGS).toEqual({
      bounds: null,
      isMaximized: false,
      zoom: 0,
      theme: 'system',
      closeToTray: false,
      notify: false,
      notifyAfterS: 30,
      notifyAlerts: false,
      hardwareAcceleration: true,
      newestRelease: null,
      pendingSignIn: null,
    });
    expect(readDesktopSettings(null)).toEqual(DEFAULT_DESKTOP_SETTINGS);
  });

  test.each(Object.keys(all))('has its default for a %s that is none, and keeps the others', (name) => {
    expect(readDesktopSettings({ ...all, [name]: 'odd' })).toEqual({
      ...all,
      [name]: DEFAULT_DESKTOP_SETTINGS[name as keyof typeof DEFAULT_DESKTOP_SETTINGS],
    });
  });

  const bounds = (change: object) => readDesktopSettings({ bounds: { ...all.bounds, ...change } }).bounds;
  test.each([
    [{ x: -100_000, y: -100_000 }, { x: -100_001 }],
    [{ x: 100_000, y: 100_000 }, { x: 100_001 }],
    [{}, { y: -100_001 }],
    [{}, { y: 100_001 }],
    [{}, { x: 0.5 }],
    [{}, { y: 0.5 }],
    [{ width: 320, height: 400 }, { width: 319 }],
    [{ width: 20_000, height: 20_000 }, { width: 20_001 }],
    [{}, { height: 399 }],
    [{}, { height: 20_001 }],
    [{}, { width: 800.5 }],
    [{}, { height: 600.5 }],
    [{}, { width: null }],
  ])('takes a window at %j, and none at %j', (good, bad) => {
    expect(bounds(good)).toEqual({ ...all.bounds, ...good });
    expect(bounds(bad)).toBeNull();
  });

  test.each([`${HASH}0`, `x${HASH.slice(1)}`, HASH.toUpperCase(), HASH.slice(1), ` ${HASH}`])(
    'knows no sign-in by %s',
    (hash) => expect(readDesktopSettings({ pendingSignIn: { hash, at: 5 } }).pendingSignIn).toBeNull(),
  );

  test.each([-3, -2, -1, 0, 1, 2, 3, 4, 5])('takes zoom level %i', (zoom) =>
    expect(readDesktopSettings({ zoom }).zoom).toBe(zoom),
  );
  test.each([10, 30, 60, 300])('takes %i s before it is told', (notifyAfterS) =>
    expect(readDesktopSettings({ notifyAfterS }).notifyAfterS).toBe(notifyAfterS),
  );
});

test('a person may change these and no others', () => {
  const change = { closeToTray: true, notify: true, notifyAfterS: 10, notifyAlerts: true, openAtLogin: true };
  expect(v.parse(SettingsChange, { ...change, hardwareAcceleration: false })).toEqual(change);
  expect(v.parse(SettingsChange, {})).toEqual({});
  for (const name of Object.keys(change))
    expect(v.safeParse(SettingsChange, { ...change, [name]: 'odd' }).success).toBe(false);
});

describe('a window', () => {
  const left = { x: 0, y: 0, width: 1000, height: 800 };
  const right = { x: 1000, y: 0, width: 1000, height: 800 };
  const at = (x: number, y: number, width = 400, height = 400) => fitToScreens({ x, y, width, height }, [left, right]);

  test('stands on the screen that shows most of it', () => {
    expect(at(700, 100)).toEqual({ x: 600, y: 100, width: 400, height: 400 });
    expect(at(900, 100)).toEqual({ x: 1000, y: 100, width: 400, height: 400 });
    expect(at(1700, 500)).toEqual({ x: 1600, y: 400, width: 400, height: 400 });
    expect(at(-100, -100)).toEqual({ x: 0, y: 0, width: 400, height: 400 });
  });

  test('is no larger than its screen', () => {
    expect(at(1100, 0, 1500, 900)).toEqual({ x: 1000, y: 0, width: 1000, height: 800 });
  });

  test('of which only a strip would show is forgotten', () => {
    // 25 by 400 pixels are enough, 24 are not.
    expect(at(-375, 100)).not.toBeNull();
    expect(at(-376, 100)).toBeNull();
    expect(at(100, 775)).not.toBeNull();
    expect(at(100, 776)).toBeNull();
    // Beside the screen in both directions: no surface, though the product of two distances is large.
    expect(at(2500, 1300)).toBeNull();
  });
});
