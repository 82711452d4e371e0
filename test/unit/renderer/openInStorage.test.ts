/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Room } from '../../../renderer/features/live-view/capture/RoomWatch';
import { openInStorage } from '../../../renderer/features/live-view/capture/openInStorage';

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

/** A folder of the browser's storage in memory, as jsdom has none: what it leaves out is the disk, and that a crash loses open files. */
class Folder {
  readonly kind = 'directory';
  readonly files = new Map<string, Blob>();
  readonly folders = new Map<string, Folder>();
  getDirectoryHandle = async (name: string) => {
    const folder = this.folders.get(name) ?? new Folder();
    this.folders.set(name, folder);
    return folder;
  };
  getFileHandle = async (name: string, options?: { create: boolean }) => {
    if (!options && !this.files.has(name)) throw new DOMException('none', 'NotFoundError');
    return this.fileHandle(name);
  };
  private fileHandle = (name: string) => ({
    getFile: async () => this.files.get(name),
    createWritable: async () => {
      let content = new Blob();
      return {
        // A file made longer is refused by what the storage really has.
        truncate: async (bytes: number) => {
          asked.push(bytes);
          if (bytes > room) throw new DOMException('full', 'QuotaExceededError');
        },
        write: async (data: Blob) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          content = data;
        },
        close: async () => void this.files.set(name, content),
        abort: async () => undefined,
      };
    },
  });
  async *entries() {
    yield* this.folders.entries();
    yield* this.files.entries();
  }
  removeEntry = async (name: string) => void this.folders.delete(name);
}

let isFull = false;
/** Bytes that are really free, whatever is reported. */
let room = Infinity;
const asked: number[] = [];
/** As the browser reports it. */
let estimate: () => Promise<{ quota?: number; usage?: number }>;
const held = new Set<string>();
type Run = (lock: unknown) => unknown;
const request = async (name: string, ...[first, second]: [Run] | [unknown, Run]) => {
  const run = second ?? (first as Run);
  // Its turns are the browser's own matter.
  if (name === 'farsight recording room') return run({});
  if (held.has(name)) return run(null);
  held.add(name);
  const result = await run({});
  held.delete(name);
  return result;
};

