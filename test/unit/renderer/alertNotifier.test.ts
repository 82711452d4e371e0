/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { NO_QUIET_HOURS, type QuietHours } from '#app/domain/quietHours';
import type { Client } from '../../../renderer/api/client';
import { AlertNotifier } from '../../../renderer/live/AlertNotifier';
import { notifyAlerts } from '../../../renderer/live/notifyAlerts';
import type { Notifications, Platform } from '../../../renderer/platform/Platform';

const ALL_DAY: QuietHours = { is_on: true, from: '00:00', to: '00:00', time_zone: 'UTC' };

/** The tabs of one browser: the first that asks leads. What is left out: locks that outlive a tab. */
function createTabs() {
  let isTaken = false;
  const tabs = (): NonNullable<Platform['tabs']> => ({
    channel: { post: () => undefined, subscribe: () => () => undefined },
    lead: (_, lead) => {
      if (isTaken) return () => undefined;
      isTaken = true;
      const end = lead();
      return () => {
        end();
        isTaken = false;
      };
    },
  });
  return tabs;
}

let quiet: QuietHours | null;
let failure: Error | null;
const call = jest.fn(async () => {
  await Promise.resolve();
  if (failure) throw failure;
  return { alerts: [], total: 0, deviceId: null, quietHours: quiet };
});
const show = jest.fn<Notifications['show']>();
const onRefused = jest.fn();
const nameOf = jest.fn<(id: DeviceId) => Promise<string | null>>();
const navigate = jest.fn();
const made: AlertNotifier[] = [];

function open(tabs: Platform['tabs'] | undefined) {
  const notifications = () =>
    Promise.resolve<Notifications>({ permission: () => 'granted', ask: jest.fn<never>(), show });
  const platform = { notifications, ...(tabs && { tabs }) };
  const client = { call } as unknown as Client;
  const notifier = new AlertNotifier({ platform, client, navigate, nameOf, onRefused });
  made.push(notifier);
  return notifier;
}
const raised = (id: string, deviceId: string | null = 'd1') =>
  ({
    type: 'alert-raised',
    id,
    deviceId: deviceId as DeviceId | null,
    rule: 'battery',
    severity: 'critical',
    text: 'Battery at 12 %',
    at: null,
  }) as const;
const cleared = (id: string) => ({ ...raised(id), type: 'alert-cleared' }) as const;
const later = () => jest.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  show.mockResolvedValue(true);
  nameOf.mockImplementation((id) => Promise.resolve(id === 'd1' ? 'River' : null));
  quiet = NO_QUIET_HOURS;
  failure = null;
  notifyAlerts.set(true);
});
afterEach(() => {
  for (const one of made.splice(0)) one.stop();
  notifyAlerts.set(false);
  jest.useRealTimers();
});

describe('the notifier of alerts in a browser', () => {
  test('notifies of an alert once, in one of several tabs; a click opens the device', async () => {
    const tabs = createTabs();
    const [first, second] = [open(tabs()), open(tabs())];
    for (const tab of [first, second, first]) tab.hear(raised('a'));
    await later();
    first.hear(raised('a'));
    second.hear(raised('a'));
    await later();
    expect(show.mock.calls.map(([note]) => note)).toEqual([
      { title: 'River', body: 'Battery at 12 %', tag: 'alert a', path: '/devices/d1' },
    ]);
    // The other tab does not ask for the hours either.
    expect(call).toHaveBeenCalledTimes(1);
    show.mock.calls[0]?.[1]();
    expect(navigate).toHaveBeenCalledWith('/devices/d1');
  });

  test('hands over when a tab closes: the remaining tab notifies of later alerts only', async () => {
    const tabs = createTabs();
    const first = open(tabs());
    first.hear(raised('a'));
    first.hear(raised('a'));
    await later();
    first.stop();
    const second = open(tabs());
    second.hear(raised('b'));
    first.hear(raised('c'));
    await later();
    expect(show.mock.calls.map(([{ tag }]) => tag)).toEqual(['alert a', 'alert b']);
  });

  test('shows nothing in quiet hours, and does not show those alerts afterwards', async () => {
    const notifier = open(undefined);
    quiet = ALL_DAY;
    notifier.hear(raised('a'));
    await later();
    quiet = NO_QUIET_HOURS;
    notifier.hear(raised('b'));
    await later();
    expect(show.mock.calls.map(([{ tag }]) => tag)).toEqual(['alert b']);
  });

  test('says once that the browser shows none any more, and switches them off', async () => {
    show.mockResolvedValue(false);
    const notifier = open(undefined);
    notifier.hear(raised('a'));
    notifier.hear(raised('b'));
    await later();
    notifier.hear(raised('c'));
    await later();
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(notifyAlerts.get()).toBe(false);
  });

  test('shows every alert when the server keeps no quiet hours', async () => {
    quiet = null;
    const notifier = open(undefined);
    notifier.hear(raised('a'));
    await later();
    expect(show).toHaveBeenCalledTimes(1);
  });

  test('waits while quiet hours could not be loaded, then shows the alerts that waited', async () => {
    const notifier = open(undefined);
    failure = new ApiError('network', 'No connection');
    notifier.hear(raised('a'));
    await later();
    expect(show).not.toHaveBeenCalled();
    failure = null;
    notifier.hear(raised('b'));
    await later();
    expect(show.mock.calls.map(([{ tag }]) => tag)).toEqual(['alert a', 'alert b']);
  });

  test('loads quiet hours again until it succeeds or is stopped', async () => {
    const notifier = open(undefined);
    failure = new ApiError('network', 'No connection');
    notifier.hear(raised('a'));
    await later();
    notifier.hear(raised('b'));
    await jest.advanceTimersByTimeAsync(40_000);
    const { length } = call.mock.calls;
    expect([length > 2, length < 7]).toEqual([true, true]);
    failure = null;
    await jest.advanceTimersByTimeAsync(20_000);
    expect(show.mock.calls.map(([{ tag }]) => tag)).toEqual(['alert a', 'alert b']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(length + 1);
    failure = new ApiError('network', 'No connection');
    notifier.hear(raised('c'));
    await later();
    notifier.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(length + 2);
  });

  test('makes no calls and shows nothing once it is switched off', async () => {
    const notifier = open(undefined);
    notifyAlerts.set(false);
    notifier.hear(raised('a'));
    await later();
    expect(call).not.toHaveBeenCalled();
    notifyAlerts.set(true);
    notifier.hear(raised('b'));
    notifyAlerts.set(false);
    await later();
    expect(show).not.toHaveBeenCalled();
  });

  test('ignores an alert that ended while the name of its device was loading', async () => {
    let answer: (name: string) => void = () => undefined;
    nameOf.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const notifier = open(undefined);
    for (const id of ['a', 'b']) notifier.hear(raised(id));
    await later();
    notifier.hear(cleared('a'));
    answer('River');
    await later();
    expect(show.mock.calls.map(([{ tag }]) => tag)).toEqual(['alert b']);
  });

  test('leaves out alerts that ended before they were shown, and shows thousands as one notification', async () => {
    const notifier = open(undefined);
    notifier.hear(cleared('a'));
    notifier.hear(raised('a'));
    notifier.hear(raised('b'));
    notifier.hear(cleared('b'));
    await later();
    expect(show).not.toHaveBeenCalled();
    for (let index = 0; index < 3000; index += 1) notifier.hear(raised(`al_${index}`, null));
    await later();
    expect(show.mock.calls.map(([{ title, body }]) => [title, body])).toEqual([['Farsight', '3000 new alerts']]);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
