import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { DOWNLOAD_ERRORS, transfer, type DownloadProgress } from '#app/api/download';

/** A body of these parts; `fault`: what ends it. */
function bodyOf(parts: readonly Uint8Array<ArrayBuffer>[], headers: Record<string, string>, fault?: Error) {
  const left = [...parts];
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (fault) controller.error(fault);
      else controller.close();
    },
    cancel: () => void (isCancelled = true),
  });
  return { source: { headers: new Headers(headers), body }, wasCancelled: () => isCancelled };
}

const bytes = (length: number) => new Uint8Array(length).fill(7);

/** Takes a body, and notes what it was told. */
async function take(source: ReturnType<typeof bodyOf>['source'], maxBytes = 100, write = () => {}) {
  const told = { written: 0, progress: [] as DownloadProgress[], waits: [] as boolean[] };
  const end = await transfer(source, {
    maxBytes,
    write: (chunk) => {
      write();
      told.written += chunk.length;
    },
    onProgress: (progress) => told.progress.push(progress),
    onWait: (isWaiting) => told.waits.push(isWaiting),
  }).catch((error: unknown) => error);
  return { ...told, end };
}

describe('a body that is downloaded', () => {
  test('is written part by part, with its length where the server says it', async () => {
    const { source } = bodyOf([bytes(3), bytes(4)], { 'Content-Length': '7' });
    const { written, progress, waits, end } = await take(source);
    expect([written, end]).toEqual([7, undefined]);
    expect(progress[0]).toEqual({ bytes: 3, total: 7 });
    // Silence counts while a part is awaited, and not while one is written.
    expect(waits).toEqual([true, false, true, false, true, false]);
  });

  test('is reported at most ten times a second', async () => {
    const now = jest.spyOn(performance, 'now');
    let at = 0;
    now.mockImplementation(() => at);
    const { source } = bodyOf([1, 2, 3, 4].map(bytes), {});
    const { progress } = await take(source, 100, () => (at += 50));
    now.mockRestore();
    expect(progress.map((one) => one.bytes)).toEqual([1, 6]);
  });

  test.each([
    [{}, null],
    [{ 'Content-Length': 'many' }, null],
    [{ 'Content-Length': '-1' }, null],
    [{ 'Content-Length': '1.5' }, null],
    // Of the compressed body.
    [{ 'Content-Length': '50', 'Content-Encoding': 'gzip' }, null],
    // Less than what has come.
    [{ 'Content-Length': '2' }, null],
    [{ 'Content-Length': '3' }, 3],
    [{ 'Content-Length': '100' }, 100],
  ])('of headers %j has the length %j', async (headers: Record<string, string>, total) => {
    const { source } = bodyOf([bytes(3)], headers);
    expect((await take(source)).progress).toEqual([{ bytes: 3, total }]);
  });

  test('that says it is too large is not taken at all, and one that becomes so is given up', async () => {
    const said = bodyOf([bytes(3)], { 'Content-Length': '101' });
    const first = await take(said.source);
    expect([first.written, first.waits, said.wasCancelled()]).toEqual([0, [], true]);
    const grown = bodyOf([bytes(60), bytes(60)], {});
    const second = await take(grown.source);
    expect(second.written).toBeLessThanOrEqual(100);
    for (const { end } of [first, second]) expect(end).toMatchObject({ kind: 'too-large' });
    expect(DOWNLOAD_ERRORS.tooLarge(1_500_000).message).toBe('The file is larger than 1 MB. Nothing was saved.');
  });

  test('that breaks off is interrupted, and what the disk says is kept', async () => {
    const broken = await take(bodyOf([bytes(3)], {}, new TypeError('reset')).source);
    expect([broken.end, broken.waits.at(-1)]).toEqual([DOWNLOAD_ERRORS.interrupted(), false]);
    const full = () => {
      throw DOWNLOAD_ERRORS.diskFull();
    };
    expect((await take(bodyOf([bytes(3)], {}).source, 100, full)).end).toMatchObject({ kind: 'disk-full' });
  });

  test('of any parts comes whole, or not beyond its limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }), async (lengths) => {
        const sum = lengths.reduce((total, one) => total + one, 0);
        const { written, end } = await take(bodyOf(lengths.map(bytes), {}).source);
        expect(end === undefined).toBe(sum <= 100);
        expect(written).toBeLessThanOrEqual(100);
        if (end === undefined) expect(written).toBe(sum);
      }),
    );
  });
});
