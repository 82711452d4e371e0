/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EarlierText } from '#app/api/status';
import type { EventSourceSpec } from '#app/domain/eventSource';
import type { DeviceId } from '#app/domain/ids';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { inSlots, LENGTH } from '../../../renderer/live/device/history';
import type { TopicName } from '../../../renderer/live/device/topics';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

interface Opened {
  readonly topics: string;
  readonly handlers: StreamHandlers;
  isClosed: boolean;
}

/** A feed whose streams the test writes and ends: it leaves out the network, and how bytes become events. */
function createBench(askEarlier?: () => Promise<readonly EarlierText[]>) {
  const opened: Opened[] = [];
  const events = {
    open: (handlers: StreamHandlers, source?: EventSourceSpec) => {
      const topics = source?.kind === 'device' ? (source.topics ?? []).join() : '';
      const one: Opened = { topics, handlers, isClosed: false };
      opened.push(one);
      return () => void (one.isClosed = true);
    },
  };
  const feed = createDeviceFeed(events, 'dev_1' as DeviceId, askEarlier);
  return {
    feed,
    opened,
    state: () => opened.map(({ topics, isClosed }) => `${topics}${isClosed ? ' closed' : ''}`),
    get: () => feed.store.getState(),
    say: (name: string, data: object, at = -1) => opened.at(at)?.handlers.onEvent(name, JSON.stringify(data)),
  };
}

async function openBench(topics: readonly TopicName[], askEarlier?: () => Promise<readonly EarlierText[]>) {
  const bench = createBench(askEarlier);
  const release = bench.feed.want(topics);
  await pass(0);
  bench.opened[0]?.handlers.onOpen();
  await pass(300);
  return { ...bench, release };
}

describe('messages of a vehicle', () => {
  const AT = '2026-01-01T00:00:00Z';
  const text = (words: string, at: string | null = AT) => ({ severity: 4, text: words, at });
  const readTexts = ({ get }: ReturnType<typeof createBench>) => get().statustext?.value.map((one) => one.text);

  test('stand once that are told again among the last five, and again where more came between', async () => {
    const bench = await openBench(['statustext']);
    for (const words of ['a', 'b', 'c', 'd', 'e', 'a']) bench.say('statustext', text(words));
    await pass(300);
    expect(readTexts(bench)).toEqual(['e', 'd', 'c', 'b', 'a']);
    bench.say('statustext', text('f'));
    bench.say('statustext', text('a'));
    await pass(300);
    expect(readTexts(bench)).toEqual(['a', 'f', 'e', 'd', 'c', 'b', 'a']);
  });

  test('are counted where the time differs or is missing, and are others where the text differs', async () => {
    const bench = await openBench(['statustext']);
    bench.say('statustext', text('a'));
    bench.say('statustext', text('a', '2026-01-01T00:00:01Z'));
    bench.say('statustext', text('b'));
    for (let time = 0; time < 2; time += 1) bench.say('statustext', text('c', null));
    bench.say('statustext', { severity: 4 });
    await pass(300);
    const rows = bench.get().statustext?.value.map((one) => [one.id, one.text, one.count]);
    expect(rows).toEqual([
      [3, 'c', 2],
      [2, 'b', 1],
      [1, 'a', 2],
    ]);
  });

  test('from before the stream was opened are among them in their time, each once', async () => {
    const earlier = [
      { severity: 6, text: 'newer', at: null, ageMs: 500 },
      { severity: 4, text: 'heard', at: Date.parse(AT), ageMs: 1000 },
      { severity: 6, text: 'older', at: null, ageMs: 60_000 },
    ];
    let answer: (texts: readonly EarlierText[]) => void = () => undefined;
    const bench = await openBench(['statustext'], () => new Promise((resolve) => (answer = resolve)));
    bench.say('statustext', text('heard'));
    await pass(2000);
    bench.say('statustext', text('now'));
    answer(earlier);
    await pass(300);
    expect(readTexts(bench)).toEqual(['now', 'newer', 'heard', 'older']);
    const ids = bench.get().statustext?.value.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(4);
    bench.say('statustext', text('next'));
    await pass(300);
    expect(readTexts(bench)?.[0]).toBe('next');
    expect(bench.get().statustext?.value[0]?.id).toBeGreaterThan(Math.max(...ids));
  });

  test('from before are asked for by each first reader, and none is lost or doubled by it', async () => {
    let asked = 0;
    const bench = await openBench(['statustext'], () => {
      asked += 1;
      return Promise.resolve([{ severity: 6, text: 'older', at: Date.parse(AT), ageMs: 60_000 }]);
    });
    const second = bench.feed.want(['statustext']);
    bench.feed.want(['system']);
    await pass(1000);
    expect(asked).toBe(1);
    bench.release();
    second();
    await pass(1000);
    bench.feed.want(['statustext']);
    await pass(1000);
    expect([asked, readTexts(bench)]).toEqual([2, ['older']]);
  });

  test('that the stream missed are asked for when it opens again, or opens late', async () => {
    let asked = 0;
    const bench = await openBench(['statustext'], () => {
      asked += 1;
      return Promise.resolve([{ severity: 6, text: `missed ${asked}`, at: null, ageMs: 0 }]);
    });
    bench.opened[0]?.handlers.onEnd({ reason: 'network' });
    await pass(3000);
    bench.opened[1]?.handlers.onEnd({ reason: 'network' });
    await pass(3000);
    expect(asked).toBe(1);
    bench.opened[2]?.handlers.onOpen();
    await pass(300);
    expect([asked, readTexts(bench)]).toEqual([2, ['missed 2', 'missed 1']]);
    bench.say('statustext', text('now'));
    await pass(300);
    const ids = bench.get().statustext?.value.map(({ id }) => id) ?? [];
    expect(ids[0]).toBeGreaterThan(Math.max(...ids.slice(1)));
    bench.release();
    bench.feed.want(['modem']);
    await pass(300);
    bench.opened[3]?.handlers.onOpen();
    await pass(300);
    expect(asked).toBe(2);
    bench.feed.stop();
    bench.feed.want(['statustext']);
    await pass(6000);
    bench.opened.at(-1)?.handlers.onOpen();
    await pass(300);
    expect(asked).toBe(4);
  });

  test('that is heard after one from before has a number of its own', async () => {
    let answer: (texts: readonly EarlierText[]) => void = () => undefined;
    const bench = await openBench(['statustext'], () => new Promise((resolve) => (answer = resolve)));
    bench.say('statustext', text('heard'));
    await pass(2000);
    answer([{ severity: 6, text: 'missed', at: null, ageMs: 0 }]);
    await pass(300);
    bench.say('statustext', text('next'));
    await pass(300);
    expect(readTexts(bench)).toEqual(['next', 'missed', 'heard']);
    expect(bench.get().statustext?.value.map(({ id }) => id)).toEqual([2, -1, 1]);
  });

  test('from before are missing where the server keeps none, and those heard are not', async () => {
    const bench = await openBench(['statustext'], () => Promise.reject(new Error('Not found')));
    bench.say('statustext', text('now'));
    await pass(300);
    expect(readTexts(bench)).toEqual(['now']);
  });

  test('are two hundred warnings at most, the newest', async () => {
    const many = Array.from({ length: 199 }, (_, index) => ({
      ...{ severity: 4, text: `old ${index}`, at: null },
      ageMs: 1000 + index,
    }));
    const bench = await openBench(['statustext'], () => Promise.resolve(many));
    for (let index = 0; index < 3; index += 1) bench.say('statustext', text(`new ${index}`));
    await pass(300);
    const texts = readTexts(bench) ?? [];
    expect(texts).toHaveLength(200);
    expect(texts.slice(0, 4)).toEqual(['new 2', 'new 1', 'new 0', 'old 0']);
  });
});

