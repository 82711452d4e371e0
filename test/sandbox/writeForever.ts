import type { ServerResponse } from 'node:http';

/** Writes the same to an answer for as long as its connection is open. */
export function writeForever(response: ServerResponse, chunk: string | Buffer): void {
  // Not at once: Node 24 calls back before it looks at the connection, which would never be seen to close.
  const more = () => void (!response.destroyed && response.write(chunk, () => setImmediate(more)));
  more();
}
