/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openInStorage } from '../../../renderer/features/live-view/capture/openInStorage';

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

/** A folder of the browser's storage in memory, as jsdom has none: what it leaves out is the disk, and that a crash loses open files. */
class Folder {
  readonly files = new Map<string, Blob>();
  readonly folders = new Map<string, Folder>();
  getDirectoryHandle = async (name: string) => {
    const folder = this.folders.get(name) ?? new Folder();
    this.folders.set(name, folder);
    return folder;
  };
  getFileHandle = async (name: string) => ({
    getFile: async () => this.files.get(name),
    createWritable: async () => {
      let content = new Blob();
      return {
        write: async (data: Blob) => void (content = data),
        close: async () => void this.files.set(name, content),
        abort: async () => undefined,
      };
    },
  });
  async *entries() {
    yield* this.files.entries();
  }
}

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  const root = new Folder();
  Object.assign(navigator, {
    storage: { getDirectory: async () => root },
    locks: { request: async (_: string, run: () => Promise<void>) => run() },
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
});
