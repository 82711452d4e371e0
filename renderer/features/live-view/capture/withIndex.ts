import type { FileEnd, FileIndex } from '../../../lib/fileIndex';
import type { CaptureFile } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import { blobOf, finishWith } from './finishWith';

/** A file that takes what a recorder writes, and is completed by `index`. */
export function withIndex(file: CaptureFile, index: FileIndex): CaptureFile {
  return {
    ...file,
    write: async (data) => {
      const bytes = pushed(index, new Uint8Array(await data.arrayBuffer()));
      if (bytes.length > 0) await file.write(blobOf(bytes));
    },
    finish: async () => {
      const rest = index.finish();
      if (!rest) return file.finish();
      // Only bytes that were held back, and no index.
      if (rest.patches.length === 0) return finishWith(file, rest.tail);
      // Without an index the file still plays from its beginning.
      await addIndex(file, rest).catch(() => undefined);
      return file.finish();
    },
  };
}

function pushed(index: FileIndex, chunk: Uint8Array): Uint8Array {
  try {
    return index.push(chunk);
  } catch {
    throw new Error(CAPTURE.cannotRecord);
  }
}

async function addIndex(file: CaptureFile, { tail, patches }: FileEnd): Promise<void> {
  await file.write(blobOf(tail));
  for (const { at, bytes } of patches) await file.patch(at, blobOf(bytes));
}
