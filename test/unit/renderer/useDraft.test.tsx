/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useDraft } from '../../../renderer/lib/useDraft';

/** A field whose value comes back when the test says so, as the router's does; later values may overtake earlier ones. */
function createField() {
  const sent: string[] = [];
  const { result, rerender } = renderHook(({ value }) => useDraft(value, (text) => sent.push(text)), {
    initialProps: { value: '' },
  });
  return {
    shown: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    come: (value: string) => rerender({ value }),
    sent,
  };
}

test('what is typed stays, however late and with however many gaps it comes back', () => {
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

test('a value that was not typed here is shown', () => {
  const field = createField();
  field.type('abc');
  field.come('abc');
  field.come('');
  expect(field.shown()).toBe('');
  field.come('from a link');
  expect(field.shown()).toBe('from a link');
});
