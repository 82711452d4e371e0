/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MuiPopover } from '../../../renderer/components/MuiPopover';
import { dismissToast, toastError } from '../../../renderer/components/toast';
import ToastsPanel from '../../../renderer/components/ToastsPanel';

beforeEach(() => {
  jest.useFakeTimers();
  // What jsdom lacks: it has no pointer to capture.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  render(<ToastsPanel />);
  act(() => toastError('Mail is down'));
});
afterEach(() => {
  pass(60_000);
  cleanup();
  jest.useRealTimers();
});

/** In short steps: a toast's end and its fading are two timers, the second one set by React in between. */
const pass = (ms: number) => {
  for (let passed = 0; passed < ms; passed += 100) act(() => jest.advanceTimersByTime(100));
};
const shown = () => screen.queryByText('Mail is down');

// @spec 9.6
test('a toast stays 4 s, longer under the pointer or the focus', () => {
  pass(3900);
  expect(shown()).not.toBeNull();
  fireEvent.mouseEnter(shown() as HTMLElement);
  pass(6000);
  expect(shown()).not.toBeNull();
  fireEvent.mouseLeave(shown() as HTMLElement);
  fireEvent.focus(screen.getByRole('button'));
  pass(6000);
  expect(shown()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button'));
  pass(500);
  expect(shown()).toBeNull();
});

test('a toast’s button runs its action once, and the toast disappears', () => {
  const run = jest.fn();
  act(() => toastError('River', { description: 'Battery at 12 %', action: { label: 'Open', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  pass(500);
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('River')).toBeNull();
  expect(shown()).not.toBeNull();
});

test('a toast whose text is shown elsewhere is removed, whether it is shown or waiting', () => {
  for (const name of ['one', 'two', 'three']) act(() => toastError(`Toast ${name}`, { id: name }));
  act(() => dismissToast('three'));
  act(() => dismissToast('one'));
  pass(500);
  expect(screen.queryByText('Toast one')).toBeNull();
  expect(screen.queryByText('Toast two')).not.toBeNull();
  expect(screen.queryByText('Toast three')).toBeNull();
});

test.each([true, false])(
  'style sheets learn of an open list beside which toasts stand in a window; tall: %s',
  (isTall) => {
    const isMarked = () => document.documentElement.hasAttribute('data-popover');
    const { unmount } = render(
      <MuiPopover anchor={document.body} label="Alerts" isTall={isTall} onClose={() => undefined}>
        Text
      </MuiPopover>,
    );
    expect(isMarked()).toBe(isTall);
    unmount();
    expect(isMarked()).toBe(false);
  },
);

test.each([
  [true, ['data-tall-sheet']],
  [false, ['data-sheet']],
])(
  'style sheets learn of an open sheet on a phone, with which toasts must not interfere; tall: %s',
  (isTall, marks) => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: true });
    const { documentElement: root } = document;
    const marked = () => root.getAttributeNames().filter((name) => name.endsWith('sheet'));
    const { unmount } = render(
      <MuiPopover anchor={document.body} label="Alerts" isTall={isTall} onClose={() => undefined}>
        Text
      </MuiPopover>,
    );
    expect(marked()).toEqual(marks);
    unmount();
    expect(marked()).toEqual([]);
    window.matchMedia = matchMedia;
  },
);
