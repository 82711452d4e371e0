/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { EventSourceSpec } from '#app/domain/eventSource';
import type { DeviceId } from '#app/domain/ids';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { useTopic, useTopicHistory, useTopicValue } from '../../../renderer/live/device/useTopic';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

interface Opened {
  readonly topics: string;
  readonly handlers: StreamHandlers;
  isClosed: boolean;
}

/** A feed whose streams the test writes; every stream tells whether it was closed. */
function createBench() {
  const opened: Opened[] = [];
  const feed = createDeviceFeed(
    {
      open: (handlers: StreamHandlers, source?: EventSourceSpec) => {
        const topics = source?.kind === 'device' ? (source.topics ?? []).join() : '';
        const one: Opened = { topics, handlers, isClosed: false };
        opened.push(one);
        return () => {
          one.isClosed = true;
        };
      },
    },
    'dev_1' as DeviceId,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const state = () => opened.map(({ topics, isClosed }) => `${topics}${isClosed ? ' closed' : ''}`);
  const say = (name: string, data: object, at = -1) => {
    opened.at(at)?.handlers.onEvent(name, JSON.stringify(data));
    pass(50);
  };
  return { feed, opened, pass, state, say };
}

describe('topics by need', () => {
  test('no reader, no stream; readers of one page share one stream with their topics and no other', () => {
    const { feed, pass, state } = createBench();
    pass(5000);
    expect(state()).toEqual([]);
    const releases = [feed.want(['modem']), feed.want(['system', 'modem']), feed.want(['mavlink-status'])];
    pass(1000);
    expect(state()).toEqual(['mavlink,modem,system']);
    releases[0]?.();
    pass(1000);
    expect(state()).toEqual(['mavlink,modem,system']);
    for (const release of releases) release();
    pass(1000);
    expect(state()).toEqual(['mavlink,modem,system closed']);
    feed.want(['radio']);
    pass(0);
    expect(state()[1]).toBe('radio');
  });

  test('another set takes the place of the open stream only once it is open itself, and nothing shown is lost', () => {
    const { feed, opened, pass, state, say } = createBench();
    const release = feed.want(['modem', 'system']);
    pass(0);
    opened[0]?.handlers.onOpen();
    say('modem', { rsrp_dbm: -90 });
    const next = feed.want(['network']);
    release();
    pass(299);
    expect(state()).toEqual(['modem,system']);
    pass(1);
    expect(state()).toEqual(['modem,system', 'network']);
    expect(feed.store.getState().isConnected).toBe(true);
    opened[1]?.handlers.onOpen();
    pass(50);
    expect(state()).toEqual(['modem,system closed', 'network']);
    expect(feed.store.getState()).toMatchObject({ isConnected: true, modem: { value: { rsrpDbm: -90 } } });
    next();
    feed.want(['network']);
    pass(5000);
    expect(opened).toHaveLength(2);
  });

  test('a new stream that cannot be had does not leave two', () => {
    const { feed, opened, pass, state } = createBench();
    feed.want(['modem']);
    pass(0);
    opened[0]?.handlers.onOpen();
    feed.want(['radio']);
    pass(300);
    opened[1]?.handlers.onEnd({ reason: 'refused', status: 429 });
    pass(50);
    expect(state()[0]).toBe('modem closed');
    expect(feed.store.getState()).toMatchObject({ isConnected: false, refusal: 'too-many' });
    pass(3000);
    opened.at(-1)?.handlers.onOpen();
    pass(50);
    expect(feed.store.getState()).toMatchObject({ isConnected: true, refusal: null });
    feed.stop();
    expect(opened.at(-1)?.isClosed).toBe(true);
  });

  test('what has no reader is dropped, also where the server tells all', () => {
    const { feed, pass, say } = createBench();
    feed.want(['modem']);
    pass(0);
    say('telemetry', { armed: true });
    say('network', { interfaces: [{ name: 'eth0' }] });
    say('modem', { state: 'connected' });
    const { telemetry, network, modem } = feed.store.getState();
    expect([telemetry, network, modem?.value.state]).toEqual([null, null, 'connected']);
  });

  test('a message that two streams tell while one replaces the other stands once', () => {
    const { feed, opened, pass, say } = createBench();
    feed.want(['statustext']);
    pass(0);
    opened[0]?.handlers.onOpen();
    feed.want(['system']);
    pass(300);
    const text = { severity: 4, text: 'EKF variance', at: '2026-01-01T00:00:00Z' };
    say('statustext', text, 0);
    opened[1]?.handlers.onOpen();
    say('statustext', text, 1);
    expect(feed.store.getState().statustext?.value.map((one) => one.text)).toEqual(['EKF variance']);
  });
});

describe('what a page reads', () => {
  test('a value goes stale at its limit and tells its age by the second; the part beside it does not render again', () => {
    const bench = createBench();
    const renders = { reading: 0, part: 0, form: 0 };
    const Show = () => {
      const { value, ageMs, isStale } = useTopic('modem');
      renders.reading += 1;
      return <p>{`${value?.operator ?? 'never'} ${ageMs} ${isStale ? 'stale' : 'live'}`}</p>;
    };
    const Part = () => {
      renders.part += 1;
      return <b>{useTopicValue('modem', (modem) => modem?.operator ?? null)}</b>;
    };
    const Form = () => {
      renders.form += 1;
      return (
        <form>
          <Show />
          <Part />
        </form>
      );
    };
    render(
      <FeedProvider value={bench.feed}>
        <Form />
      </FeedProvider>,
    );
    bench.pass(0);
    expect(bench.state()).toEqual(['modem']);
    expect(screen.getByText('never 0 live')).toBeVisible();
    const before = { ...renders };
    for (let step = 0; step < 50; step += 1) {
      for (const rsrp of [-90, -91, -92])
        bench.opened[0]?.handlers.onEvent('modem', `{"operator":"A","rsrp_dbm":${rsrp}}`);
      bench.pass(100);
    }
    // Once for what came within a frame, and the page around it never.
    expect(renders.reading - before.reading).toBeLessThanOrEqual(50);
    expect([renders.part - before.part, renders.form - before.form]).toEqual([1, 0]);
    bench.pass(12_000);
    expect(screen.getByText(/A 1[12]000 live/)).toBeVisible();
    bench.pass(9000);
    expect(screen.getByText(/A 2[01]000 stale/)).toBeVisible();
  });

  test('who watches is rendered when it changes, however often it is told', () => {
    const { feed, pass, say } = createBench();
    let renders = 0;
    const Show = () => {
      renders += 1;
      return (
        <p>
          {useTopicValue('watchers', (watchers) => watchers)
            ?.map(({ name }) => name)
            .join()}
        </p>
      );
    };
    render(
      <FeedProvider value={feed}>
        <Show />
      </FeedProvider>,
    );
    pass(0);
    const [mara, jonas] = [
      { user_id: 'u1', name: 'Mara Lindqvist' },
      { user_id: 'u2', name: 'Jonas Okafor' },
    ];
    say('watchers', { users: [mara] });
    const before = renders;
    for (let time = 0; time < 5; time += 1) say('watchers', { users: [{ ...mara }] });
    expect(renders).toBe(before);
    say('watchers', { users: [mara, jonas] });
    expect(screen.getByText('Mara Lindqvist,Jonas Okafor')).toBeVisible();
    say('watchers', { users: [jonas] });
    expect(screen.getByText('Jonas Okafor')).toBeVisible();
    expect(renders).toBe(before + 2);
  });

  test('the history holds ten minutes, one point per five seconds', () => {
    const bench = createBench();
    let points: readonly { readonly value: number | null; readonly at: number }[] = [];
    const pick = ({ rsrpDbm }: { readonly rsrpDbm: number | null }) => rsrpDbm;
    const Show = () => {
      points = useTopicHistory('modem', pick);
      return null;
    };
    render(
      <FeedProvider value={bench.feed}>
        <Show />
      </FeedProvider>,
    );
    bench.pass(0);
    for (let second = 0; second < 900; second += 1) {
      bench.opened[0]?.handlers.onEvent('modem', JSON.stringify({ rsrp_dbm: -(second % 100) }));
      bench.pass(1000);
    }
    expect(points).toHaveLength(120);
    const gaps = points.slice(1).map(({ at }, index) => Math.round(at - (points[index]?.at ?? 0)));
    expect(new Set(gaps)).toEqual(new Set([5000]));
    expect(points.at(-1)?.value).toBe(-95);
  });
});