describe('reports', () => {
  test('of video are kept by stream, those of no stream are none, and their number is bounded', async () => {
    const bench = await openBench(['media-status']);
    for (const [stream, state] of [
      ['front', 'running'],
      ['rear', 'running'],
      ['front', 'error'],
    ])
      bench.say('media-status', { stream_id: stream, state });
    bench.say('media-status', { state: 'running' });
    await pass(300);
    const media = () => bench.get()['media-status']?.value ?? new Map<string, { readonly state: unknown }>();
    expect([...media()].map(([stream, { state }]) => `${stream} ${String(state)}`)).toEqual([
      'front error',
      'rear running',
    ]);
    for (let index = 0; index < 500; index += 1) bench.say('media-status', { stream_id: `s${index}` });
    await pass(300);
    expect(media().size).toBeLessThan(40);
    expect(media().has('s499')).toBe(true);
    expect(media().has('front')).toBe(false);
  });

  test('of a radio are kept by direction', async () => {
    const bench = await openBench(['radio']);
    bench.say('radio', { dir: 'air_to_ground', rssi_dbm: -50 });
    bench.say('radio', { dir: 'ground_to_air', rssi_dbm: -60 });
    bench.say('radio', { dir: 'air_to_ground', rssi_dbm: -55 });
    bench.say('radio', { dir: 'sideways', rssi_dbm: -1 });
    await pass(300);
    const { air_to_ground: down, ground_to_air: up } = bench.get().radio?.value ?? {};
    expect([down?.rssiDbm, up?.rssiDbm]).toEqual([-55, -60]);
  });

  test('are as old as the server says, and drawn at most once a frame', async () => {
    const bench = await openBench(['modem']);
    let draws = 0;
    bench.feed.store.subscribe(() => (draws += 1));
    for (let index = 0; index < 10; index += 1) bench.say('modem', { operator: `o${index}`, age_ms: 4000 });
    await pass(20);
    expect(draws).toBe(1);
    expect(bench.get().modem?.value.operator).toBe('o9');
    expect(performance.now() - (bench.get().modem?.at ?? 0)).toBeGreaterThanOrEqual(4000);
  });

  test('grow older on the screen while nothing comes, for as long as someone reads', async () => {
    const bench = await openBench(['modem']);
    let draws = 0;
    bench.feed.store.subscribe(() => (draws += 1));
    await pass(5000);
    expect(draws).toBe(10);
    bench.release();
    await pass(1000);
    draws = 0;
    await pass(5000);
    expect(draws).toBe(0);
  });

  test('that came just before the end are there at once', async () => {
    const bench = await openBench(['modem']);
    bench.say('modem', { operator: 'A' });
    bench.feed.stop();
    expect(bench.get().modem?.value.operator).toBe('A');
    expect(bench.get().isConnected).toBe(false);
    expect(bench.state()).toEqual(['modem closed']);
  });
});

