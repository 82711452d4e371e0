import { readChunks, type Readable } from './readChunks';

/** Text of a body in UTF-8; null once it is larger than `maxBytes`, and the rest is not read. */
export async function readText(response: Readable, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  const isComplete = await readChunks(response, maxBytes, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  return isComplete ? text + decoder.decode() : null;
}
