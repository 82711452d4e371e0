/** The part of a Response that reading needs, for browsers and Node alike. */
export interface Readable {
  readonly body: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array<ArrayBuffer> | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
}

/** Not in Node, and not in every browser. */
interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Bytes after which a page is let do something else: what has come in meanwhile would be read in one task. */
const PAUSE_BYTES = 1_000_000;

/**
 * Hands over a body as it comes; the next part is asked for once the last was taken. False once it is larger than
 * `maxBytes`: the rest is not read. Rejects with what reading or `take` rejects with, and reads no more.
 */
export async function readChunks(
  response: Readable,
  maxBytes: number,
  take: (chunk: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<boolean> {
  const reader = response.body?.getReader();
  if (!reader) return true;
  let size = 0;
  let pauseAt = PAUSE_BYTES;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !value) return true;
      size += value.byteLength;
      if (size > maxBytes) break;
      await take(value);
      if (size < pauseAt) continue;
      pauseAt = size + PAUSE_BYTES;
      await (globalThis as Yielding).scheduler?.yield?.();
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
  await reader.cancel();
  return false;
}
