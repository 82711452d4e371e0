/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { Hud } from '../../../renderer/features/live-view/components/hud/Hud';
import { Figures } from '../../../renderer/features/live-view/components/rail/Figures';
import { VehicleGroups } from '../../../renderer/features/live-view/components/rail/Rail';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

const ID = 'dev_1' as DeviceId;

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no layout, and therefore no widths.
  window.matchMedia = (() => ({ matches: true })) as never;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The instruments over a feed whose stream the test writes. */
function open(hasHorizon: boolean, hasModem = false) {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const feed = createDeviceFeed(events, ID);
  const release = feed.want(['telemetry']);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  pass(0);
  render(
    <FeedProvider value={feed}>
      <Hud hasHorizon={hasHorizon} />
      <Figures hasModem={hasModem} />
      <VehicleGroups hasModem={false} />
    </FeedProvider>,
  );
  return {
    pass,
    say: (data: object) => {
      streams.at(-1)?.onEvent('telemetry', JSON.stringify(data));
      pass(50);
    },
    close: release,
  };
}

const horizon = () => screen.queryByRole('img', { name: 'Horizon', hidden: true });
const isDrawn = () => horizon()?.hasAttribute('hidden') === false;

test('a horizon is drawn for a known attitude that is not old, and for no other', () => {
  const { say, pass, close } = open(true);
  expect(isDrawn()).toBe(false);
  say({ attitude: { roll_deg: 12, pitch_deg: -3 } });
  expect(isDrawn()).toBe(true);
  expect(horizon()?.querySelector('g')?.getAttribute('transform')).toBe('rotate(-12.00) translate(0 -34.20)');
  for (const attitude of [{ roll_deg: 12 }, { pitch_deg: 1 }, { roll_deg: 'x', pitch_deg: null }, null]) {
    say({ attitude });
    expect(isDrawn()).toBe(false);
    say({ attitude: { roll_deg: 0, pitch_deg: 0 } });
    expect(isDrawn()).toBe(true);
  }
  pass(900);
  expect(isDrawn()).toBe(true);
  // A second without news: where it points now is not known.
  pass(700);
  expect(isDrawn()).toBe(false);
  say({ attitude: { roll_deg: 0, pitch_deg: 0 } });
  expect(isDrawn()).toBe(true);
  close();
});

test('a camera that does not look ahead has no horizon', () => {
  const { say, close } = open(false);
  say({ attitude: { roll_deg: 12, pitch_deg: -3 } });
  expect(horizon()).toBeNull();
  close();
});

test('each battery has its values, and the lowest of them is the one that counts', () => {
  const { say, close } = open(true);
  const battery = (id: number, remaining_pct: number, voltage_v: number) => ({ id, remaining_pct, voltage_v });
  say({ batteries: [battery(0, 80, 16.1)] });
  expect(screen.getByRole('heading', { name: 'Battery' })).toBeInTheDocument();
  say({ batteries: [battery(0, 80, 16.1), battery(1, 23, 14.2), battery(2, 64, 15.3)] });
  for (const [name, charge, volts] of [
    ['Battery 1', '80 %', '16.10 V'],
    ['Battery 2', '23 %', '14.20 V'],
    ['Battery 3', '64 %', '15.30 V'],
  ] as const) {
    const group = screen.getByRole('heading', { name }).closest('details') as HTMLElement;
    expect(within(group).getByText(charge)).toBeInTheDocument();
    expect(within(group).getByText(volts)).toBeInTheDocument();
  }
  for (const group of screen.getAllByRole('group', { name: 'Battery' })) expect(group).toHaveTextContent(/23/);
  close();
});

test.each([true, false])('the figure of a lost link is its age, not its last signal (modem: %s)', (hasModem) => {
  const { say, pass, close } = open(true, hasModem);
  const link = () => screen.getByRole('group', { name: 'Link' });
  expect(link()).toHaveTextContent(hasModem ? 'Link--dBm--' : 'LinkLast message');
  say({ mode: 'AUTO' });
  pass(4500);
  expect(link()).not.toHaveTextContent('No messages');
  pass(3000);
  expect(link()).toHaveTextContent('Link7sNo messages');
  pass(120_000);
  expect(link()).toHaveTextContent('Link2minNo messages');
  say({ mode: 'AUTO' });
  expect(link()).not.toHaveTextContent('No messages');
  close();
});
