/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { createWallReadings } from '../../../renderer/features/live-view/wall/wallReadings';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { presence } from '../../../renderer/live/presence';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

const ID = 'dev_1' as DeviceId;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Streams that the test writes and ends: it leaves out the network, and how bytes become events. */
function createStreams() {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  return { events, streams };
}
type Events = ReturnType<typeof createStreams>['events'];

/** The feed of one device with two readers, and that of a wall; each says what altitude and age it has. */
const feeds = {
  'one device': (events: Events) => {
    const feed = createDeviceFeed(events, ID);
    const stops = [feed.want(['telemetry', 'media-status', 'system']), feed.want(['telemetry'])];
    const read = () => {
      const { telemetry } = feed.store.getState();
      const isOld = telemetry !== null && performance.now() - telemetry.at > 3000;
      return telemetry && { altitudeM: telemetry.value.altRelM, isOld };
    };
    return { read, stop: () => [...stops, feed.stop].forEach((stop) => stop()) };
  },
  'a wall': (events: Events) => {
    const wall = createWallReadings(events, [ID]);
    const stop = wall.start();
    const read = () => {
      const reading = wall.store.getState().readings.get(ID);
      return reading ? { altitudeM: reading.altitudeM, isOld: reading.oldS !== null } : null;
    };
    return { read, stop };
  },
} as const;
type Kind = keyof typeof feeds;
const KINDS = Object.keys(feeds) as Kind[];

function open(kind: Kind) {
  const { events, streams } = createStreams();
  const { read, stop } = feeds[kind](events);
  jest.advanceTimersByTime(0);
  streams.at(-1)?.onOpen();
  const say = (name: string, data: object | string) =>
    streams.at(-1)?.onEvent(name, typeof data === 'string' ? data : JSON.stringify(data));
  return { read, stop, say };
}
const altitude = (metres: number) => ({ device_id: ID, position: { alt_rel_m: metres } });

test.each(KINDS)('each message of %s is read once', (kind) => {
  const parse = jest.spyOn(JSON, 'parse');
  const { read, stop, say } = open(kind);
  for (let metres = 1; metres <= 5; metres += 1) say('telemetry', altitude(metres));
  say('media-status', { device_id: ID, stream_id: 'main', state: 'running' });
  say('system', { device_id: ID, uptime_s: 1 });
  jest.advanceTimersByTime(600);
  expect(parse).toHaveBeenCalledTimes(7);
  expect(read()).toEqual({ altitudeM: 5, isOld: false });
  stop();
});

test.each(KINDS)(
  'a value that the server repeats to %s is as old as it says; what is no report changes nothing',
  (kind) => {
    const { read, stop, say } = open(kind);
    say('telemetry', { ...altitude(7), age_ms: 5000 });
    for (const data of ['', '{', 'null', '[]', '7', JSON.stringify({ ...altitude(9), more: 'x'.repeat(100_000) })])
      say('telemetry', data);
    jest.advanceTimersByTime(600);
    // A report without values is one of the device for its own stream, and of none for a wall.
    expect(read()).toEqual({ altitudeM: kind === 'a wall' ? 7 : null, isOld: kind === 'a wall' });
    say('telemetry', altitude(8));
    jest.advanceTimersByTime(600);
    expect(read()).toEqual({ altitudeM: 8, isOld: false });
    stop();
  },
);

test('a wall asks a server once that does not know its stream, and any other for as long as it stands', () => {
  for (const [status, isAsked] of [
    [400, false],
    [404, false],
    [405, false],
    [501, false],
    [403, true],
    [429, true],
    [500, true],
  ] as const) {
    const { events, streams } = createStreams();
    const { stop } = feeds['a wall'](events);
    for (let ended = 0; ended < Math.min(streams.length, 12); ended += 1) {
      streams[ended]?.onEnd({ reason: 'refused', status });
      jest.advanceTimersByTime(6000);
    }
    expect([status, streams.length > 10]).toEqual([status, isAsked]);
    if (!isAsked) expect(streams).toHaveLength(1);
    stop();
    jest.advanceTimersByTime(60_000);
    const { length } = streams;
    jest.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(length);
  }
});

