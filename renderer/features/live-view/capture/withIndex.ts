import type { CaptureFile } from '../../../platform/Platform';
import { WebmIndex } from './WebmIndex';

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** A file that, once finished, tells its duration and can be sought in. */
export function withIndex(file: CaptureFile): CaptureFile {
  const index = new WebmIndex();
  return {
    ...file,
    write: async (data) => {
      const bytes = index.push(new Uint8Array(await data.arrayBuffer()));
      if (bytes.length > 0) await file.write(blob(bytes));
    },
    finish: async () => {
      const rest = index.finish();
      // Without them the file can still be played from its beginning.
      if (rest) await addIndex(file, rest).catch(() => undefined);
      return file.finish();
    },
  };
}

async function addIndex(
  file: CaptureFile,
  { tail, patches }: NonNullable<ReturnType<WebmIndex['finish']>>,
): Promise<void> {
  await file.write(blob(tail));
  for (const { at, bytes } of patches) await file.patch(at, blob(bytes));
}
