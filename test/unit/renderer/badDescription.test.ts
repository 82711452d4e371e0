import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createField } from '../../support/videoField';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([201, 406] as const)(
  'a description that the browser does not take (%i) is the server’s fault, closed at once, and asked for again after 30 s',
  async (status) => {
    const { field, player, pass, last, names, counts } = createField();
    const wait = (ms: number) => pass(ms, (step) => jest.advanceTimersByTimeAsync(step));
    field.badDescription = status;
    player.start();
    await wait(500);
    expect(last()).toMatchObject({ name: 'refused', status, message: null });
    expect(counts).toMatchObject({ opened: 1, sessions: 0 });
    field.badDescription = null;
    await wait(29_000);
    expect(counts.opened).toBe(1);
    await wait(2000);
    expect(last()).toEqual({ name: 'live' });
    expect(names()).not.toContain('reconnecting');
  },
);
