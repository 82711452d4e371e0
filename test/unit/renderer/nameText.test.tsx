/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { NameText } from '../../../renderer/components/NameText';

afterEach(cleanup);

/** The pieces of a name as they are drawn. */
function piecesOf(name: string): string[] {
  const { container, unmount } = render(<NameText name={name} />);
  const pieces = [...container.querySelectorAll('.start, .end')].map(({ textContent }) => textContent);
  expect(container.textContent).toBe(name);
  unmount();
  return pieces;
}

test.each([
  ['Harbour drone', []],
  ['Northern breakwater inspection drone 12', ['Northern breakwater inspection drone', ' 12']],
  ['HARBOUR-INSPECTION-NORTH-0012', ['HARBOUR-INSPECTION-NORT', 'H-0012']],
  // The last word is too long to be kept.
  ['Survey of the northern breakwater', ['Survey of the northern brea', 'kwater']],
  // An accent stays with its letter.
  ['Survey of the northern breakwa\u0301ter', ['Survey of the northern brea', 'kwa\u0301ter']],
])('the end of "%s" that is never cut off', (name, pieces) => {
  expect(piecesOf(name)).toEqual(pieces);
});

test('the end of a name has room for wide letters', () => {
  const { container } = render(<NameText name="Northern breakwater inspection W東" />);
  expect(container.querySelector<HTMLElement>('.end')?.style.minWidth).toBe('46px');
});

test('NameText keeps every letter of any name, in order, and cuts no character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      for (const piece of piecesOf(name)) expect(piece.isWellFormed()).toBe(true);
    }),
    { numRuns: 50 },
  );
});
