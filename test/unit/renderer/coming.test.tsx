/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { act, cleanup, render, screen } from '@testing-library/react';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import type { PagePlan } from '../../../renderer/lib/pagePlan';
import { Coming } from '../../../renderer/settings/Coming';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const PLAN: PagePlan = [{ title: 'Wait', rows: 1 }, { title: 'Lamp' }];
const LONG_MS = 60_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const placeholder = () => screen.queryByRole('status', { name: 'Loading settings…' });
const sentence = () => screen.queryByText('Still loading. Waiting for the server…');

interface Waits {
  readonly isAsked?: boolean;
  readonly isReported?: boolean;
  readonly plan?: PagePlan;
}

const part = ({ isAsked = false, isReported = false, plan }: Waits) => (
  <CurrentDeviceProvider value={{ id: 'dev_1', lastSeenAt: null } as unknown as DeviceDetail}>
    <Coming isAsked={isAsked} isReported={isReported} plan={plan}>
      Contents
    </Coming>
  </CurrentDeviceProvider>
);

describe('Coming', () => {
  test('keeps the boxes of a page for as long as the server takes, and says after 2 s what it waits for', () => {
    const { rerender } = render(part({ isAsked: true, plan: PLAN }));
    expect(placeholder()).toBeVisible();
    expect(sentence()).toBeNull();
    pass(LONG_MS);
    expect(placeholder()).toBeVisible();
    expect(sentence()).toBeVisible();
    rerender(part({ plan: PLAN }));
    expect(placeholder()).toBeNull();
  });

  test('waits 2 s for a report of the device', () => {
    render(part({ isReported: true, plan: PLAN }));
    pass(1900);
    expect(placeholder()).toBeVisible();
    pass(200);
    expect(placeholder()).toBeNull();
  });

  test('waits 2 s for the server with a part that has no plan, so that the rest of the page is not held up', () => {
    render(part({ isAsked: true }));
    expect(placeholder()).toBeVisible();
    pass(LONG_MS);
    expect(placeholder()).toBeNull();
  });
});
