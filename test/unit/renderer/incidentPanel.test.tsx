/** @jest-environment ./test/support/browserEnvironment.ts */
import { setTimeout as wait } from 'node:timers/promises';
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { listAlerts } from '#app/api/alerts';
import { getDeviceHistory } from '#app/api/deviceHistory';
import type { Endpoint } from '#app/api/endpoint';
import { listAudit } from '#app/api/sharing';
import { listStatusTexts } from '#app/api/status';
import { getTime } from '#app/api/time';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import IncidentPanel from '../../../renderer/features/device-logs/incident/IncidentPanel';
import { LogSession } from '../../../renderer/features/device-logs/LogSession';
import { display } from '../../../renderer/lib/display';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';

const matchMedia = window.matchMedia.bind(window);

afterEach(() => {
  cleanup();
  window.matchMedia = matchMedia;
  jest.restoreAllMocks();
  act(resetLiveState);
});

interface Message {
  /** By the device's clock; null: the device has none. */
  readonly at: number | null;
  /** When the server received it. */
  readonly receivedAt: number;
}

interface Options {
  readonly messages?: readonly Message[];
  /** How long the call for the readings takes, in ms. */
  readonly historyMs?: number;
  /** Calls that fail; may be filled later. */
  readonly failing?: ReadonlySet<Endpoint>;
}

const told = ({ at, receivedAt }: Message) => ({
  ...{ severity: 3, text: 'EKF variance', at },
  ageMs: Date.now() - receivedAt,
});

/** A server with messages, whose age it counts when it is asked. */
function clientOf({ messages = [], historyMs = 0, failing }: Options): Client {
  const answers = new Map<Endpoint, () => unknown>([
    [getTime, () => ({ receivedAtMs: Date.now(), sentAtMs: Date.now() })],
    [getDeviceHistory, () => wait(historyMs, { points: [], keptSince: null })],
    [listAlerts, () => ({ alerts: [], total: 0 })],
    [listAudit, () => ({ entries: [], nextCursor: null })],
    [listStatusTexts, () => messages.map(told)],
  ]);
  const call = (endpoint: Endpoint) =>
    failing?.has(endpoint) ? Promise.reject(new Error('no answer')) : Promise.resolve(answers.get(endpoint)?.());
  return { call } as unknown as Client;
}

const renewal = { run: (): Promise<unknown> => Promise.resolve() };
const readAgain = () => renewal.run();
/** Asks for all again, as is done after a reconnect. */
function Renewal() {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    renewal.run = () => mutate(() => true);
  }, [mutate]);
  return null;
}

/** What happened in the minute before and after a moment. */
function show(at: number, options: Options = {}): void {
  const session = new LogSession({
    query: () => [],
    around: at,
    load: () => Promise.reject(new Error('no lines')),
    follow: () => () => undefined,
  });
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <Renewal />
        <ClientProvider value={clientOf(options)}>
          <PlatformProvider value={{ links: { page: (path: string) => path } } as unknown as Platform}>
            <IncidentPanel
              id={'dev_1' as DeviceId}
              around={{ at, ms: 60_000 }}
              session={session}
              onPick={() => undefined}
            />
          </PlatformProvider>
        </ClientProvider>
      </SWRConfig>
    </MemoryRouter>,
  );
}

const linkTo = (at: number) =>
  screen.findByRole('link', { name: `Show the lines of ${display.getState().times.clock(at)}` });
/** The last tenth of a second, half a minute ago. */
const lateInSecond = () => Math.floor(Date.now() / 1000) * 1000 - 30_100;

test.each([10, 250, 1200])(
  'a message has the second in which the device sent it, also when it was received %i ms later',
  async (ms) => {
    const at = lateInSecond();
    show(at, { messages: [{ at, receivedAt: at + ms }] });
    expect(await linkTo(at)).toBeVisible();
  },
);

test('a message without a time of the device has the second in which it was received, however slow other calls are', async () => {
  const receivedAt = Math.floor(Date.now() / 1000) * 1000 - 30_000 + 100;
  show(receivedAt, { messages: [{ at: null, receivedAt }], historyMs: 950 });
  expect(await linkTo(receivedAt)).toBeVisible();
});

test('minutes that are not over say until when entries are added, and later when they ended', async () => {
  const { clock } = display.getState().times;
  const now = Date.now();
  show(now);
  expect(await screen.findByText(`Entries up to ${clock(now + 60_000)} are added as they arrive.`)).toBeVisible();
  expect(screen.queryByText(/ended/)).toBeNull();
  cleanup();
  const before = now - 600_000;
  show(before);
  expect(await screen.findByText(`These minutes ended at ${clock(before + 60_000)}.`)).toBeVisible();
  expect(screen.queryByText(/^Entries up to/)).toBeNull();
});

const ALL: readonly Endpoint[] = [getDeviceHistory, listAlerts, listStatusTexts, listAudit];
const box = () => screen.queryByText(/^Could not be/)?.textContent ?? null;
const live = (...states: Parameters<typeof setLiveState>) => act(() => void setLiveState(...states));
const lose = () => live({ name: 'reconnecting', attempt: 2 });

