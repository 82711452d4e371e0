/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { MemoryRouter } from 'react-router-dom';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { PATHS } from '../../../renderer/components/Icon';
import { Messages } from '../../../renderer/features/live-view/components/dock/Messages';
import { PinnedError } from '../../../renderer/features/live-view/components/hud/PinnedError';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';
import { detailOf } from '../../support/detailOf';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** A feed whose stream the test writes and ends. */
function createBench() {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const feed = createDeviceFeed(events, 'dev_1' as DeviceId);
  feed.want(['statustext']);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  pass(0);
  return {
    feed,
    streams,
    say: (text: string, severity = 6, at = '2026-01-01T00:00:00Z') => {
      streams.at(-1)?.onEvent('statustext', JSON.stringify({ severity, text, at }));
      pass(50);
    },
  };
}

test('a message is announced once: of 250 with the same time each adds one item and leaves the others alone', () => {
  const bench = createBench();
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  render(
    <MemoryRouter>
      <CurrentDeviceProvider value={device}>
        <FeedProvider value={bench.feed}>
          <Messages />
        </FeedProvider>
      </CurrentDeviceProvider>
    </MemoryRouter>,
  );
  bench.say('Message 0');
  // Looked up once: queries by role over 200 items, 250 times, take half a minute.
  const list = screen.getByRole('list');
  const items = () => [...list.children];
  for (let count = 1; count < 250; count += 1) {
    const before = items();
    bench.say(`Message ${count}`);
    const [newest, ...others] = items();
    expect(newest).toHaveTextContent(`Message ${count}`);
    expect(before).not.toContain(newest);
    // The same elements, with the same words: a live region reads what changes.
    expect(others.findIndex((one, index) => one !== before[index])).toBe(-1);
    const said = others.map((one) => Number(/Message (\d+)$/.exec(one.textContent)?.[1]));
    expect(said).toEqual(Array.from({ length: Math.min(count, 199) }, (_, index) => count - 1 - index));
  }
  bench.feed.stop();
});

test('an error has a mark and a word of its own: neither those of a warning nor the ones of "Armed"', () => {
  const bench = createBench();
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  render(
    <MemoryRouter>
      <CurrentDeviceProvider value={device}>
        <FeedProvider value={bench.feed}>
          <PinnedError />
          <Messages />
        </FeedProvider>
      </CurrentDeviceProvider>
    </MemoryRouter>,
  );
  bench.say('Variance is high', 4);
  bench.say('Compass failed', 3);
  const markOf = (element: Element | null | undefined) => element?.querySelector('path')?.getAttribute('d');
  const inList = (text: string) =>
    screen
      .getAllByText(text)
      .find((one) => one.closest('li'))
      ?.closest('li');
  const pinned = screen.getAllByText('Compass failed').find((one) => !one.closest('li'))?.parentElement;
  expect(pinned).toHaveTextContent('Error Compass failed');
  expect(markOf(inList('Variance is high'))).toBe(PATHS.warning);
  expect(markOf(inList('Compass failed'))).toBe(markOf(pinned));
  expect(markOf(pinned)).toBeDefined();
  expect(markOf(pinned)).not.toBe(PATHS.warning);
});