const saved: Blob[] = [];
let root: Folder;
beforeEach(() => {
  saved.length = 0;
  isFull = false;
  room = Infinity;
  asked.length = 0;
  held.clear();
  estimate = () => Promise.reject(new Error('unknown'));
  root = new Folder();
  Object.assign(navigator, {
    storage: { getDirectory: async () => root, estimate: () => estimate() },
    locks: { request },
  });
  // jsdom has no addresses for blobs, and follows no link.
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

describe('a recording in the storage of the browser', () => {
  test('warns once at 80 % and ends at its cap; what is there is still downloaded', async () => {
    const warn = jest.fn();
    const file = await openInStorage('x.webm', warn, 10e-6);
    await file.write(new Blob(['1234567']));
    expect(warn).not.toHaveBeenCalled();
    await file.write(new Blob(['89']));
    await file.write(new Blob(['0']));
    expect(warn.mock.calls).toEqual([[10e-6]]);
    await expect(file.write(new Blob(['x']))).rejects.toThrow('This browser keeps up to');
    await file.finish();
    expect(await Promise.all(saved.map(read))).toEqual(['1234567890']);
  });

  test('is downloaded in its order, also of several pieces', async () => {
    const now = jest.spyOn(performance, 'now');
    const file = await openInStorage('y.webm');
    for (const [index, text] of ['ab', 'cd', 'ef'].entries()) {
      now.mockReturnValue(performance.timeOrigin + index * 4000);
      await file.write(new Blob([text]));
    }
    await file.patch(1, new Blob(['X']));
    await file.finish();
    expect(await Promise.all(saved.map(read))).toEqual(['aXcdef']);
  });

  test('of which a write does not fit any more ends in words, and what did not fit is downloaded too', async () => {
    const now = jest.spyOn(performance, 'now');
    const file = await openInStorage('z.webm');
    await file.write(new Blob(['ab']));
    isFull = true;
    now.mockReturnValue(performance.timeOrigin + 4000);
    await expect(file.write(new Blob(['cd']))).rejects.toThrow('The disk is full, or this browser’s storage quota');
    await expect(file.write(new Blob(['ef']))).rejects.toThrow('The disk is full, or this browser’s storage quota');
    await file.finish();
    expect(await Promise.all(saved.map(read))).toEqual(['abcdef']);
  });

  test('is not begun where the browser reports no room, and is where it reports nothing', async () => {
    estimate = () => Promise.resolve({ quota: 10_500_000, usage: 10_000_000 });
    await expect(openInStorage('a.webm')).rejects.toThrow('The disk is full');
    estimate = () => Promise.resolve({});
    await expect(openInStorage('a.webm')).resolves.toBeDefined();
  });

  test('is judged by what the browser reports after each piece, and not held up by a report that does not come', async () => {
    const now = jest.spyOn(performance, 'now');
    estimate = () => Promise.resolve({ quota: 9_000_000, usage: 0 });
    const onRoom = jest.fn();
    const file = await openInStorage('b.webm', undefined, undefined, onRoom);
    const write = (seconds: number) => {
      now.mockReturnValue(performance.timeOrigin + seconds * 1000);
      return file.write(new Blob([new Uint8Array(100_000)]));
    };
    for (const seconds of [0, 2, 4, 6]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'low' }]);
    estimate = () => new Promise(() => undefined);
    for (const seconds of [8, 10, 12]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'low' }]);
    estimate = () => Promise.resolve({ quota: 300_000, usage: 250_000 });
    for (const seconds of [14, 16]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'full' }]);
  });

  test('is judged by the room that can be had where the browser reports more, and asks for no more than is worth it', async () => {
    const now = jest.spyOn(performance, 'now');
    estimate = () => Promise.resolve({ quota: 1e12, usage: 0 });
    room = 900_000;
    await expect(openInStorage('d.webm')).rejects.toThrow('The disk is full');
    room = 12_000_000;
    const onRoom = jest.fn<(room: Room) => void>();
    const file = await openInStorage('d.webm', undefined, undefined, onRoom);
    const write = async (seconds: number) => {
      now.mockReturnValue(performance.timeOrigin + seconds * 1000);
      await file.write(new Blob([new Uint8Array(100_000)]));
      await new Promise((resolve) => setTimeout(resolve));
    };
    for (const seconds of [0, 2, 4]) await write(seconds);
    expect(onRoom.mock.lastCall).toEqual([{ name: 'enough' }]);
    asked.length = 0;
    for (const seconds of [6, 8, 10, 12]) await write(seconds);
    // There was enough lately: not tried again so soon.
    expect(asked).toEqual([]);
    room = 5_000_000;
    for (const seconds of [24, 26, 28, 30]) await write(seconds);
    // 1.0 MB in the last 30 s, and 4.5 to 5 MB to be had without the reserve.
    const [last] = onRoom.mock.lastCall ?? [];
    expect(last).toEqual({ name: 'low', secondsLeft: expect.any(Number) });
    const left = last?.name === 'low' ? last.secondsLeft : 0;
    expect([left > 110, left < 140]).toEqual([true, true]);
    expect(Math.max(...asked)).toBeLessThan(25_000_000);
    room = 400_000;
    for (const seconds of [32, 34]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'full' }]);
  });

  test('under a name that another tab records is refused, and the other one is left alone', async () => {
    const first = await openInStorage('c.webm');
    await first.write(new Blob(['ab']));
    await expect(openInStorage('c.webm')).rejects.toThrow();
    await first.finish();
    expect(await Promise.all(saved.map(read))).toEqual(['ab']);
  });

  test('makes room by what was downloaded long ago, not by what was lately, is interrupted or still runs', async () => {
    for (const name of ['old', 'late', 'running-done']) await (await openInStorage(name)).finish();
    const recordings = root.folders.get('recordings');
    await recordings?.getDirectoryHandle('crashed');
    for (const name of ['late', 'old', 'running-done']) {
      const lastModified = Date.now() - (name === 'late' ? 60_000 : 3600_000);
      recordings?.folders.get(name)?.files.set('done', new File(['1'], 'done', { lastModified }));
    }
    held.add('farsight recording running-done');
    await openInStorage('new');
    expect([...(recordings?.folders.keys() ?? [])].sort()).toEqual(['crashed', 'late', 'new', 'running-done']);
  });
});
