/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Room } from '../../../renderer/features/live-view/capture/RoomWatch';
import { openInStorage } from '../../../renderer/features/live-view/capture/openInStorage';
import { listKept } from '../../../renderer/lib/recordings';
import { BrowserStorage } from '../../support/browserStorage';

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

let browser: BrowserStorage;
beforeEach(() => {
  browser = BrowserStorage.install();
});
afterEach(() => void jest.restoreAllMocks());

/** Opens a recording of one account. */
const open = (...[name, ...rest]: Parameters<typeof openInStorage> extends [string, ...infer Rest] ? Rest : never) =>
  openInStorage('u_mara', name, ...rest);

describe('a recording in the storage of the browser', () => {
  test('warns once at 80 % and ends at its cap; what is there is still downloaded', async () => {
    const warn = jest.fn();
    const file = await open('x.webm', warn, 10e-6);
    await file.write(new Blob(['1234567']));
    expect(warn).not.toHaveBeenCalled();
    await file.write(new Blob(['89']));
    await file.write(new Blob(['0']));
    expect(warn.mock.calls).toEqual([[10e-6]]);
    await expect(file.write(new Blob(['x']))).rejects.toThrow('This browser keeps up to');
    await file.finish();
    expect(await Promise.all(browser.saved.map(read))).toEqual(['1234567890']);
  });

  test('is neither downloaded nor kept when nothing was written', async () => {
    await (await open('x.webm')).finish();
    expect(browser.saved).toEqual([]);
    expect(await listKept('u_mara')).toEqual([]);
  });

  test('is downloaded in its order, also of several pieces', async () => {
    const now = jest.spyOn(performance, 'now');
    const file = await open('y.webm');
    for (const [index, text] of ['ab', 'cd', 'ef'].entries()) {
      now.mockReturnValue(performance.timeOrigin + index * 4000);
      await file.write(new Blob([text]));
    }
    await file.patch(1, new Blob(['X']));
    await file.finish();
    expect(await Promise.all(browser.saved.map(read))).toEqual(['aXcdef']);
  });

  test('of which a write does not fit any more ends in words, and what did not fit is downloaded too', async () => {
    const now = jest.spyOn(performance, 'now');
    const file = await open('z.webm');
    await file.write(new Blob(['ab']));
    browser.isFull = true;
    now.mockReturnValue(performance.timeOrigin + 4000);
    await expect(file.write(new Blob(['cd']))).rejects.toThrow('The disk is full, or this browser’s storage quota');
    await expect(file.write(new Blob(['ef']))).rejects.toThrow('The disk is full, or this browser’s storage quota');
    await file.finish();
    expect(await Promise.all(browser.saved.map(read))).toEqual(['abcdef']);
  });

  test('is not begun where the browser reports no room, and is where it reports nothing', async () => {
    browser.estimate = () => Promise.resolve({ quota: 10_500_000, usage: 10_000_000 });
    await expect(open('a.webm')).rejects.toThrow('The disk is full');
    browser.estimate = () => Promise.resolve({});
    await expect(open('a.webm')).resolves.toBeDefined();
  });

  test('is judged by what the browser reports after each piece, and not held up by a report that does not come', async () => {
    const now = jest.spyOn(performance, 'now');
    browser.estimate = () => Promise.resolve({ quota: 9_000_000, usage: 0 });
    const onRoom = jest.fn();
    const file = await open('b.webm', undefined, undefined, onRoom);
    const write = (seconds: number) => {
      now.mockReturnValue(performance.timeOrigin + seconds * 1000);
      return file.write(new Blob([new Uint8Array(100_000)]));
    };
    for (const seconds of [0, 2, 4, 6]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'low' }]);
    browser.estimate = () => new Promise(() => undefined);
    for (const seconds of [8, 10, 12]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'low' }]);
    browser.estimate = () => Promise.resolve({ quota: 300_000, usage: 250_000 });
    for (const seconds of [14, 16]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'full' }]);
  });

  test('is judged by the room that can be had where the browser reports more, and asks for no more than is worth it', async () => {
    const now = jest.spyOn(performance, 'now');
    browser.estimate = () => Promise.resolve({ quota: 1e12, usage: 0 });
    browser.room = 900_000;
    await expect(open('d.webm')).rejects.toThrow('The disk is full');
    browser.room = 12_000_000;
    const onRoom = jest.fn<(room: Room) => void>();
    const file = await open('d.webm', undefined, undefined, onRoom);
    const write = async (seconds: number) => {
      now.mockReturnValue(performance.timeOrigin + seconds * 1000);
      await file.write(new Blob([new Uint8Array(100_000)]));
      await new Promise((resolve) => setTimeout(resolve));
    };
    for (const seconds of [0, 2, 4]) await write(seconds);
    expect(onRoom.mock.lastCall).toEqual([{ name: 'enough' }]);
    browser.asked.length = 0;
    for (const seconds of [6, 8, 10, 12]) await write(seconds);
    // There was enough lately: not tried again so soon.
    expect(browser.asked).toEqual([]);
    browser.room = 5_000_000;
    for (const seconds of [24, 26, 28, 30]) await write(seconds);
    // 1.0 MB in the last 30 s, and 4.5 to 5 MB to be had without the reserve.
    const [last] = onRoom.mock.lastCall ?? [];
    expect(last).toEqual({ name: 'low', secondsLeft: expect.any(Number) });
    const left = last?.name === 'low' ? last.secondsLeft : 0;
    expect([left > 110, left < 140]).toEqual([true, true]);
    expect(Math.max(...browser.asked)).toBeLessThan(25_000_000);
    browser.room = 400_000;
    for (const seconds of [32, 34]) await write(seconds);
    expect(onRoom.mock.lastCall).toMatchObject([{ name: 'full' }]);
  });

  test('under a name that another tab records is refused, and the other one is left alone', async () => {
    const first = await open('c.webm');
    await first.write(new Blob(['ab']));
    await expect(open('c.webm')).rejects.toThrow();
    await first.finish();
    expect(await Promise.all(browser.saved.map(read))).toEqual(['ab']);
  });
});
