/** Supplemental information: what x264 says of itself, a kilobyte that no decoder needs. */
const SEI = 6;
const STAP_A = 24;
const FU_A = 28;

export const START_CODE = Buffer.from([0, 0, 0, 1]);

/** The NAL units of an Annex B access unit, without their start codes. */
export function nalUnits(unit: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let from = -1;
  for (let at = unit.indexOf('\0\0\x01', 0, 'latin1'); ; at = unit.indexOf('\0\0\x01', from, 'latin1')) {
    if (from >= 0) {
      let end = at < 0 ? unit.length : at;
      // A start code may have one zero more; a NAL unit never ends in one.
      while (at >= 0 && end > from && unit[end - 1] === 0) end -= 1;
      if (end > from) units.push(unit.subarray(from, end));
    }
    if (at < 0) return units;
    from = at + 3;
  }
}

const typeOf = (nal: Buffer) => (nal[0] ?? 0) & 0x1f;

export const withoutSei = (unit: Buffer): Buffer =>
  Buffer.concat(nalUnits(unit).flatMap((nal) => (typeOf(nal) === SEI ? [] : [START_CODE, nal])));

const SEVERAL = 2;

/** One packet for the small units that come together, as the parameter sets before a key frame do (RFC 6184 §5.7.1). */
function aggregate(units: readonly Buffer[]): Buffer {
  const importance = Math.max(...units.map((nal) => (nal[0] ?? 0) & 0x60));
  const sized = units.flatMap((nal) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(nal.length);
    return [length, nal];
  });
  return Buffer.concat([Buffer.from([importance | STAP_A]), ...sized]);
}

/** A large unit in parts (RFC 6184 §5.8). */
function fragment(nal: Buffer, max: number): Buffer[] {
  const indicator = ((nal[0] ?? 0) & 0xe0) | FU_A;
  const parts: Buffer[] = [];
  for (let from = 1; from < nal.length; from += max) {
    const [isFirst, isLast] = [from === 1, from + max >= nal.length];
    const header = (isFirst ? 0x80 : 0) | (isLast ? 0x40 : 0) | typeOf(nal);
    parts.push(Buffer.concat([Buffer.from([indicator, header]), nal.subarray(from, from + max)]));
  }
  return parts;
}

/** The RTP payloads of an access unit in packetization mode 1, each of at most `max` bytes and a header of three. */
export function h264Payloads(unit: Buffer, max: number): Buffer[] {
  const payloads: Buffer[] = [];
  let small: Buffer[] = [];
  const flush = () => {
    if (small.length >= SEVERAL) payloads.push(aggregate(small));
    else payloads.push(...small);
    small = [];
  };
  for (const nal of nalUnits(unit)) {
    const waiting = small.reduce((sum, one) => sum + one.length + 2, 0);
    if (waiting + nal.length + 2 > max) flush();
    if (nal.length + 2 <= max) small.push(nal);
    else payloads.push(...fragment(nal, max));
  }
  flush();
  return payloads;
}
