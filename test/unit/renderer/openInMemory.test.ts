/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { patched } from '../../../renderer/lib/webm/patched';
import { openInMemory } from '../../../renderer/features/live-view/capture/openInMemory';

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

/** Collects downloads: jsdom has no addresses for blobs, and follows no link. */
function followDownloads() {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return { saved, click };
}

describe('a recording in memory', () => {
  afterEach(() => void jest.restoreAllMocks());

  test('is not downloaded when nothing was written', async () => {
    const { click } = followDownloads();
    await openInMemory('x.webm').finish();
    expect(click).not.toHaveBeenCalled();
  });

  test('warns once at 80 % and ends at its cap; what is there is still downloaded', async () => {
    const { saved, click } = followDownloads();
    const warn = jest.fn();
    const file = openInMemory('x.webm', warn, 10e-6);
    await file.write(new Blob(['1234567']));
    expect(warn).not.toHaveBeenCalled();
    await file.write(new Blob(['89']));
    await file.write(new Blob(['0']));
    expect(warn.mock.calls).toEqual([[10e-6]]);
    await expect(file.write(new Blob(['x']))).rejects.toThrow('This browser keeps up to');
    await file.patch(2, new Blob(['ab']));
    expect(await file.finish()).toMatchObject({ where: 'x.webm' });
    expect(click).toHaveBeenCalledTimes(1);
    expect(await read(saved[0] ?? new Blob())).toBe('12ab567890');
  });

  test('bytes are put over others in their order', async () => {
    const over = (at: number, text: string) => ({ at, data: new Blob([text]) });
    expect(await read(patched(new Blob(['abcdef']), [over(0, 'XY'), over(1, 'Z'), over(4, '!!')]))).toBe('XZcd!!');
  });
});
