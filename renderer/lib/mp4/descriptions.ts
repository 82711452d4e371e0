import { join, uint } from '../webm/ebml';
import { box } from './boxes';

const zeros = (length: number) => new Uint8Array(length);
/** Number of the place of the media: this file. */
const HERE = uint(1, 2);
const DPI_72 = uint(0x480000, 4);
const OPUS_HZ = 48_000;
/** Shortest header of Opus (RFC 7845 §5.1). */
const OPUS_HEAD = 19;

/** Description of H.264 (ISO/IEC 14496-12 §12.1.3 and ISO/IEC 14496-15 §5.4.2). `config`: of the decoder. */
export const describeAvc = (width: number, height: number, config: Uint8Array): Uint8Array =>
  box(
    'avc1',
    ...[zeros(6), HERE, zeros(16), uint(width, 2), uint(height, 2), DPI_72, DPI_72, zeros(4), uint(1, 2), zeros(32)],
    ...[uint(24, 2), uint(0xffff, 2)],
    box('avcC', config),
  );

/** Description of Opus ("Encapsulation of Opus in ISO Base Media File Format" §4.3) from its header. Throws for another header. */
export function describeOpus(head: Uint8Array): Uint8Array {
  if (head.length < OPUS_HEAD || String.fromCharCode(...head.subarray(0, 8)) !== 'OpusHead') throw new Error('no Opus');
  const view = new DataView(head.buffer, head.byteOffset);
  const channels = view.getUint8(9);
  // The fields of the header, but with big-endian numbers.
  const config = [
    uint(0, 1),
    uint(channels, 1),
    uint(view.getUint16(10, true), 2),
    uint(view.getUint32(12, true), 4),
    uint(view.getUint16(16, true), 2),
    head.subarray(18),
  ];
  return box(
    'Opus',
    ...[zeros(6), HERE, zeros(8), uint(channels, 2), uint(16, 2), zeros(4), uint(OPUS_HZ * 0x10000, 4)],
    box('dOps', join(config)),
  );
}
