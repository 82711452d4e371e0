/** @jest-environment ./test/support/browserEnvironment.ts */
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Group } from '../../../renderer/features/live-view/components/rail/Group';

/** A window whose width the test changes. */
const listeners = new Set<() => void>();
let isWide = false;
const turn = (next: boolean) =>
  act(() => {
    isWide = next;
    for (const listener of listeners) listener();
  });

beforeEach(() => {
  isWide = false;
  window.matchMedia = ((media: string) => ({
    media,
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })) as never;
});

const areShown = () => ['Open when wide', 'Closed'].map((text) => screen.queryByText(`${text}: content`) !== null);

test('a group folds and unfolds with the window; what a person opens or closes holds for that layout', () => {
  render(
    <>
      <Group title="Open when wide">Open when wide: content</Group>
      <Group title="Closed" isOpenWide={false}>
        Closed: content
      </Group>
    </>,
  );
  expect(areShown()).toEqual([false, false]);
  turn(true);
  expect(areShown()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('heading', { name: 'Closed' }));
  expect(areShown()).toEqual([true, true]);
  turn(false);
  expect(areShown()).toEqual([false, false]);
  fireEvent.click(screen.getByRole('heading', { name: 'Open when wide' }));
  expect(areShown()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('heading', { name: 'Open when wide' }));
  turn(true);
  expect(areShown()).toEqual([true, true]);
  fireEvent.click(screen.getByRole('heading', { name: 'Open when wide' }));
  turn(false);
  turn(true);
  expect(areShown()).toEqual([false, true]);
});
