import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as v from 'valibot';
import { CONTRACT, type Bridge } from '../../../app/bridge/index';
import { Captures, MAX_FILE_BYTES, MIN_FREE_BYTES } from '../../../main/capabilities/Captures';
import { beginCapture } from '../../../renderer/platform/desktopCaptures';
import { testWith } from '../../support/needs';

let root: string;
const shown: string[] = [];
const logged: object[] = [];
const recording: boolean[] = [];
const base64 = (text: string) => Buffer.from(text).toString('base64');

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'captures-'));
  shown.length = 0;
  logged.length = 0;
  recording.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const make = (folder = (kind: string) => path.join(root, kind, 'Farsight')) =>
  new Captures({
    folder,
    show: (file) => shown.push(file),
    log: (_, data) => logged.push(data),
    onRecording: (isRecording) => recording.push(isRecording),
  });

describe('captures', () => {
  test('a recording is on the disk as it grows, in its order, for its owner alone, and is shown by its id', async () => {
    const { handlers } = make();
    const { id } = await handlers.begin({ name: 'Drone_1.webm' });
    const file = path.join(root, 'videos/Farsight/Drone_1.webm');
    await Promise.all(['a', 'b', 'c'].map(async (text) => handlers.write({ id, data: base64(text) })));
    expect(readFileSync(file, 'utf8')).toBe('abc');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await handlers.finish({ id })).toEqual({ path: file });
    await handlers.show({ id });
    expect(shown).toEqual([file]);
    await expect(handlers.write({ id, data: base64('d') })).rejects.toMatchObject({ code: 'not-open' });
    expect(() => handlers.show({ id: 'other' })).toThrow('There is no such file.');
  });

  test('the first recording that begins and the last that ends are told; pictures are not', async () => {
    const { handlers } = make();
    await handlers.finish(await handlers.begin({ name: 'x.jpg' }));
    const first = await handlers.begin({ name: 'a.webm' });
    const second = await handlers.begin({ name: 'b.webm' });
    await handlers.finish(first);
    expect(recording).toEqual([true]);
    await handlers.finish(second);
    expect(recording).toEqual([true, false]);
  });

  test('bytes are put over what was written, and never beyond its end', async () => {
    const { handlers } = make();
    const { id } = await handlers.begin({ name: 'x.mkv' });
    await handlers.write({ id, data: base64('abcdef') });
    await handlers.patch({ id, at: 1, data: base64('XY') });
    await handlers.write({ id, data: base64('gh') });
    await expect(handlers.patch({ id, at: 7, data: base64('XY') })).rejects.toMatchObject({ code: 'out-of-range' });
    const { path: file } = await handlers.finish({ id });
    expect(readFileSync(file, 'utf8')).toBe('aXYdefgh');
  });

  test('a picture goes to the pictures; a file that is there stays', async () => {
    const { handlers } = make();
    for (const expected of ['x.jpg', 'x (2).jpg', 'x (3).jpg']) {
      const { id } = await handlers.begin({ name: 'x.jpg' });
      await handlers.write({ id, data: base64('x') });
      expect((await handlers.finish({ id })).path).toBe(path.join(root, 'pictures/Farsight', expected));
    }
  });

  test('a folder that cannot be written to, and a system without one, are said in a sentence', async () => {
    writeFileSync(path.join(root, 'file'), '');
    const blocked = make(() => path.join(root, 'file', 'below'));
    await expect(blocked.handlers.begin({ name: 'x.jpg' })).rejects.toMatchObject({ code: 'no-folder' });
    const none = make(() => {
      throw new Error('no such folder');
    });
    await expect(none.handlers.begin({ name: 'x.jpg' })).rejects.toMatchObject({ code: 'no-folder' });
    expect(logged).toEqual([
      { code: 'no-folder', reason: 'ENOTDIR' },
      { code: 'no-folder', reason: null },
    ]);
  });

  testWith('fullDevice')('reports a full disk', async () => {
    const captures = make();
    const { id } = await captures.handlers.begin({ name: 'x.webm' });
    const { files } = captures as unknown as { files: Map<string, { file: FileHandle }> };
    const opened = files.get(id);
    await opened?.file.close();
    Object.assign(opened ?? {}, { file: await open('/dev/full', 'w') });
    await expect(captures.handlers.write({ id, data: base64('x') })).rejects.toMatchObject({
      code: 'disk-full',
      message: 'The disk is full.',
    });
    await captures.close();
    // What takes no byte leaves no file that looks like a recording.
    expect(readdirSync(path.join(root, 'videos/Farsight'))).toEqual([]);
  });

  // @threat P8
  test('a disk without room for the system is refused before a recording and while it runs, and what is written stays', async () => {
    let free = MIN_FREE_BYTES - 1;
    const looked: string[] = [];
    const captures = new Captures({
      folder: (kind) => path.join(root, kind),
      show: () => undefined,
      log: () => undefined,
      onRecording: () => undefined,
      freeBytes: (folder) => {
        looked.push(folder);
        return Promise.resolve(free);
      },
    });
    const full = { code: 'disk-full', message: 'The disk is almost full.' };
    await expect(captures.handlers.begin({ name: 'x.webm' })).rejects.toMatchObject(full);
    expect(existsSync(path.join(root, 'videos/x.webm'))).toBe(false);
    free = MIN_FREE_BYTES;
    const { id } = await captures.handlers.begin({ name: 'x.webm' });
    const part = Buffer.alloc(150_000).toString('base64');
    await captures.handlers.write({ id, data: part });
    free = 0;
    const until = async () => {
      for (let count = 0; count < 500; count += 1) await captures.handlers.write({ id, data: part });
    };
    await expect(until()).rejects.toMatchObject(full);
    // Looking at the disk for each part would slow a recording.
    expect(looked.length).toBeLessThan(10);
    const { path: file } = await captures.handlers.finish({ id });
    expect(statSync(file).size).toBeGreaterThanOrEqual(150_000);
  });

  test('a recording has a largest size', async () => {
    const captures = make();
    const { id } = await captures.handlers.begin({ name: 'x.webm' });
    const { files } = captures as unknown as { files: Map<string, { size: number }> };
    Object.assign(files.get(id) ?? {}, { size: MAX_FILE_BYTES - 2 });
    await captures.handlers.write({ id, data: base64('ab') });
    await expect(captures.handlers.write({ id, data: base64('c') })).rejects.toMatchObject({ code: 'too-large' });
    const { path: file } = await captures.handlers.finish({ id });
    expect(readFileSync(file, 'utf8')).toBe('ab');
  });

  test('the real disk is looked at', async () => {
    const { handlers } = make();
    const { id } = await handlers.begin({ name: 'x.webm' });
    expect((await handlers.finish({ id })).path).toContain('x.webm');
  });

  test('one that nothing was written to leaves no file, also when its page is gone', async () => {
    const { handlers } = make();
    await handlers.finish(await handlers.begin({ name: 'x.jpg' }));
    expect(readdirSync(path.join(root, 'pictures/Farsight'))).toEqual([]);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { id } = await handlers.begin({ name: 'x.webm' });
    await jest.advanceTimersByTimeAsync(31_000);
    await handlers.finish({ id });
    expect(readdirSync(path.join(root, 'videos/Farsight'))).toEqual([]);
  });

  test('too many at once are refused; leaving closes all; one that gets no data is closed after 30 s', async () => {
    const captures = make();
    for (let count = 0; count < 12; count += 1) {
      const { id } = await captures.handlers.begin({ name: `v${count}.webm` });
      await captures.handlers.write({ id, data: base64('x') });
    }
    await expect(captures.handlers.begin({ name: 'v.webm' })).rejects.toMatchObject({ code: 'too-many' });
    await captures.close();
    expect(readdirSync(path.join(root, 'videos/Farsight'))).toHaveLength(12);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { id } = await captures.handlers.begin({ name: 'idle.webm' });
    await jest.advanceTimersByTimeAsync(31_000);
    await expect(captures.handlers.write({ id, data: '' })).rejects.toMatchObject({ code: 'not-open' });
  });

  test('no more are open where all are begun at the same time; one that cannot be begun takes no place', async () => {
    const captures = make();
    const begin = async (name: string) => captures.handlers.begin({ name });
    const names = Array.from({ length: 30 }, (_, index) => `v${index}.webm`);
    const begun = await Promise.allSettled(names.map(begin));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    expect(readdirSync(path.join(root, 'videos/Farsight'))).toHaveLength(12);
    await captures.close();
    writeFileSync(path.join(root, 'file'), '');
    const broken = make(() => path.join(root, 'file', 'below'));
    for (let count = 0; count < 13; count += 1)
      await expect(broken.handlers.begin({ name: 'v.webm' })).rejects.toMatchObject({ code: 'no-folder' });
  });

  test('one whose video stays away is kept open by its page, and goes on when the video is back', async () => {
    const { handlers } = make();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const file = await beginCapture({ captures: handlers as Bridge['captures'] }, 'x.webm');
    await file.write(new Blob(['before ']));
    await jest.advanceTimersByTimeAsync(120_000);
    await file.write(new Blob(['after']));
    const { where } = await file.finish();
    expect(readFileSync(where, 'utf8')).toBe('before after');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('one that was closed because no data came is named all the same', async () => {
    const { handlers } = make();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { id } = await handlers.begin({ name: 'x.webm' });
    await handlers.write({ id, data: base64('all') });
    await jest.advanceTimersByTimeAsync(31_000);
    await expect(handlers.write({ id, data: base64('more') })).rejects.toMatchObject({ code: 'not-open' });
    const { path: place } = await handlers.finish({ id });
    expect(readFileSync(place, 'utf8')).toBe('all');
    await expect(handlers.finish({ id: 'other' })).rejects.toMatchObject({ code: 'not-open' });
  });

  // @threat P8
  test('what a page may say is narrow: no path, no other kind of file, no more than fits', () => {
    const { begin, write } = CONTRACT.captures;
    for (const name of [
      'con .jpg',
      'COM¹.jpg',
      'lpt³.webm',
      'AUX  .mp4',
      'x .jpg',
      'x..jpg',
      'x.jpg.',
      'x.jpg ',
      ' x.jpg',
    ])
      expect([name, v.safeParse(begin.argument, { name }).success]).toEqual([name, false]);
    for (const name of ['console.jpg', 'x.jpg', 'Дрон 7_2026.webm', 'com.mp4'])
      expect([name, v.safeParse(begin.argument, { name }).success]).toEqual([name, true]);
    for (const name of ['../x.webm', '/etc/x.jpg', 'x.sh', 'nul.webm', '', 5])
      expect(v.safeParse(begin.argument, { name }).success).toBe(false);
    for (const data of ['not base64!', 'A'.repeat(300_000), null])
      expect(v.safeParse(write.argument, { id: 'a', data }).success).toBe(false);
    const largest = Buffer.alloc(150_000).toString('base64');
    expect(v.safeParse(write.argument, { id: 'a', data: largest }).success).toBe(true);
  });
});
