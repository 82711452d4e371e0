import { patched } from './patched';
import { WebmIndex } from './WebmIndex';

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** The pieces of a WebM or Matroska file that was not finished, as a whole one with a duration and an index; of another kind, as they are. */
export async function indexed(pieces: readonly Blob[]): Promise<Blob> {
  const index = new WebmIndex();
  const parts: Blob[] = [];
  // One at a time: the whole may be larger than memory.
  for (const piece of pieces) parts.push(blob(index.push(new Uint8Array(await piece.arrayBuffer()))));
  const rest = index.finish();
  if (!rest) return new Blob(parts);
  return patched(
    new Blob([...parts, blob(rest.tail)]),
    rest.patches.map(({ at, bytes }) => ({ at, data: blob(bytes) })),
  );
}
