/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useDraft } from '../../../renderer/lib/useDraft';

/** A field whose value comes back when the test says so, as the router's does; later values may overtake earlier ones. */
function createField(pauseMs = 0) {
  const sent: string[] = [];
  const { result, rerender, unmount } = renderHook(({ value }) => useDraft(value, (text) => sent.push(text), pauseMs), {
    initialProps: { value: '' },
  });
  return {
    shown: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    come: (value: string) => rerender({ value }),
    sent,
    unmount,
  };
}

test('useDraft keeps typed text, however late and incompletely it is echoed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string({ maxLength: 4 }), lag: fc.nat(3) }), { maxLength: 12 }),
      (keys) => {
        const field = createField();
        let arrived = -1;
        for (const { text, lag } of keys) {
          field.type(text);
          const next = Math.max(arrived, field.sent.length - 1 - lag);
          if (next > arrived) field.come(field.sent[next] ?? '');
          arrived = next;
          expect(field.shown()).toBe(text);
        }
      },
    ),
  );
});

test('useDraft shows a value that comes from elsewhere', () => {
  const field = createField();
  field.type('abc');
  field.come('abc');
  field.come('');
  expect(field.shown()).toBe('');
  field.come('from a link');
  expect(field.shown()).toBe('from a link');
});

describe('useDraft with a pause before sending', () => {
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('keeps and sends text typed while an earlier text is echoed', () => {
    jest.useFakeTimers();
    const field = createField(350);
    field.type('s');
    pass(349);
    field.type('si');
    expect(field.sent).toEqual([]);
    pass(350);
    expect(field.sent).toEqual(['si']);
    field.type('sig');
    field.come('si');
    expect(field.shown()).toBe('sig');
    pass(350);
    expect(field.sent).toEqual(['si', 'sig']);
    field.come('sig');
    expect(field.shown()).toBe('sig');
  });

  test('drops unsent text when another value arrives or the field unmounts', () => {
    jest.useFakeTimers();
    const field = createField(350);
    field.type('abc');
    field.come('from a link');
    pass(1000);
    expect([field.shown(), field.sent]).toEqual(['from a link', []]);
    field.type('abc');
    field.unmount();
    pass(1000);
    expect(field.sent).toEqual([]);
  });

  test('does not treat a text retyped within the pause as a change, so that Back shows it', () => {
    jest.useFakeTimers();
    const field = createField(350);
    field.type('abc');
    pass(350);
    field.come('abc');
    field.type('abcd');
    pass(100);
    field.type('abc');
    pass(350);
    field.come('');
    expect(field.shown()).toBe('');
    field.come('abc');
    expect(field.shown()).toBe('abc');
  });
});
