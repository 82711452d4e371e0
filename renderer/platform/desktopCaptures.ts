import { CAPTURE_PART_BYTES } from '#app/bridge/captures';
import type { Bridge } from '#app/bridge/index';
import type { CaptureFile } from './Platform';

/** Bytes as base64, which is what the bridge carries. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The main process closes a file that hears nothing for 30 s; a video may stay away for longer. */
const STILL_HERE_MS = 10_000;

/** Files that the main process writes, part by part. */
export async function beginCapture({ captures }: Pick<Bridge, 'captures'>, name: string): Promise<CaptureFile> {
  const { id } = await captures.begin({ name });
  const timer = setInterval(() => {
    // A closed file needs no more keep-alives. The next write rejects with the reason.
    captures.write({ id, data: '' }).catch(() => clearInterval(timer));
  }, STILL_HERE_MS);
  return {
    write: async (data) => {
      const bytes = new Uint8Array(await data.arrayBuffer());
      for (let from = 0; from < bytes.length; from += CAPTURE_PART_BYTES)
        await captures.write({ id, data: toBase64(bytes.subarray(from, from + CAPTURE_PART_BYTES)) });
    },
    patch: async (at, data) => {
      await captures.patch({ id, at, data: toBase64(new Uint8Array(await data.arrayBuffer())) });
    },
    finish: async () => {
      clearInterval(timer);
      const { path } = await captures.finish({ id });
      return { where: path, show: () => void captures.show({ id }).catch(() => undefined) };
    },
  };
}
