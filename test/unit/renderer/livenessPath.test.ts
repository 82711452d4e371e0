import { describe, expect, test } from '@jest/globals';
import { HEARD, open, openLive, OPENED } from '../../support/livenessBench';

describe('a network path', () => {
  test('is looked for anew two seconds after a disconnection, and at once after a failure, though frames come', () => {
    const { frame, state, needsRestart } = openLive();
    state('disconnected', 1000);
    state('disconnected', 2000);
    frame(2900);
    expect([needsRestart(2999), needsRestart(3000)]).toEqual([false, true]);
    state('connected', 3000);
    expect(needsRestart(3100)).toBe(false);
    state('failed', 3200);
    expect(needsRestart(3200)).toBe(true);
  });

  test('that was never connected is not', () => {
    const { needsRestart } = open();
    expect(needsRestart(30_000)).toBe(false);
  });

  test.each([
    [20, 200],
    [4, 500],
    [null, 200],
  ])('that is back without media at %s frames per second is back in vain after %d ms', (fps, ms) => {
    const made = open();
    made.look(500, { mediaReceived: 1, ...HEARD });
    made.state('connected', 5000);
    expect([made.isBackInVain(4999 + ms, fps), made.isBackInVain(5000 + ms, fps)]).toEqual([false, true]);
    made.look(5000 + ms, { mediaReceived: 1 });
    expect(made.isBackInVain(6000, fps)).toBe(false);
  });

  test('is back when it answers after 3.2 s of silence, and then only', () => {
    for (const [silentMs, isBack] of [
      [3199, false],
      [3200, true],
    ] as const) {
      const { look, isBackInVain } = openLive();
      look(1250);
      look(1000 + silentMs, HEARD);
      expect(isBackInVain(1200 + silentMs)).toBe(isBack);
    }
  });

  test('is in vain as well where it has never brought any media', () => {
    const { state, isBackInVain } = open();
    state('connected', 300);
    expect([isBackInVain(499), isBackInVain(500)]).toEqual([false, true]);
  });

  test('that brings media at once is not back in vain, nor one that is not connected', () => {
    const { look, isBackInVain, state } = openLive();
    look(1250);
    look(6000, { mediaReceived: 5, ...HEARD });
    expect(isBackInVain(7000)).toBe(false);
    look(12_000, HEARD);
    expect(isBackInVain(13_000)).toBe(true);
    state('disconnected', 13_000);
    expect(isBackInVain(13_000)).toBe(false);
  });

  test('is known to be up since it connected, for as long as it holds', () => {
    const { liveness, state } = open();
    const connectedMs = (at: number, from: number) => liveness.connectedMs(OPENED + at, OPENED + from);
    expect([connectedMs(5000, 0), liveness.wasConnected]).toEqual([0, false]);
    state('connected', 1000);
    state('connected', 2000);
    expect([connectedMs(5000, 0), connectedMs(5000, 3000)]).toEqual([4000, 2000]);
    state('disconnected', 5000);
    expect([connectedMs(6000, 0), liveness.wasConnected]).toEqual([0, true]);
    state('connected', 7000);
    expect(connectedMs(7500, 0)).toBe(500);
  });
});
