/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Severity } from '#app/domain/alert';
import { NO_QUIET_HOURS, type QuietHours } from '#app/domain/quietHours';
import { setWindowHidden } from '../../../renderer/lib/pageHidden';
import { AlertSounds } from '../../../renderer/live/sound/AlertSounds';
import { SOUND_FOR, soundInQuietHours } from '../../../renderer/live/sound/soundChoice';
import type { Platform } from '../../../renderer/platform/Platform';

const ALL_DAY: QuietHours = { is_on: true, from: '00:00', to: '00:00', time_zone: 'UTC' };
let quietHours: QuietHours | null | undefined;
let isHeard: boolean;
const play = jest.fn<(severity: Severity) => Promise<boolean>>();
const onSilent = jest.fn();
const made: AlertSounds[] = [];

/**
 * Stands in for `navigator.userActivation`, which jsdom lacks. Left out: clicks do not set it, and the browser does not
 * block sounds by it.
 */
const setActive = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });

function open(tabs?: Platform['tabs'], needsGesture = true): AlertSounds {
  const sounds = new AlertSounds({ tabs, needsGesture, quietHours: () => quietHours, play, onSilent });
  made.push(sounds);
  return sounds;
}

/** The tabs of one browser: the first that asks leads. */
function createTabs(): () => NonNullable<Platform['tabs']> {
  let isTaken = false;
  return () => ({
    channel: { post: () => undefined, subscribe: () => () => undefined },
    lead: (_, lead) => {
      if (isTaken) return () => undefined;
      isTaken = true;
      return lead();
    },
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  quietHours = NO_QUIET_HOURS;
  isHeard = true;
  play.mockImplementation(() => Promise.resolve(isHeard));
  setActive(true);
  SOUND_FOR.critical.set(true);
  SOUND_FOR.warning.set(true);
});
afterEach(() => {
  for (const one of made.splice(0)) one.stop();
  for (const flag of [SOUND_FOR.critical, SOUND_FOR.warning, soundInQuietHours]) flag.set(false);
  Reflect.deleteProperty(navigator, 'userActivation');
  setWindowHidden(false);
  jest.useRealTimers();
});

const about = (id: string, severity: Severity) => ({
  id,
  deviceId: null,
  rule: 'battery',
  severity,
  text: null,
  at: null,
});
const raise = (sounds: AlertSounds, id: string, severity: Severity = 'critical') =>
  sounds.hear({ type: 'alert-raised', ...about(id, severity) });
const later = (ms = 1000) => jest.advanceTimersByTimeAsync(ms);
const played = () => play.mock.calls.map(([severity]) => severity);

describe('AlertSounds', () => {
  test('plays one sound, that of the worst, for alerts that arrive together, and none twice for the same alert', async () => {
    const sounds = open();
    raise(sounds, 'a', 'warning');
    for (let index = 0; index < 3000; index += 1) raise(sounds, `al_${index}`);
    await later();
    expect(played()).toEqual(['critical']);
    await later(10_000);
    raise(sounds, 'al_1');
    raise(sounds, 'b', 'warning');
    await later();
    expect(played()).toEqual(['critical', 'warning']);
  });

  test('is silent for severities that are switched off and for alerts that end within a second', async () => {
    SOUND_FOR.warning.set(false);
    const sounds = open();
    raise(sounds, 'a', 'warning');
    raise(sounds, 'b');
    sounds.hear({ type: 'alert-acknowledged', ...about('b', 'critical') });
    await later();
    expect(play).not.toHaveBeenCalled();
    expect(onSilent).not.toHaveBeenCalled();
  });

  test('pauses between two sounds', async () => {
    const sounds = open();
    for (let index = 0; index < 10; index += 1) {
      raise(sounds, `al_${index}`);
      await later();
    }
    expect(play).toHaveBeenCalledTimes(2);
    // Those of the rest are not lost.
    await later(5000);
    expect(play).toHaveBeenCalledTimes(3);
  });

  test('plays a critical alert at once, without the pause after a warning', async () => {
    const sounds = open();
    raise(sounds, 'a', 'warning');
    await later();
    raise(sounds, 'b');
    await later();
    expect(played()).toEqual(['warning', 'critical']);
  });

  test('plays a critical alert at once, also while a second warning waits for the end of the pause', async () => {
    const sounds = open();
    raise(sounds, 'a', 'warning');
    await later();
    raise(sounds, 'b', 'warning');
    await later();
    raise(sounds, 'c');
    await later();
    expect(played()).toEqual(['warning', 'critical']);
  });

  test('plays before the first click in the installed app, which needs none', async () => {
    setActive(false);
    const sounds = open(undefined, false);
    raise(sounds, 'a');
    await later();
    expect(played()).toEqual(['critical']);
    expect(onSilent).not.toHaveBeenCalled();
  });

  test('waits until the quiet hours are loaded', async () => {
    quietHours = undefined;
    const sounds = open();
    raise(sounds, 'a');
    await later(3000);
    expect(play).not.toHaveBeenCalled();
    quietHours = null;
    await later();
    expect(played()).toEqual(['critical']);
  });

  test('is silent in quiet hours, except for critical alerts if the user chose that', async () => {
    quietHours = ALL_DAY;
    const sounds = open();
    raise(sounds, 'a');
    await later();
    expect(play).not.toHaveBeenCalled();
    soundInQuietHours.set(true);
    raise(sounds, 'b', 'warning');
    await later();
    expect(play).not.toHaveBeenCalled();
    raise(sounds, 'c');
    await later();
    expect(played()).toEqual(['critical']);
  });

  test('plays in one tab only: the first in which the browser allows sound', async () => {
    const tabs = createTabs();
    setActive(false);
    const first = open(tabs());
    setActive(true);
    const second = open(tabs());
    raise(second, 'a');
    await later();
    expect(play).toHaveBeenCalledTimes(1);
    raise(first, 'b');
    await later();
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('asks once for a click while the browser blocks sound, and plays what was missed after it', async () => {
    setActive(false);
    const sounds = open(createTabs()());
    for (const id of ['a', 'b']) {
      raise(sounds, id);
      await later();
    }
    // Not every key is a click for the browser.
    window.dispatchEvent(new Event('keydown'));
    expect(onSilent.mock.calls).toEqual([['gesture']]);
    expect(play).not.toHaveBeenCalled();
    setActive(true);
    window.dispatchEvent(new Event('pointerdown'));
    await later();
    expect(onSilent.mock.calls).toEqual([['gesture'], [null]]);
    expect(played()).toEqual(['critical']);
    await later(10_000);
    raise(sounds, 'c', 'warning');
    await later();
    expect(played()).toEqual(['critical', 'warning']);
  });

  test('does not play alerts after the click that have ended by then', async () => {
    setActive(false);
    const sounds = open();
    raise(sounds, 'a');
    await later();
    sounds.hear({ type: 'alert-cleared', ...about('a', 'critical') });
    setActive(true);
    window.dispatchEvent(new Event('pointerdown'));
    await later();
    expect(onSilent.mock.calls).toEqual([['gesture'], [null]]);
    expect(play).not.toHaveBeenCalled();
  });

  test('asks for the click once the page is seen', async () => {
    setActive(false);
    setWindowHidden(true);
    const sounds = open();
    raise(sounds, 'a');
    await later();
    expect(onSilent).not.toHaveBeenCalled();
    setWindowHidden(false);
    expect(onSilent.mock.calls).toEqual([['gesture']]);
  });

  test('reports that sound is blocked for the site when it is refused after a click, too', async () => {
    isHeard = false;
    const sounds = open();
    raise(sounds, 'a');
    await later();
    window.dispatchEvent(new Event('keydown'));
    await later();
    expect(onSilent.mock.calls).toEqual([['gesture'], [null], ['settings']]);
    expect(play).toHaveBeenCalledTimes(2);
    isHeard = true;
    raise(sounds, 'b');
    await later();
    expect(play).toHaveBeenCalledTimes(3);
    expect(onSilent).toHaveBeenCalledTimes(3);
  });
});
