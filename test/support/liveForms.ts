import { watchRenders } from './renderWatch';
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import type * as Feeds from '../../renderer/live/device/deviceFeed';
import { TOPICS, type TopicName } from '../../renderer/live/device/topics';
import { startRemoteSandbox, type RemoteSandbox } from './remoteSandbox';
import { fillInJsdom } from './fillInJsdom';
import { renderApp } from './renderApp';
import { apiAs, deviceOf, until } from './sandboxClient';

/**
 * The feeds that the pages read; React may begin a page twice. They are the real ones, which are kept here so that values can be put
 * into their stores. What comes so leaves out the stream with its decoding, the batching of a frame's values, the ten minutes of
 * history, and the age of values, which stay fresh.
 */
const mockFeeds: Feeds.DeviceFeed[] = [];
jest.mock('../../renderer/live/device/deviceFeed', () => {
  const actual = jest.requireActual<typeof Feeds>('../../renderer/live/device/deviceFeed');
  return {
    ...actual,
    createDeviceFeed: (...given: Parameters<typeof actual.createDeviceFeed>) => {
      const feed = actual.createDeviceFeed(...given);
      mockFeeds.push(feed);
      return feed;
    },
  };
});

/** Asked at intervals alone: each of these changes the page, which would be asked again at once. */
const QUIET = { timeout: 5000, container: document.createElement('div') };
/** Two seconds of values that come ten times a second. */
const UPDATES = 20;

let sandbox: RemoteSandbox;
let drone: ReturnType<typeof deviceOf>;

/** The same with every number a little different, as live values are; a count stays whole. */
function moved(value: unknown, by: number): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : value + by;
  if (value instanceof Map) return new Map([...value].map(([name, one]) => [name, moved(one, by)]));
  if (Array.isArray(value)) return value.map((one) => moved(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, by)]));
}

/** Everything that the page has heard, once more with other numbers: as it comes from the feed, within one frame. */
function hearAgain({ store }: Feeds.DeviceFeed, count: number): void {
  const now = store.getState();
  const news = (Object.keys(TOPICS) as TopicName[]).flatMap((name) => {
    const heard = now[name];
    return heard === null ? [] : [[name, { ...heard, value: moved(heard.value, count / 100), at: performance.now() }]];
  });
  flushSync(() => store.setState(Object.fromEntries(news) as Partial<typeof now>));
}

/** A page with a form, a field of it, and the topics that it shows or uses in a question. Rows of lists have switches and are no forms. */
export type LivePage = readonly [path: string, field: string, topics: readonly TopicName[], row: string];

/** Defines the test for each of the pages. */
export function testLiveForms(pages: readonly LivePage[]): void {
  beforeAll(async () => {
    fillInJsdom();
    sandbox = await startRemoteSandbox();
    const mara = await apiAs(sandbox, 'u_mara');
    drone = deviceOf(sandbox, 0);
    drone.device.holdArmed(false);
    drone.device.connect();
    await until(async () => {
      const { body } = await mara('GET', `/v1/user/devices/${drone.id}/media/sources`);
      return (body as { readonly items: readonly unknown[] }).items.length > 0;
    });
  }, 60_000);
  afterEach(() => {
    cleanup();
    mockFeeds.length = 0;
  });
  afterAll(async () => {
    drone.device.disconnect();
    await sandbox.close();
  });

  test.each(pages)(
    'live values render nothing of the form at settings/%s',
    async (path, field, topics, row) => {
      const { container } = await renderApp(sandbox, 'u_mara', `/devices/${drone.id}/settings/${path}`);
      await screen.findAllByLabelText(field);
      const hasHeard = ({ store }: Feeds.DeviceFeed) => topics.every((name) => store.getState()[name] !== null);
      await waitFor(() => expect(mockFeeds.some(hasHeard)).toBe(true));
      const page = container.querySelector('main');
      if (!page) throw new Error('No page');
      const hear = (count: number) => mockFeeds.filter(hasHeard).forEach((feed) => hearAgain(feed, count));
      const isLive = topics.length > 1;
      // What the page itself still had to draw is drawn before, and its own feed has been heard.
      await waitFor(() => {
        const first = watchRenders(page, row);
        hear(0);
        first.stop();
        expect({ forms: [...first.forms], isLive: first.others.size > 0 }).toEqual({ forms: [], isLive });
      }, QUIET);
      // A timer of the page's own may have ended since: React draws what it changed together with the next values.
      hear(0);
      const watch = watchRenders(page, row);
      for (let count = 1; count <= UPDATES; count += 1) hear(count);
      watch.stop();
      expect([...watch.forms]).toEqual([]);
      expect(watch.others.size > 0).toBe(isLive);
    },
    60_000,
  );
}
