import type { Rotation } from '#app/domain/stream';
import { Mp4Rotation } from '../../../lib/mp4/Mp4Rotation';
import type { CaptureFile } from '../../../platform/Platform';
import { blobOf, finishWith } from './finishWith';

/** An MP4 file whose video players turn; `rotationDeg` as with `Mp4Rotation`. */
export function withRotation(file: CaptureFile, rotationDeg: Rotation): CaptureFile {
  const rotation = new Mp4Rotation(rotationDeg);
  return {
    ...file,
    write: async (data) => {
      const bytes = rotation.push(new Uint8Array(await data.arrayBuffer()));
      if (bytes.length > 0) await file.write(blobOf(bytes));
    },
    finish: () => finishWith(file, rotation.finish()),
  };
}
