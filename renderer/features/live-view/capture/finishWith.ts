import type { CaptureFile } from '../../../platform/Platform';

export const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** Closes a file after its last bytes, also where these cannot be written: then it rejects, as they are missing in it. */
export async function finishWith(file: CaptureFile, bytes: Uint8Array): ReturnType<CaptureFile['finish']> {
  const writing = bytes.length > 0 ? file.write(blobOf(bytes)) : Promise.resolve();
  await writing.catch(() => undefined);
  const finished = await file.finish();
  await writing;
  return finished;
}
