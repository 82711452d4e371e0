import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { CaptureFile } from '../../../renderer/platform/Platform';
import type { Room } from '../../../renderer/features/live-view/capture/RoomWatch';
import { Recorder, type MediaWriter, type RecordingState } from '../../../renderer/features/live-view/capture/Recorder';

class FakeWriter implements MediaWriter {
  readonly format = { written: 'webm', kind: 'webm' } as const;
  state: MediaWriter['state'] = 'inactive';
  /** What it has left when it is stopped. */
  rest = '.';
  private data: (data: Blob) => void = () => undefined;
  private stopped: () => void = () => undefined;
  start = () => void (this.state = 'recording');
  onData = (listener: (data: Blob) => void) => void (this.data = listener);
  onStop = (listener: () => void) => void (this.stopped = listener);
  give = (text: string) => {
    if (this.state === 'recording') this.data(new Blob([text]));
  };
  /** As a browser's: in its own time, what is left comes first, then the end. */
  stop = () => {
    this.state = 'inactive';
    setTimeout(() => {
      if (this.rest !== '') this.data(new Blob([this.rest]));
      this.stopped();
    });
  };
}

function setUp({ failAt = -1, failOpen = false, cannotStart = false } = {}) {
  const states: RecordingState[] = [];
  const writers: FakeWriter[] = [];
  const files: { name: string; content: string; isClosed: boolean }[] = [];
  let writes = 0;
  const rooms: ((room: Room) => void)[] = [];
  const open = (part: number, _: object, onRoom: (room: Room) => void): Promise<CaptureFile> => {
    rooms.push(onRoom);
    if (failOpen) return Promise.reject(new Error('The disk is full.'));
    const file = { name: `part${part}`, content: '', isClosed: false };
    files.push(file);
    return Promise.resolve({
      write: async (data) => {
        writes += 1;
        if (writes === failAt) throw new Error('The disk is full.');
        file.content += await data.text();
      },
      patch: () => Promise.resolve(),
      finish: () => {
        file.isClosed = true;
        return Promise.resolve({ where: file.name, show: () => undefined });
      },
    });
  };
  const withSound: boolean[] = [];
  const createWriter = (_: MediaStream, sound: boolean) => {
    if (cannotStart) throw new Error('NotSupportedError');
    withSound.push(sound);
    const writer = new FakeWriter();
    writers.push(writer);
    return writer;
  };
  /** `at` null: reports come as often as they are asked for. */
  const sound = { packets: 0, frames: 0, at: null as number | null, isPaused: false };
  const received = () => ({
    at: sound.at ?? performance.now(),
    soundPackets: sound.packets,
    framesDecoded: sound.frames,
  });
  const onState = (state: RecordingState) => states.push(state);
  const recorder = new Recorder({
    ...{ open, createWriter, received, onState },
    isPaused: () => sound.isPaused,
    now: () => 5,
  });
  return { recorder, writers, withSound, sound, files, rooms, last: () => states.at(-1) };
}
const stream = (sounds = 0, muted = false) =>
  ({ getAudioTracks: () => Array<object>(sounds).fill({ muted }) }) as unknown as MediaStream;
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(() => void jest.useRealTimers());

