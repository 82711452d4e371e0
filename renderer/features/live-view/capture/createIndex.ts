import type { Rotation } from '#app/domain/stream';
import type { FileIndex } from '../../../lib/fileIndex';
import { AvcRemuxer } from '../../../lib/mp4/AvcRemuxer';
import { Mp4Index } from '../../../lib/mp4/Mp4Index';
import { Mp4Rotation } from '../../../lib/mp4/Mp4Rotation';
import { join } from '../../../lib/webm/ebml';
import { WebmIndex } from '../../../lib/webm/WebmIndex';
import type { RecordingFormat } from './pickRecordingType';

/** Changes a file's bytes on their way to the disk. */
interface Filter {
  push(chunk: Uint8Array): Uint8Array;
  /** Returns the bytes that are still held back. */
  finish(): Uint8Array;
}

/** Puts filters in front of an index; each filter gets the output of the one before. */
const withFilters = (filters: readonly Filter[], index: FileIndex): FileIndex => ({
  push: (chunk) => index.push(filters.reduce((bytes, one) => one.push(bytes), chunk)),
  finish: () => {
    const lastOf = (one: Filter, bytes: Uint8Array) => join([bytes.length > 0 ? one.push(bytes) : bytes, one.finish()]);
    const rest = filters.reduce<Uint8Array>((bytes, one) => lastOf(one, bytes), new Uint8Array(0));
    const last = index.push(rest);
    const end = index.finish();
    return { tail: join([last, end?.tail ?? new Uint8Array(0)]), patches: end?.patches ?? [] };
  },
});

/** Turns a recorder's output into a file of this format in which players can seek. They rotate it clockwise by `rotationDeg`. */
export function createIndex({ written, kind }: RecordingFormat, rotationDeg: Rotation): FileIndex {
  if (kind !== 'mp4') return new WebmIndex(rotationDeg);
  const remuxers = written === 'mp4' ? [] : [new AvcRemuxer()];
  return withFilters([...remuxers, new Mp4Rotation(rotationDeg)], new Mp4Index());
}
