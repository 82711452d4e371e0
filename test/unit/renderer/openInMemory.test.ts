/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import { patched } from '../../../renderer/lib/webm/patched';
import { openInMemory } from '../../../renderer/features/live-view/capture/openInMemory';

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });

describe('a recording in memory', () => {
  test('warns once at 80 % and ends at its cap; what is there is still downloaded', async () => {
    const saved: Blob[] = [];
    // jsdom has no addresses for blobs, and follows no link.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
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
    click.mockRestore();
  });

  test('bytes are put over others in their order', async () => {
    const over = (at: number, text: string) => ({ at, data: new Blob([text]) });
    expect(await read(patched(new Blob(['abcdef']), [over(0, 'XY'), over(1, 'Z'), over(4, '!!')]))).toBe('XZcd!!');
  });
});
