/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { playSound } from '../../../renderer/live/sound/playSound';

/** Stands in for Web Audio, which jsdom lacks. Left out: the sound itself; only the tones are noted, in Hz. */
function playAudio(state: AudioContextState, resume: () => Promise<void> = () => Promise.resolve()) {
  const tones: number[] = [];
  const close = jest.fn(() => Promise.resolve());
  class Context {
    state = state;
    currentTime = 0;
    destination = {};
    resume = resume;
    close = close;
    createGain = () => ({
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: () => undefined,
    });
    createOscillator = () => {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (next: unknown) => next,
        start: () => tones.push(frequency.value),
        stop: () => undefined,
      };
    };
  }
  Object.assign(globalThis, { AudioContext: Context });
  return { tones, close };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'AudioContext');
  jest.useRealTimers();
});

describe('playSound', () => {
  test('plays another sound for each severity, and gives the audio device back', async () => {
    const { tones, close } = playAudio('running');
    expect(await playSound('warning')).toBe(true);
    const warning = tones.splice(0);
    expect(await playSound('critical')).toBe(true);
    expect(warning.length).toBeGreaterThan(0);
    expect(tones).not.toEqual(warning);
    await jest.advanceTimersByTimeAsync(3000);
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('returns false when the browser holds the sound back, which may last forever', async () => {
    const { tones, close } = playAudio('suspended', () => new Promise(() => undefined));
    const heard = playSound('critical');
    await jest.advanceTimersByTimeAsync(1000);
    expect(await heard).toBe(false);
    expect(tones).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('returns false where the browser has no sound', async () => {
    expect(await playSound('critical')).toBe(false);
  });
});
