/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pauseWhenHidden } from '../../../renderer/features/live-view/connection/pauseWhenHidden';
import { setWindowHidden } from '../../../renderer/lib/pageHidden';
import type { PauseReason } from '../../../renderer/features/live-view/connection/playerState';

const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  show(true);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

/** jsdom's page is always shown. Left out: what a browser does to a hidden tab, whose timers run late and whose rendering stops. */
function show(isShown: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isShown ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
/** jsdom has no network information. Left out: the event of a link that changes. */
const link = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
const pass = (ms: number) => void jest.advanceTimersByTime(ms);

function watch() {
  const told: (PauseReason | null)[] = [];
  const field = { isNeeded: false, told };
  const stop = pauseWhenHidden(
    () => field.isNeeded,
    (why) => told.push(why),
  );
  stops.push(stop);
  return { field, told, stop };
}

describe('video of a page that is hidden (pages §2 "Autoplay")', () => {
  test('is paused after a minute, and resumed when the page is shown', () => {
    const { told } = watch();
    pass(120_000);
    expect(told).toEqual([]);
    show(false);
    pass(59_999);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual(['hidden']);
    pass(300_000);
    show(true);
    expect(told).toEqual(['hidden', null]);
    pass(300_000);
    expect(told).toEqual(['hidden', null]);
  });

  test('is paused as well where the window of the installed app is hidden, and its page is not told so', () => {
    const { told } = watch();
    setWindowHidden(true);
    setWindowHidden(true);
    pass(60_000);
    expect(told).toEqual(['hidden']);
    setWindowHidden(false);
    expect(told).toEqual(['hidden', null]);
  });

  test('goes on where the page is shown again in time, and has its whole minute the next time', () => {
    const { told } = watch();
    show(false);
    pass(50_000);
    show(true);
    show(false);
    pass(59_999);
    expect(told).toEqual([null]);
    pass(1);
    expect(told).toEqual([null, 'hidden']);
  });

  test.each([
    ['a mobile network', { type: 'cellular' }, 30_000, 'data'],
    ['a reader who saves data', { saveData: true, type: 'wifi' }, 30_000, 'data'],
    ['another network', { saveData: false, type: 'wifi' }, 60_000, 'hidden'],
  ] as const)('over %s', (_, connection, ms, why) => {
    link(connection);
    const { told } = watch();
    show(false);
    pass(ms - 1);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual([why]);
  });

  test('goes on for as long as it is needed, and is asked about again each minute', () => {
    const { field, told } = watch();
    field.isNeeded = true;
    show(false);
    pass(600_000);
    expect(told).toEqual([]);
    field.isNeeded = false;
    pass(60_000);
    expect(told).toEqual(['hidden']);
  });

  test('is paused as well where the page was hidden from the start', () => {
    show(false);
    const { told } = watch();
    pass(60_000);
    expect(told).toEqual(['hidden']);
  });

  test('is nobody’s concern once the watch has ended', () => {
    show(false);
    const { told, stop } = watch();
    stop();
    pass(120_000);
    show(true);
    expect(told).toEqual([]);
  });
});