test('the clock of a device is known for a minute after it was measured', async () => {
  const bench = await openBench(['system']);
  expect(bench.feed.clockOffset()).toBeNull();
  bench.say('system', { uptime_s: 1, clock_offset_ms: 40 });
  await pass(300);
  expect(bench.feed.clockOffset()).toBeNull();
  bench.say('system', { uptime_s: 1, clock_offset_ms: 40, clock_error_ms: 5 });
  await pass(300);
  expect(bench.feed.clockOffset()).toEqual({ offsetMs: 40, errorMs: 5 });
  await pass(59_700);
  expect(bench.feed.clockOffset()).toEqual({ offsetMs: 40, errorMs: 5 });
  await pass(1);
  expect(bench.feed.clockOffset()).toBeNull();
});

describe('the stream of a device', () => {
  test('stays as it is where a reader goes and another comes for the same, or ends twice', async () => {
    const bench = await openBench(['modem']);
    const second = bench.feed.want(['modem', 'system']);
    second();
    second();
    await pass(1000);
    expect(bench.state()).toEqual(['modem']);
  });

  test('that was to take the place of another is given up for a third', async () => {
    const bench = await openBench(['modem']);
    bench.feed.want(['system']);
    await pass(300);
    bench.feed.want(['network']);
    await pass(300);
    expect(bench.state()).toEqual(['modem', 'modem,system closed', 'modem,network,system']);
    bench.opened[2]?.handlers.onOpen();
    await pass(300);
    expect(bench.state()).toEqual(['modem closed', 'modem,system closed', 'modem,network,system']);
    expect(bench.get().isConnected).toBe(true);
  });

  test('that breaks while another is being opened is not opened again beside it', async () => {
    const bench = await openBench(['modem']);
    bench.feed.want(['system']);
    await pass(300);
    bench.opened[0]?.handlers.onEnd({ reason: 'network' });
    await pass(2000);
    expect(bench.get().isConnected).toBe(false);
    bench.opened[1]?.handlers.onOpen();
    await pass(10_000);
    expect(bench.state()).toEqual(['modem closed', 'modem,system']);
    expect(bench.get().isConnected).toBe(true);
  });

  test('for other topics takes the place at once of one that is not open', async () => {
    const bench = createBench();
    bench.feed.want(['modem']);
    await pass(0);
    bench.feed.want(['system']);
    await pass(300);
    expect(bench.state()).toEqual(['modem closed', 'modem,system']);
  });

  test('keeps why it was refused when it ends, and both end together', async () => {
    const refused = createBench();
    refused.feed.want(['modem']);
    await pass(0);
    refused.opened[0]?.handlers.onEnd({ reason: 'refused', status: 403 });
    await pass(300);
    refused.feed.stop();
    expect(refused.get()).toMatchObject({ isConnected: false, refusal: 'forbidden' });
    const both = await openBench(['modem']);
    both.feed.want(['system']);
    await pass(300);
    both.feed.stop();
    expect(both.state()).toEqual(['modem closed', 'modem,system closed']);
    await pass(20_000);
    expect(both.opened).toHaveLength(2);
  });

  test('is opened anew by the next reader after its end', async () => {
    const bench = await openBench(['modem']);
    bench.feed.stop();
    bench.feed.want(['radio']);
    await pass(300);
    expect(bench.state()).toEqual(['modem closed', 'modem,radio']);
  });
});

describe('values in places of five seconds', () => {
  test('stand by their time before the last one, with gaps where nothing was heard', () => {
    const slots = inSlots([
      { value: 'a', at: 1000 },
      { value: 'b', at: 6200 },
      { value: 'c', at: 20_900 },
    ]);
    expect(slots).toHaveLength(LENGTH);
    expect(slots.slice(-6)).toEqual([null, 'a', 'b', null, null, 'c']);
    expect(slots.slice(0, -5).every((one) => one === null)).toBe(true);
  });

  test('are ten minutes at most, and none without a value', () => {
    expect(inSlots([])).toEqual([]);
    const slots = inSlots([
      { value: 1, at: 0 },
      { value: 2, at: 5000 },
      { value: 3, at: 600_000 },
    ]);
    expect([slots.length, slots[0], slots.at(-1)]).toEqual([120, 2, 3]);
  });
});
