/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VideoBars, VideoBarsPlace } from '../../../renderer/components/VideoBars';

const page = (where: 'stage' | 'message' | null) => (
  <>
    <VideoBars>
      <p>Battery at 12 %</p>
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

test('bars stand in the place that the page has for them, follow it, and are absent without one', () => {
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
