/** As much of a Response as is needed to read it, so that browsers and Node share this. */
interface Readable {
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
}

const characterOf = (byte: number) => String.fromCharCode(byte);

/** Text of a body in UTF-8, or of a picture a character a byte; null once it is larger than `maxBytes`, and the rest is not read. */
export async function readText(response: Readable, maxBytes: number): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const isPicture = /^image\//i.test(response.headers.get('Content-Type') ?? '');
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done || !value) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += isPicture ? Array.from(value, characterOf).join('') : decoder.decode(value, { stream: true });
  }
}