test('a part that never came “could not be loaded”, one that is shown from before “could not be refreshed”', async () => {
  const failing = new Set<Endpoint>([listStatusTexts]);
  show(Date.now(), { failing });
  await screen.findByText(/^Entries up to/);
  expect(box()).toBe('Could not be loaded: messages.');
  failing.add(getDeviceHistory);
  await act(readAgain);
  expect(box()).toBe('Could not be loaded: messages. Could not be refreshed: readings.');
  failing.clear();
  await act(readAgain);
  expect(box()).toBeNull();
});

test('in an outage the page says from when on entries are missing, and leaves the remedy to the page', async () => {
  live({ name: 'connected' });
  const failing = new Set<Endpoint>();
  show(Date.now(), { failing });
  await screen.findByText(/^Entries up to/);
  lose();
  for (const one of ALL) failing.add(one);
  const missing = await screen.findByText(/^Entries after \d\d:\d\d:\d\d are missing until the connection is back\.$/);
  const said = missing.textContent;
  await wait(1100);
  await act(readAgain);
  expect(missing).toHaveTextContent(said);
  expect(screen.queryByText(/as they arrive/)).toBeNull();
  expect(box()).toBeNull();
  // Back, and not read again yet: nothing is wrong so far.
  live({ name: 'connected' });
  expect(await screen.findByText(/^Entries up to/)).toBeVisible();
  expect(box()).toBeNull();
  await act(readAgain);
  expect(box()).toBe('Could not be refreshed: readings, alerts, messages, changes.');
});

test('in an outage parts that never came can be asked for again', async () => {
  live({ name: 'connected' });
  lose();
  show(Date.now(), { failing: new Set(ALL) });
  expect(await screen.findByText('Later entries are missing until the connection is back.')).toBeVisible();
  expect(box()).toBe('Could not be loaded: readings, alerts, messages, changes.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('minutes that were over and read before an outage lack nothing', async () => {
  live({ name: 'connected' });
  const failing = new Set<Endpoint>();
  show(Date.now() - 600_000, { failing });
  await screen.findByText(/^These minutes ended at/);
  lose();
  for (const one of ALL) failing.add(one);
  await act(readAgain);
  expect(screen.getByText(/^These minutes ended at/)).toBeVisible();
  expect(box()).toBeNull();
});

test('the time line has a mark without words for each event, and one with a count for those close to each other', async () => {
  // As without a layout, 12 px are an em: 50 of them, for two minutes.
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const at = lateInSecond();
  const { clock } = display.getState().times;
  show(at, { messages: [at - 20_000, at, at + 1000].map((one) => ({ at: one, receivedAt: one })) });
  const marks = within(await screen.findByRole('list', { name: 'Time line' })).getAllByRole('link');
  expect(marks.map((one) => [one.title, one.textContent])).toEqual([
    [`Message, ${clock(at - 20_000)}: EKF variance`, ''],
    [`2 events, the first at ${clock(at)}: EKF variance`, '2'],
  ]);
  for (const one of marks) expect(one).toHaveAccessibleName(one.title);
});

test('a long list of events opens at the one nearest to the moment, and stays where the user has scrolled it', async () => {
  // jsdom lays nothing out: lines of 30 px in a list of 90 px.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(90);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const top = this.tagName === 'LI' ? 30 * [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    const box = { x: 0, y: top, top, left: 0, right: 600, bottom: top + 30, width: 600, height: 30 };
    return { ...box, toJSON: () => box };
  });
  const at = lateInSecond();
  const times = [-50, -40, -30, -20, -10, 2, 10, 20].map((seconds) => at + 1000 * seconds);
  const messages = times.map((one) => ({ at: one, receivedAt: one }));
  show(at, { messages });
  const list = await screen.findByRole('list', { name: 'Events' });
  expect(list.scrollTop).toBe(120);
  // A nearer event has come.
  messages.push({ at, receivedAt: at });
  await act(readAgain);
  expect(list.scrollTop).toBe(240);
  list.scrollTop = 0;
  messages.push({ at: at + 1, receivedAt: at + 1 });
  await act(readAgain);
  expect(list.scrollTop).toBe(0);
});

test('on a phone the readings are folded until they are asked for, and the events are not', async () => {
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 639px)' });
  const at = lateInSecond();
  show(at, { messages: [{ at, receivedAt: at }] });
  const fold = await screen.findByRole('button', { name: 'Video and readings' });
  expect(await linkTo(at)).toBeVisible();
  expect(screen.getByText('Reported by the device')).not.toBeVisible();
  fireEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Reported by the device')).toBeVisible();
  fireEvent.click(fold);
  expect(screen.getByText('Reported by the device')).not.toBeVisible();
});

test('beside the lines of the log the readings cannot be folded', async () => {
  show(lateInSecond());
  expect(await screen.findByText('Reported by the device')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Video and readings' })).toBeNull();
});