test('an error of more than ten seconds ago is not shown over the video when the page is opened', () => {
  const bench = createBench();
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  bench.say('Compass failed', 2);
  act(() => jest.advanceTimersByTime(8000));
  bench.say('Motor failed', 3);
  act(() => jest.advanceTimersByTime(3000));
  render(
    <MemoryRouter>
      <CurrentDeviceProvider value={device}>
        <FeedProvider value={bench.feed}>
          <PinnedError />
        </FeedProvider>
      </CurrentDeviceProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link')).toHaveTextContent('Motor failed');
  act(() => jest.advanceTimersByTime(8000));
  expect(screen.queryByRole('link')).toBeNull();
  bench.feed.stop();
});

// @spec 0.10
test('Messages shows repeated messages as one row with their number, and keeps the warnings', () => {
  const bench = createBench();
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  render(
    <MemoryRouter>
      <CurrentDeviceProvider value={device}>
        <FeedProvider value={bench.feed}>
          <Messages />
        </FeedProvider>
      </CurrentDeviceProvider>
    </MemoryRouter>,
  );
  // None has no number, which an alert over the video would contradict.
  expect(screen.getByText('Warnings')).toBeInTheDocument();
  const time = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
  const lines = () => [...screen.getByRole('list').children].map((one) => one.textContent.replace(/^[\d:]+/, ''));
  bench.say('Crash: disarming', 0, time(0));
  for (let count = 1; count <= 210; count += 1) bench.say('GPS 1: detected', 6, time(count));
  expect(lines()).toEqual(['InfoGPS 1: detected×\u00a0210', 'EmergencyCrash: disarming']);
  // The copy of another stream.
  bench.say('GPS 1: detected', 6, time(205));
  expect(lines()[0]).toBe('InfoGPS 1: detected×\u00a0210');
  // Other messages end the row.
  for (let count = 0; count < 250; count += 1) bench.say(`Mission: waypoint ${count}`, 6, time(300 + count));
  bench.say('GPS 1: detected', 6, time(600));
  expect(lines()).toHaveLength(201);
  expect(lines().at(-1)).toBe('EmergencyCrash: disarming');
  expect(screen.getByText('Warnings 1')).toBeInTheDocument();
  bench.feed.stop();
});

describe('the error over the video', () => {
  const show = (role: string) => {
    const bench = createBench();
    const device = detailOf({ id: 'dev_1', name: 'Drone', role });
    render(
      <MemoryRouter>
        <CurrentDeviceProvider value={device}>
          <FeedProvider value={bench.feed}>
            <PinnedError />
          </FeedProvider>
        </CurrentDeviceProvider>
      </MemoryRouter>,
    );
    bench.say('Compass failed', 3);
    return bench;
  };
  const link = () => screen.queryByRole('link', { name: 'Error Compass failed' });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('leads to the logs of its minute, for those who may read them', () => {
    show('admin');
    expect(link()).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/devices\/dev_1\/settings\/system-logs\?around=20/),
    );
    expect(link()).toHaveAccessibleDescription(/^Logs around /);
    cleanup();
    show('viewer');
    expect(screen.getByText('Compass failed')).toBeInTheDocument();
    expect(link()).toBeNull();
  });

  test('goes after ten seconds, but not from under the focus or the pointer', () => {
    show('admin');
    pass(9000);
    act(() => link()?.focus());
    pass(60_000);
    expect(link()).toHaveFocus();
    act(() => link()?.blur());
    pass(100);
    expect(link()).toBeNull();
  });

  test('makes room for the next one', () => {
    const bench = show('admin');
    bench.say('GPS lost', 2);
    expect(link()).toBeNull();
    expect(screen.getByRole('link', { name: 'Critical GPS lost' })).toBeInTheDocument();
    pass(10_000);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is not hidden by lesser ones that come after it', () => {
    const bench = show('admin');
    pass(4000);
    bench.say('PreArm: battery', 3);
    bench.say('Crash: disarming', 0);
    bench.say('PreArm: compass', 3);
    expect(screen.getByRole('link')).toHaveAccessibleName('Emergency Crash: disarming');
    pass(6000);
    bench.say('PreArm: mode', 3);
    expect(screen.getByRole('link')).toHaveAccessibleName('Emergency Crash: disarming');
    pass(4000);
    expect(screen.getByRole('link')).toHaveAccessibleName('Error PreArm: mode');
    pass(6000);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('stays once while it is held and repeated, and its ten seconds begin with the last repetition', () => {
    const bench = show('admin');
    act(() => link()?.focus());
    bench.say('Compass failed', 3, '2026-01-01T00:00:05Z');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    pass(60_000);
    expect(link()).toHaveFocus();
    bench.say('Compass failed', 3, '2026-01-01T00:01:05Z');
    act(() => link()?.blur());
    pass(9000);
    expect(link()).toBeInTheDocument();
    pass(1000);
    expect(link()).toBeNull();
    bench.say('Compass failed', 3, '2026-01-01T00:01:20Z');
    expect(link()).toBeInTheDocument();
    pass(10_000);
    expect(link()).toBeNull();
  });

  test('stays below the next one while it is held, with the focus', () => {
    const bench = show('admin');
    act(() => link()?.focus());
    bench.say('GPS lost', 2);
    expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual([
      'Critical GPS lost',
      'Error Compass failed',
    ]);
    expect(link()).toHaveFocus();
    pass(10_000);
    expect(screen.queryByRole('link', { name: 'Critical GPS lost' })).toBeNull();
    expect(link()).toHaveFocus();
    act(() => link()?.blur());
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('stays below the next one while it is pointed at', () => {
    const bench = show('admin');
    fireEvent.pointerEnter(screen.getByRole('link'));
    bench.say('GPS lost', 2);
    pass(10_000);
    fireEvent.pointerLeave(screen.getByRole('link', { name: 'Error Compass failed' }));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
