/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { VideoBars, VideoBarsPlace } from '../../../renderer/components/VideoBars';

afterEach(cleanup);

/** A bar with a list that can be opened. */
function Bar() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      3 more
    </button>
  );
}

const page = (where: 'stage' | 'message' | null) => (
  <>
    <VideoBars>
      <p>Battery at 12 %</p>
      <Bar />
    </VideoBars>
    {where === 'stage' && (
      <section aria-label="Live video">
        <VideoBarsPlace className="bars" />
      </section>
    )}
    {where === 'message' && (
      <section aria-label="No video">
        <VideoBarsPlace className="bars" />
      </section>
    )}
  </>
);

test('bars are in the place that the page has for them, follow it, and are absent without one', () => {
  const shownIn = () => screen.queryByText('Battery at 12 %')?.closest('section')?.getAttribute('aria-label') ?? null;
  const { rerender } = render(page(null));
  expect(shownIn()).toBeNull();
  rerender(page('stage'));
  expect(shownIn()).toBe('Live video');
  rerender(page('message'));
  expect(shownIn()).toBe('No video');
  rerender(page(null));
  expect(screen.queryByText('Battery at 12 %')).toBeNull();
});

test('bars keep an open list and the focus when the page has another place for them', () => {
  const { rerender } = render(page('stage'));
  const button = screen.getByRole('button', { name: '3 more' });
  fireEvent.click(button);
  button.focus();
  rerender(page('message'));
  expect(screen.getByRole('button', { name: '3 more' })).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(button);
});

test('style sheets get the height of the bars over a video, until these are gone', () => {
  const { ResizeObserver } = globalThis;
  let look = (): void => undefined;
  class Observer {
    constructor(run: () => void) {
      look = run;
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { ResizeObserver: Observer });
  const { container, unmount } = render(<VideoBarsPlace className="bars" isOver />);
  Object.assign(globalThis, { ResizeObserver });
  const { documentElement: root } = document;
  /** The height that style sheets get once the bars have this height in px; jsdom has no layout. */
  const seenAt = (height: number) => {
    Object.defineProperty(container.querySelector('.bars'), 'offsetHeight', { value: height, configurable: true });
    look();
    return [root.hasAttribute('data-video-bars'), root.style.getPropertyValue('--video-bars')];
  };
  expect(seenAt(0)).toEqual([false, '0px']);
  expect(seenAt(110)).toEqual([true, '110px']);
  expect(seenAt(0)).toEqual([false, '0px']);
  expect(seenAt(60)).toEqual([true, '60px']);
  unmount();
  expect([root.hasAttribute('data-video-bars'), root.style.getPropertyValue('--video-bars')]).toEqual([false, '']);
});
