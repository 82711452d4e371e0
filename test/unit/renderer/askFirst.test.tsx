/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '#app/api/errors';
import { useAskFirst } from '../../../renderer/resource/useAskFirst';

const ARMED = new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });

/** The hook as a page has it; `tell`: telemetry says something else. */
function open(inForm: string | null = null) {
  const { result, rerender } = renderHook(({ told }) => useAskFirst<string>(told, inForm), {
    initialProps: { told: false },
  });
  return { now: () => result.current, tell: (told: boolean) => rerender({ told }) };
}

describe('a question', () => {
  test('says that the vehicle was armed after it had been opened, and is answered with that', async () => {
    const { now, tell } = open();
    act(() => now().ask('it'));
    expect(now()).toMatchObject({ asked: 'it', isArmed: false });
    tell(true);
    expect(now().isArmed).toBe(true);
    const sent: unknown[] = [];
    await act(() =>
      now().answer(async (...args) => {
        sent.push(args);
      }),
    );
    expect(sent).toEqual([['it', true]]);
    expect(now().asked).toBeNull();
  });

  test('that is refused because the vehicle is armed is open again and says so, also while telemetry does not', async () => {
    const { now, tell } = open();
    act(() => now().ask('it'));
    await act(() => now().answer(() => Promise.reject(ARMED)));
    expect(now()).toMatchObject({ asked: 'it', isArmed: true, isNews: true });
    tell(true);
    tell(false);
    expect(now().isArmed).toBe(true);
    act(() => now().close());
    expect(now()).toMatchObject({ asked: null, isArmed: false, isNews: false });
    tell(true);
    act(() => now().ask('it'));
    expect(now()).toMatchObject({ isArmed: true, isNews: false });
  });

  test('stays as it was said while its answer is on its way', async () => {
    const { now, tell } = open();
    act(() => now().ask('it'));
    let reject: (error: Error) => void = () => undefined;
    const promise = new Promise<void>((_, fail) => {
      reject = fail;
    });
    let answered: Promise<unknown> = Promise.resolve();
    act(() => {
      answered = now()
        .answer(() => promise)
        .catch((error: unknown) => error);
    });
    tell(true);
    expect(now().isArmed).toBe(false);
    const failure = new Error('No answer');
    await act(async () => {
      reject(failure);
      expect(await answered).toBe(failure);
    });
    expect(now()).toMatchObject({ asked: 'it', isArmed: true });
  });

  test('of an armed vehicle that is refused all the same fails, and stays', async () => {
    const { now, tell } = open();
    tell(true);
    act(() => now().ask('it'));
    await act(() => expect(now().answer(() => Promise.reject(ARMED))).rejects.toBe(ARMED));
    expect(now()).toMatchObject({ asked: 'it', isArmed: true });
  });

  test('that is part of a form is open from the beginning, and stays with what it has learnt', async () => {
    const { now } = open('it');
    expect(now()).toMatchObject({ asked: 'it', isArmed: false });
    await act(() => now().answer(() => Promise.reject(ARMED)));
    await act(() => now().answer(() => Promise.resolve()));
    act(() => now().close());
    expect(now()).toMatchObject({ asked: 'it', isArmed: true, isNews: true });
  });
});
