/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
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
async function open(page: ReactNode = <Page />) {
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
  render(<FeedProvider value={feed}>{page}</FeedProvider>);
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

test('a badge says that the vehicle is armed, then how long ago, and goes once it is disarmed', async () => {
  const { say, pass } = await open();
  expect(screen.queryByText(/^Armed/)).toBeNull();
  await say({ armed: true });
  screen.getByText('Armed');
  await pass(10_000);
  screen.getByText(/^Armed, (9|10) s ago$/);
  await say({ armed: false });
  expect(screen.queryByText(/^Armed/)).toBeNull();
});

test('a badge in a narrow place has the age of old telemetry in fewer words, and is only outlined', async () => {
  const { say, pass } = await open(<ArmedBadge room="short" />);
  await say({ armed: true });
  expect(screen.getByText('Armed').className).toMatch(/armed/);
  await pass(10_000);
  expect(screen.getByText(/^Armed, (9|10) s$/).parentElement?.className).toBe('badge bad');
});

test('a badge in the narrowest place says old telemetry’s age to screen readers and in its tooltip', async () => {
  const { say, pass } = await open(<ArmedBadge room="word" />);
  await say({ armed: true });
  await pass(10_000);
  const badge = screen.getByTitle(/^Armed, (9|10) s ago$/);
  expect(badge.querySelector('.visually-hidden')).toHaveTextContent(/^Armed, (9|10) s ago$/);
  expect(badge.querySelector('[aria-hidden]')).toHaveTextContent(/^Armed$/);
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
