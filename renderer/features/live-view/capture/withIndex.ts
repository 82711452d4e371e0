import type { CaptureFile } from '../../../platform/Platform';
import { WebmIndex } from '../../../lib/webm/WebmIndex';
import { blobOf, finishWith } from './finishWith';

/** Adds duration and seek index to a file when it is finished; `rotationDeg` as with `WebmIndex`. */
export function withIndex(file: CaptureFile, rotationDeg = 0): CaptureFile {
  const index = new WebmIndex(rotationDeg);
  return {
    ...file,
    write: async (data) => {
      const bytes = index.push(new Uint8Array(await data.arrayBuffer()));
      if (bytes.length > 0) await file.write(blobOf(bytes));
    },
    finish: async () => {
      const rest = index.finish();
      if (!rest) return file.finish();
      // What came before the end of its head was held back, and is all there is.
      if (rest.patches.length === 0) return finishWith(file, rest.tail);
      // Without an index the file still plays from its beginning.
      await addIndex(file, rest).catch(() => undefined);
      return file.finish();
    },
  };
}

async function addIndex(
  file: CaptureFile,
  { tail, patches }: NonNullable<ReturnType<WebmIndex['finish']>>,
): Promise<void> {
  await file.write(blobOf(tail));
  for (const { at, bytes } of patches) await file.patch(at, blobOf(bytes));
}
