/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { noteSession } from '../../../renderer/lib/watchSession';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { lastReports, type LastReports } from '../../../renderer/live/device/lastReports';
import { noLinkFor } from '../../../renderer/live/device/linkAge';
import { staleAge } from '../../../renderer/live/device/telemetryAge';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  sessionEnd.clearAll();
  jest.useRealTimers();
});

const ID = 'dev_1' as DeviceId;
const ARMED = { armed: true, position: { alt_rel_m: 42 }, link_age_ms: 0 };
const pass = (ms: number) => void jest.advanceTimersByTime(ms);
const kept = () => lastReports.of(ID);

/** The feed of a page that reads telemetry, over a stream that the test writes. */
function open(last: LastReports) {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const feed = createDeviceFeed(events, ID, undefined, last);
  feed.want(['telemetry']);
  pass(0);
  streams[0]?.onOpen();
  pass(50);
  return {
    get: () => {
      const state = feed.store.getState();
      const value = state.telemetry?.value;
      const [armed, altRelM] = [value?.armed ?? null, value?.altRelM ?? null];
      return { armed, altRelM, age: staleAge(state), noLink: noLinkFor(state) };
    },
    say: (data: object | string) => {
      streams.at(-1)?.onEvent('telemetry', typeof data === 'string' ? data : JSON.stringify(data));
      pass(50);
    },
    /** The device has been offline for so long. */
    lose: (ms: number) => {
      feed.recall();
      feed.setAway(performance.now() - ms);
      pass(50);
    },
    find: () => {
      feed.setAway(null);
      pass(50);
    },
    /** Another page of the device reads more topics, so another stream replaces the first one. */
    readMore: () => {
      feed.want(['system']);
      pass(300);
      streams.at(-1)?.onOpen();
      pass(50);
      return streams.length;
    },
    leave: () => feed.stop(),
  };
}

const NOTHING = { armed: null, altRelM: null, age: '', noLink: null };

describe('the last values of a lost vehicle are shown with their age', () => {
  test('on a page that was open during the loss', () => {
    const page = open(kept());
    page.say(ARMED);
    pass(18_000);
    page.lose(0);
    pass(24_000);
    expect(page.get()).toEqual({ armed: true, altRelM: 42, age: '42 s', noLink: '42 s' });
    page.leave();
  });

  test('on a page that is opened later, as an earlier page received them; the link is lost since the last of them', () => {
    const first = open(kept());
    first.say(ARMED);
    first.leave();
    pass(42_000);
    const page = open(kept());
    expect(page.get()).toEqual(NOTHING);
    page.lose(42_000);
    expect(page.get()).toEqual({ armed: true, altRelM: 42, age: '42 s', noLink: '42 s' });
    page.leave();
  });

  test('as the server repeats them, if no page received them or newer ones were sent', () => {
    const first = open(kept());
    first.say({ ...ARMED, position: { alt_rel_m: 7 } });
    first.leave();
    pass(60_000);
    const page = open(kept());
    page.lose(24_000);
    expect(page.get()).toMatchObject({ altRelM: 7, age: '1 min' });
    page.say({ ...ARMED, age_ms: 42_000 });
    // It went when the server says so: nobody has heard it before.
    expect(page.get()).toEqual({ armed: true, altRelM: 42, age: '42 s', noLink: '24 s' });
    page.leave();
  });

  test('but do not replace what this page has received itself', () => {
    const first = open(kept());
    first.say(ARMED);
    const last = new Map(kept());
    first.leave();
    const page = open(last);
    page.say({ armed: false });
    page.lose(0);
    expect(page.get()).toMatchObject({ armed: false, altRelM: null });
    page.leave();
  });

  test('and are replaced by the first report after the vehicle has come back', () => {
    const page = open(kept());
    page.say({ ...ARMED, age_ms: 42_000 });
    page.lose(24_000);
    expect(page.get().age).toBe('42 s');
    page.find();
    page.say(ARMED);
    expect(page.get()).toMatchObject({ age: '', noLink: null });
    page.leave();
  });
});

test.each([
  {},
  { age_ms: 0 },
  { age_ms: -5000 },
  { age_ms: 'soon' },
  { age_ms: null },
  { at: '2099-01-01T00:00:00.000Z' },
  { at: 'soon' },
])('a report of a vehicle that is offline is as old as its absence, whatever it says of its age: %j', (said) => {
  const page = open(new Map());
  page.lose(24_000);
  page.say({ ...ARMED, ...said });
  expect(page.get().age).toBe('24 s');
  // A second one comes from the vehicle: the word that it is back is late.
  page.say(ARMED);
  expect(page.get().age).toBe('');
  page.leave();
});

test('reports that another stream repeats of an offline vehicle do not count as newer', () => {
  const page = open(new Map());
  page.lose(24_000);
  page.say(ARMED);
  expect(page.readMore()).toBe(2);
  page.say(ARMED);
  expect(page.get().age).toBe('24 s');
  page.leave();
});

test('an unreadable report does not change the last ones', () => {
  const first = open(kept());
  first.say(ARMED);
  for (const data of ['', '{', 'x'.repeat(200_000)]) first.say(data);
  first.leave();
  const page = open(kept());
  page.lose(24_000);
  expect(page.get()).toMatchObject({ armed: true, altRelM: 42 });
  page.leave();
});

test('a page shows no values of a device that has never reported', () => {
  const page = open(kept());
  page.lose(24_000);
  expect(page.get()).toEqual(NOTHING);
  page.leave();
});

describe('the last reports', () => {
  test('end with the session; a page of the ended session adds nothing to the next one', () => {
    const before = open(kept());
    before.say(ARMED);
    expect(kept().size).toBe(1);
    sessionEnd.clearAll();
    before.say(ARMED);
    expect(kept().size).toBe(0);
    before.leave();
  });

  test('are never shown to another account', () => {
    const page = open(kept());
    page.say(ARMED);
    page.leave();
    // As a sign-in does it, even if no sign-out was noticed.
    noteSession();
    expect(kept().size).toBe(0);
  });

  test('are kept for the eight devices that were viewed last', () => {
    for (let index = 0; index < 20; index += 1) lastReports.of(`dev_${index}` as DeviceId);
    expect(lastReports.devices()).toEqual(Array.from({ length: 8 }, (_, index) => `dev_${index + 12}`));
  });
});