describe('a recording', () => {
  test('is one file for one connection, whole when it ends', async () => {
    const { recorder, writers, files, last } = setUp();
    recorder.setStream(stream());
    recorder.start();
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false });
    writers[0]?.give('a');
    writers[0]?.give('b');
    await recorder.stop();
    expect(files).toEqual([{ name: 'part1', content: 'ab.', isClosed: true }]);
    expect(last()).toMatchObject({ name: 'saved', where: ['part1'] });
  });

  test('goes on in another file when the connection is replaced, and says that it waits in between', async () => {
    const { recorder, writers, files, last } = setUp();
    recorder.setStream(stream());
    recorder.start();
    writers[0]?.give('a');
    recorder.setStream(null);
    expect(last()).toMatchObject({ name: 'recording', isWaiting: true });
    recorder.setStream(stream());
    writers[1]?.give('b');
    expect(last()).toMatchObject({ name: 'recording', isWaiting: false });
    await recorder.stop();
    expect(files.map(({ content }) => content)).toEqual(['a.', 'b.']);
    expect(last()).toMatchObject({ name: 'saved', where: ['part1', 'part2'] });
  });

  test('begun without a picture waits for one; ended without one says that nothing was recorded', async () => {
    const { recorder, files, last } = setUp();
    recorder.start();
    expect(last()).toMatchObject({ isWaiting: true });
    await recorder.stop();
    expect([files, last()]).toEqual([[], { name: 'nothing' }]);
  });

  test('that has brought nothing for two seconds says so, and leaves no file', async () => {
    jest.useFakeTimers();
    const { recorder, writers, files, last } = setUp();
    recorder.setStream(stream());
    recorder.start();
    await jest.advanceTimersByTimeAsync(1900);
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false });
    await jest.advanceTimersByTimeAsync(200);
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false, isEmpty: true });
    writers[0]?.give('a');
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false });
    recorder.setStream(stream());
    for (const writer of writers) writer.rest = '';
    await jest.advanceTimersByTimeAsync(2100);
    expect(last()).toMatchObject({ isEmpty: true });
    const stopping = recorder.stop();
    await jest.advanceTimersByTimeAsync(10);
    await stopping;
    expect(files).toEqual([{ name: 'part1', content: 'a', isClosed: true }]);
    expect(last()).toMatchObject({ name: 'saved', where: ['part1'] });
    recorder.start();
    for (const writer of writers) writer.rest = '';
    const again = recorder.stop();
    await jest.advanceTimersByTimeAsync(10);
    await again;
    expect([files.length, last()]).toEqual([1, { name: 'nothing' }]);
  });

  test('whose sound brings nothing goes on without it', async () => {
    jest.useFakeTimers();
    const { recorder, writers, withSound, files, last } = setUp();
    recorder.setStream(stream(1));
    recorder.start();
    for (const writer of writers) writer.rest = '';
    await jest.advanceTimersByTimeAsync(2100);
    expect([withSound, writers[0]?.state]).toEqual([[true, false], 'inactive']);
    writers[1]?.give('a');
    const stopping = recorder.stop();
    await jest.advanceTimersByTimeAsync(10);
    await stopping;
    expect(files).toEqual([{ name: 'part1', content: 'a.', isClosed: true }]);
    expect(last()).toMatchObject({ name: 'saved', where: ['part1'] });
  });

  test('that waits for a key frame keeps its sound, which comes', async () => {
    jest.useFakeTimers();
    const { recorder, writers, withSound, sound, last } = setUp();
    recorder.setStream(stream(1));
    recorder.start();
    for (let times = 0; times < 10; times += 1) {
      sound.packets += 50;
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect([withSound, last()]).toEqual([[true], { name: 'recording', since: 5, isWaiting: false, isEmpty: true }]);
    writers[0]?.give('a');
    await jest.advanceTimersByTimeAsync(10_000);
    expect([withSound, last()]).toEqual([[true], { name: 'recording', since: 5, isWaiting: false }]);
  });

  test.each([
    ['stops before the first data', false],
    ['comes on a track that is muted', true],
  ])('whose sound %s goes on without it', async (_, isMuted) => {
    jest.useFakeTimers();
    const { recorder, withSound, sound } = setUp();
    recorder.setStream(stream(1, isMuted));
    recorder.start();
    sound.packets += 50;
    await jest.advanceTimersByTimeAsync(2100);
    expect(withSound).toEqual(isMuted ? [true, false] : [true]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(withSound).toEqual([true, false]);
  });

  test('waits for another report before it leaves out sound', async () => {
    jest.useFakeTimers();
    const { recorder, withSound, sound } = setUp();
    sound.at = 1;
    recorder.setStream(stream(1));
    recorder.start();
    await jest.advanceTimersByTimeAsync(5000);
    expect(withSound).toEqual([true]);
    sound.at = 2;
    await jest.advanceTimersByTimeAsync(2000);
    expect(withSound).toEqual([true, false]);
  });

  test.each([
    ['goes on without sound after 6 s when its element is paused', true, 50, [true, false]],
    ['keeps its sound when its element is paused and no frame is decoded', true, 0, [true]],
    ['keeps its sound when its element plays', false, 50, [true]],
  ])('without data %s', async (_, isPaused, frames, expected) => {
    jest.useFakeTimers();
    const { recorder, withSound, sound } = setUp();
    sound.isPaused = isPaused;
    recorder.setStream(stream(1));
    recorder.start();
    const receive = async (ms: number) => {
      for (let at = 0; at < ms; at += 1000) {
        sound.packets += 50;
        sound.frames += frames;
        await jest.advanceTimersByTimeAsync(1000);
      }
    };
    await receive(5000);
    expect(withSound).toEqual([true]);
    await receive(3000);
    expect(withSound).toEqual(expected);
  });

  test.each([
    ['continues in another part', true],
    ['waits for another one where its stream has ended too', false],
  ])('whose recorder ends by itself %s', async (_, active) => {
    jest.useFakeTimers();
    const { recorder, writers, files, last } = setUp();
    recorder.setStream(Object.assign(stream(), { active }));
    recorder.start();
    writers[0]?.give('a');
    await jest.advanceTimersByTimeAsync(3000);
    writers[0]?.stop();
    await jest.advanceTimersByTimeAsync(600);
    expect(last()).toMatchObject({ name: 'recording', isWaiting: !active });
    writers[1]?.give('b');
    const stopping = recorder.stop();
    await jest.advanceTimersByTimeAsync(10);
    await stopping;
    expect(files.map(({ content }) => content)).toEqual(active ? ['a.', 'b.'] : ['a.']);
  });

  /** A recorder that ends by itself as soon as it is begun, so many times. */
  async function endSoon(times: number) {
    jest.useFakeTimers();
    const made = setUp();
    made.recorder.setStream(Object.assign(stream(), { active: true }));
    made.recorder.start();
    for (let count = 0; count < times; count += 1) {
      const writer = made.writers.at(-1);
      if (writer) writer.rest = '';
      writer?.stop();
      await jest.advanceTimersByTimeAsync(1000 * 2 ** count + 10);
    }
    return made;
  }

  test('goes on after three recorders in a row that ended at once, each tried later than the one before', async () => {
    const { writers, last } = await endSoon(3);
    expect([writers.length, last()]).toMatchObject([4, { name: 'recording', isWaiting: false }]);
    if (writers[3]) writers[3].rest = '';
    jest.advanceTimersByTime(3000);
    // One that has lasted for a while counts as a beginning.
    writers[3]?.stop();
    await jest.advanceTimersByTimeAsync(600);
    writers[4]?.stop();
    await jest.advanceTimersByTimeAsync(600);
    expect(writers).toHaveLength(5);
    await jest.advanceTimersByTimeAsync(600);
    expect([writers.length, last()]).toMatchObject([6, { name: 'recording' }]);
  });

  test('whose recorders end at once again and again, while its stream goes on, says that it cannot be recorded', async () => {
    const { writers, last } = await endSoon(4);
    expect([writers.length, last()]).toMatchObject([4, { name: 'failed', where: [] }]);
  });

  test('whose first data cannot be written is not said to be saved', async () => {
    const { recorder, writers, files, last } = setUp({ failAt: 1 });
    recorder.setStream(stream());
    recorder.start();
    if (writers[0]) writers[0].rest = '';
    writers[0]?.give('a');
    await settled();
    expect(last()).toEqual({ name: 'failed', reason: 'The disk is full.', where: [] });
    expect(files[0]?.isClosed).toBe(true);
  });

  test('that cannot be written ends with the reason, and what is saved stays', async () => {
    const { recorder, writers, files, last } = setUp({ failAt: 2 });
    recorder.setStream(stream());
    recorder.start();
    writers[0]?.give('a');
    writers[0]?.give('b');
    await settled();
    expect(last()).toEqual({ name: 'failed', reason: 'The disk is full.', where: ['part1'] });
    expect(files[0]?.isClosed).toBe(true);
    expect(recorder.isRunning).toBe(false);
    const other = setUp({ failOpen: true });
    other.recorder.setStream(stream());
    other.recorder.start();
    other.writers[0]?.give('a');
    await settled();
    expect(other.last()).toEqual({ name: 'failed', reason: 'The disk is full.', where: [] });
  });

  test('tells the minutes that are left, and ends by itself before its room does, with all that came', async () => {
    const { recorder, writers, files, rooms, last } = setUp();
    recorder.setStream(stream());
    recorder.start();
    writers[0]?.give('a');
    await settled();
    rooms[0]?.({ name: 'low', secondsLeft: 250 });
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false, minutesLeft: 4 });
    rooms[0]?.({ name: 'enough' });
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false });
    writers[0]?.give('b');
    rooms[0]?.({ name: 'full', reason: 'No room.' });
    await settled();
    expect(files).toEqual([{ name: 'part1', content: 'ab.', isClosed: true }]);
    expect(last()).toEqual({ name: 'failed', reason: 'No room.', where: ['part1'] });
  });

  test('in a new part does not take the room of the one before for its own', async () => {
    const { recorder, writers, rooms, last } = setUp();
    recorder.setStream(stream());
    recorder.start();
    writers[0]?.give('a');
    await settled();
    rooms[0]?.({ name: 'low', secondsLeft: 30 });
    expect(last()).toMatchObject({ minutesLeft: 0 });
    recorder.setStream(stream());
    writers[1]?.give('b');
    await settled();
    rooms[0]?.({ name: 'full', reason: 'No room.' });
    await settled();
    expect(last()).toEqual({ name: 'recording', since: 5, isWaiting: false });
  });

  test('of a picture that this browser cannot record says so', async () => {
    const { last, recorder } = setUp({ cannotStart: true });
    recorder.setStream(stream());
    recorder.start();
    await settled();
    expect(last()).toMatchObject({ name: 'failed', reason: 'This browser can’t record this video.', where: [] });
  });

  test('in whatever order things happen, every file is closed and nothing that came is lost', async () => {
    const step = fc.constantFrom('stream', 'gone', 'data', 'ended', 'start', 'stop');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { recorder, writers, files, last } = setUp();
        const kept: string[] = [];
        let given = 0;
        for (const one of steps) {
          const writer = writers.at(-1);
          if (one === 'stream') recorder.setStream(stream());
          if (one === 'gone') recorder.setStream(null);
          if (one === 'start') recorder.start();
          if (one === 'stop') await recorder.stop();
          if (one === 'ended' && writer?.state === 'recording') writer.stop();
          if (one === 'data' && writer?.state === 'recording') {
            writer.give('x');
            given += 1;
          }
        }
        await recorder.stop();
        kept.push(...files.map(({ content }) => content));
        expect(files.every(({ isClosed }) => isClosed)).toBe(true);
        expect(kept.join('').split('x').length - 1).toBe(given);
        expect(files).toHaveLength(writers.length);
        expect(['nothing', 'saved', undefined]).toContain(last()?.name);
        expect(writers.every(({ state }) => state === 'inactive')).toBe(true);
      }),
    );
  });
});