test('the gap between two heartbeats does not make the readings of a wall old', () => {
  const { read, stop, say } = open('a wall');
  say('telemetry', { ...altitude(7), link_age_ms: 1900 });
  jest.advanceTimersByTime(1600);
  expect(read()).toEqual({ altitudeM: 7, isOld: false });
  say('telemetry', { ...altitude(7), link_age_ms: 3100 });
  jest.advanceTimersByTime(600);
  expect(read()).toEqual({ altitudeM: 7, isOld: true });
  stop();
});

test('the clock offset of a device that the server repeats to a wall is as old as it says', () => {
  const { events, streams } = createStreams();
  const wall = createWallReadings(events, [ID]);
  const stop = wall.start();
  jest.advanceTimersByTime(0);
  streams[0]?.onOpen();
  const say = (age_ms: number) => {
    const report = { device_id: ID, clock_offset_ms: 5000, clock_error_ms: 10, age_ms };
    streams[0]?.onEvent('system', JSON.stringify(report));
  };
  say(61_000);
  expect(wall.clockOffset(ID)).toBeNull();
  say(1000);
  expect(wall.clockOffset(ID)).toEqual({ offsetMs: 5000, errorMs: 10 });
  stop();
});

// @spec 0.14
test('a wall shows that the link of a silent vehicle is lost, except while the wall itself has no connection', () => {
  const { events, streams } = createStreams();
  const wall = createWallReadings(events, [ID]);
  const stop = wall.start();
  jest.advanceTimersByTime(0);
  const isLost = () => {
    // The wall is drawn twice a second.
    jest.advanceTimersByTime(500);
    return wall.store.getState().readings.get(ID)?.isLinkLost;
  };
  streams[0]?.onOpen();
  streams[0]?.onEvent('telemetry', JSON.stringify(altitude(7)));
  expect(isLost()).toBe(false);
  jest.advanceTimersByTime(4500);
  expect(isLost()).toBe(true);
  streams[0]?.onEvent('telemetry', JSON.stringify(altitude(8)));
  expect(isLost()).toBe(false);
  jest.advanceTimersByTime(6000);
  expect(isLost()).toBe(true);
  streams[0]?.onEnd({ reason: 'refused', status: 503 });
  expect(isLost()).toBe(false);
  stop();
});

test('a wall tells of each report, by which an absence is dated on all pages', () => {
  const { events, streams } = createStreams();
  const wall = createWallReadings(events, [ID]);
  const stop = wall.start();
  jest.advanceTimersByTime(0);
  streams[0]?.onOpen();
  const hear = (id: string) => streams[0]?.onEvent('system', JSON.stringify({ device_id: id }));
  const tell = (isOnline: boolean) => presence.applyNews({ online: null, changes: [[ID, isOnline]] }, Date.now());
  /** The device goes and comes back. How long before now it was last seen, in ms. */
  const lateMs = () => {
    tell(false);
    const seenAt = presence.store.getState().entries.get(ID)?.seenAt ?? Number.NaN;
    tell(true);
    return Math.round(Date.now() - seenAt);
  };
  tell(true);
  expect(lateMs()).toBe(0);
  hear(ID);
  jest.advanceTimersByTime(40_000);
  expect(lateMs()).toBe(40_000);
  hear(ID);
  jest.advanceTimersByTime(40_000);
  hear('dev_2');
  jest.advanceTimersByTime(30_000);
  expect(lateMs()).toBe(70_000);
  hear(ID);
  jest.advanceTimersByTime(40_000);
  hear('dev_2');
  jest.advanceTimersByTime(30_000);
  // It may have said more meanwhile.
  streams[0]?.onEnd({ reason: 'refused', status: 503 });
  expect(lateMs()).toBe(0);
  stop();
  presence.clear();
});
