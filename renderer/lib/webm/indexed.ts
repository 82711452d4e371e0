import type { FileIndex } from '../fileIndex';
import { Mp4Index } from '../mp4/Mp4Index';
import { ID, readUint } from './ebml';
import { patched } from './patched';
import { WebmIndex } from './WebmIndex';

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** Chooses the index by the first bytes of the file. */
async function indexFor(file: Blob): Promise<FileIndex> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return readUint(head, 0, 4) === ID.ebml ? new WebmIndex() : new Mp4Index();
}

/** The pieces of a WebM, Matroska or MP4 file that was not finished, as a whole one with a duration and an index; of another kind, as they are. */
export async function indexed(pieces: readonly Blob[]): Promise<Blob> {
  const index = await indexFor(new Blob([...pieces]));
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
