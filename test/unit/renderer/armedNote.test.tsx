/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';
import { ArmedBadge } from '../../../renderer/resource/ArmedBadge';
import { ArmedNote } from '../../../renderer/resource/ArmedNote';
import { useIsArmed } from '../../../renderer/resource/useIsArmed';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const TEXT = 'Vehicle is ARMED.';

function Page() {
  return (
    <>
      <output>{String(useIsArmed())}</output>
      <ArmedBadge />
      <ArmedNote text={TEXT} />
      <ArmedNote text="Refused." isNews />
    </>
  );
}

/** A page over a feed whose stream the test writes. */
async function open() {
  const streams: StreamHandlers[] = [];
  const feed = createDeviceFeed(
    {
      open: (handlers: StreamHandlers) => {
        streams.push(handlers);
        return () => undefined;
      },
    },
    'dev_1' as DeviceId,
  );
  render(
    <FeedProvider value={feed}>
      <Page />
    </FeedProvider>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(10);
  act(() => streams[0]?.onOpen());
  return {
    pass,
    say: async (data: object) => {
      streams.at(-1)?.onEvent('telemetry', JSON.stringify(data));
      await pass(50);
    },
  };
}
const note = () => screen.getByText(/^Vehicle is ARMED/);

test.each([{ armed: true }, { armed: null, landed_state: 'in_air' }])(
  'is quiet and tells its age once telemetry is old, and the vehicle still counts as armed: %j',
  async (armed) => {
    const { say, pass } = await open();
    await say(armed);
    expect(note()).toHaveTextContent(/^Vehicle is ARMED\.$/);
    expect(note()).toHaveAttribute('data-stale', 'false');
    await pass(10_000);
    expect(note()).toHaveTextContent(/^Vehicle is ARMED\. Last telemetry (9|10) s ago\.$/);
    expect(note()).toHaveAttribute('data-stale', 'true');
    expect(screen.getByText('Refused.')).toHaveAttribute('data-stale', 'false');
    expect(screen.getByRole('status')).toHaveTextContent('true');
    await say(armed);
    await pass(1000);
    expect(note()).toHaveAttribute('data-stale', 'false');
  },
);

test('counts the silence of a vehicle whose companion computer repeats what it last heard', async () => {
  const { say, pass } = await open();
  await say({ armed: true, link_age_ms: 60_000 });
  await pass(1000);
  expect(note()).toHaveTextContent('Last telemetry 1 min ago.');
});

test('a badge says that the vehicle is armed, then that it was, and goes once it is disarmed', async () => {
  const { say, pass } = await open();
  const badge = () => screen.queryByText(/^(Was a|A)rmed$/);
  expect(badge()).toBeNull();
  await say({ armed: true });
  expect(badge()).toHaveTextContent(/^Armed$/);
  expect(badge()).toHaveClass('armed');
  expect(badge()).not.toHaveAttribute('title');
  await pass(10_000);
  expect(badge()).toHaveTextContent(/^Was armed$/);
  expect(badge()).toHaveClass('bad');
  expect(badge()?.title).toMatch(/^Armed when last heard, (9|10) s ago$/);
  await say({ armed: false });
  expect(badge()).toBeNull();
});

test('tells no age while telemetry does not say that the vehicle is armed, as after a refusal', async () => {
  const { say, pass } = await open();
  await pass(5000);
  expect(note()).toHaveTextContent(/^Vehicle is ARMED\.$/);
  await say({ armed: false });
  await pass(10_000);
  expect(note()).toHaveTextContent(/^Vehicle is ARMED\.$/);
  expect(screen.getByRole('status')).toHaveTextContent('false');
});
