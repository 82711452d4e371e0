import type { CaptureFile } from '../../../platform/Platform';
import { WebmIndex } from '../../../lib/webm/WebmIndex';

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** Adds duration and seek index to a file when it is finished; `rotationDeg` as with `WebmIndex`. */
export function withIndex(file: CaptureFile, rotationDeg = 0): CaptureFile {
  const index = new WebmIndex(rotationDeg);
  return {
    ...file,
    write: async (data) => {
      const bytes = index.push(new Uint8Array(await data.arrayBuffer()));
      if (bytes.length > 0) await file.write(blob(bytes));
    },
    finish: async () => {
      const rest = index.finish();
      // Without them the file still plays from its beginning.
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
