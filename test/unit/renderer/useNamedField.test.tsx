/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { fieldAnchor } from '../../../renderer/resource/fieldAnchors';
import { useNamedField } from '../../../renderer/resource/useNamedField';

beforeAll(() => {
  // jsdom lays nothing out and has no such method.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

function Part({ name }: { readonly name: string }) {
  useNamedField();
  return (
    <div id={fieldAnchor(name)}>
      <input aria-label={name} />
    </div>
  );
}

/** A page of two parts, whose address names a field of the second. */
const page = (hasSecond: boolean) => (
  <MemoryRouter initialEntries={['/#limit']}>
    <Link to="#limit">To the limit</Link>
    <Part name="name" />
    {hasSecond && <Part name="limit" />}
  </MemoryRouter>
);

const field = (name: string) => screen.getByRole('textbox', { name });

test('the named field gets the focus when the part of the page with it is loaded', () => {
  const { rerender } = render(page(false));
  rerender(page(true));
  expect(field('limit')).toHaveFocus();
});

test('a part that is loaded late leaves the focus where somebody types, until a link leads to its field', () => {
  const { rerender } = render(page(false));
  act(() => field('name').focus());
  rerender(page(true));
  expect(field('name')).toHaveFocus();
  fireEvent.click(screen.getByRole('link', { name: 'To the limit' }));
  expect(field('limit')).toHaveFocus();
});
