import { join, uint } from '../webm/ebml';

/** Types of NAL units (ITU-T H.264 table 7-1). */
const KEY_SLICE = 5;
const SEQUENCE = 7;
const PICTURE = 8;

/** Baseline, Main and Extended: their configuration ends with the parameter sets. */
const PLAIN_PROFILES = new Set([66, 77, 88]);
/** 4:2:0 with 8 bits a sample, which is all that WebRTC sends, and no further parameter sets. */
const USUAL_FORMAT = new Uint8Array([0xfc | 1, 0xf8, 0xf8, 0]);

const typeOf = (unit: Uint8Array): number => (unit[0] ?? 0) & 0x1f;
export const isKeySlice = (unit: Uint8Array): boolean => typeOf(unit) === KEY_SLICE;
const isSequence = (unit: Uint8Array) => typeOf(unit) === SEQUENCE;
const isPicture = (unit: Uint8Array) => typeOf(unit) === PICTURE;

/** The NAL units of a frame, which begin with start codes (ITU-T H.264 Annex B). */
export function unitsIn(frame: Uint8Array): readonly Uint8Array[] {
  const starts: number[] = [];
  for (let at = 0; at + 2 < frame.length;) {
    const third = frame[at + 2] ?? 0;
    const isStart = third === 1 && frame[at] === 0 && frame[at + 1] === 0;
    if (isStart) starts.push(at + 3);
    // A byte above 1 is in no start code.
    at += isStart || third > 1 ? 3 : 1;
  }
  const units = starts.map((from, index) => {
    let end = (starts[index + 1] ?? frame.length + 3) - 3;
    // Zeros between units; a unit never ends with one.
    while (end > from && frame[end - 1] === 0) end -= 1;
    return frame.subarray(from, end);
  });
  return units.filter(({ length }) => length > 0);
}

/** Most parameter sets of each kind, and most bytes of one, that a configuration has numbers for. */
const MAX_SEQUENCES = 31;
const MAX_PICTURES = 255;
const MAX_SET = 0xffff;

/** Configuration of a decoder (ISO/IEC 14496-15 §5.3.3.1) from the parameter sets among the units; null if there are none, or more than fit. */
export function configOf(units: readonly Uint8Array[]): Uint8Array | null {
  const [sequences, pictures] = [units.filter(isSequence), units.filter(isPicture)];
  const [first] = sequences;
  if (!first || first.length < 4 || pictures.length === 0) return null;
  if (sequences.length > MAX_SEQUENCES || pictures.length > MAX_PICTURES) return null;
  if ([...sequences, ...pictures].some(({ length }) => length > MAX_SET)) return null;
  const profile = first[1] ?? 0;
  const setsOf = (sets: readonly Uint8Array[]) => sets.flatMap((set) => [uint(set.length, 2), set]);
  return join([
    uint(1, 1),
    first.subarray(1, 4),
    // Each unit is preceded by its length in four bytes.
    new Uint8Array([0xfc | 3, 0xe0 | sequences.length]),
    ...setsOf(sequences),
    uint(pictures.length, 1),
    ...setsOf(pictures),
    ...(PLAIN_PROFILES.has(profile) ? [] : [USUAL_FORMAT]),
  ]);
}

/** A frame as MP4 has it: its units, each preceded by its length. It keeps parameter sets, because an encoder may change them. */
export const frameOf = (units: readonly Uint8Array[]): Uint8Array =>
  join(units.flatMap((unit) => [uint(unit.length, 4), unit]));
