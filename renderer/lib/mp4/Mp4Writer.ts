import { join, uint } from '../webm/ebml';
import { ascii, box, fullBox, words } from './boxes';

interface Mp4Track {
  /** From 1 on. */
  readonly id: number;
  readonly kind: 'vide' | 'soun';
  /** The description of its samples, a box. */
  readonly description: Uint8Array;
  /** In pixels; 0 for sound. */
  readonly width: number;
  readonly height: number;
}

export interface Mp4Frame {
  /** When it is shown, from the beginning of the file. */
  readonly timeMs: number;
  /** Playing can begin with it. */
  readonly isSync: boolean;
  readonly data: Uint8Array;
}

type Timed = Mp4Frame & { readonly durationMs: number };

interface State {
  readonly track: Mp4Track;
  /** The next frame determines its duration. */
  last: Mp4Frame | null;
  lastMs: number;
  /** The time of the last frame was far ahead of the one before it. */
  isFar: boolean;
  ready: Timed[];
}

/** All times are in ms. */
const TIMESCALE = 1000;
/** Duration of a frame that is the only one of its track. */
const ONLY_MS = 33;
/** A single frame further ahead than this has a wrong time. */
const FAR_MS = 10_000;
/** Flags of samples: one that depends on no other, and one that does. */
const SYNC = 0x02000000;
const NOT_SYNC = 0x01010000;
/** In headers: the offsets of runs count from the fragment; a run has an offset, and of each sample duration, size and flags. */
const FROM_FRAGMENT = 0x020000;
const RUN_FIELDS = 0x000701;
const MEDIA_HEAD = 8;

const zeros = (length: number) => new Uint8Array(length);
const MATRIX = words([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]);
const TYPE = box('ftyp', ascii('isom'), uint(512, 4), ascii('isomiso5iso6mp41mp42'));
const EMPTY_TABLES = [
  fullBox('stts', 0, 0, zeros(4)),
  fullBox('stsc', 0, 0, zeros(4)),
  fullBox('stsz', 0, 0, zeros(8)),
  fullBox('stco', 0, 0, zeros(4)),
];
const IN_THIS_FILE = box('dinf', fullBox('dref', 0, 0, uint(1, 4), fullBox('url ', 0, 1)));
/** Undetermined, in the letters of ISO 639-2. */
const NO_LANGUAGE = uint(0x55c4, 2);

/** The head of a track without samples (ISO/IEC 14496-12 §8.3 to §8.7). */
function trackBox({ id, kind, description, width, height }: Mp4Track): Uint8Array {
  const isSound = kind === 'soun';
  const volume = uint(isSound ? 0x100 : 0, 2);
  const size = words([width * 0x10000, height * 0x10000]);
  const header = fullBox(
    'tkhd',
    0,
    3,
    ...[zeros(8), uint(id, 4), zeros(8), zeros(8), zeros(4), volume, zeros(2), MATRIX, size],
  );
  const media = fullBox('mdhd', 0, 0, zeros(8), uint(TIMESCALE, 4), zeros(4), NO_LANGUAGE, zeros(2));
  const handler = fullBox('hdlr', 0, 0, zeros(4), ascii(kind), zeros(12), ascii(isSound ? 'Sound\0' : 'Video\0'));
  const kindHeader = isSound ? fullBox('smhd', 0, 0, zeros(4)) : fullBox('vmhd', 0, 1, zeros(8));
  const table = box('stbl', fullBox('stsd', 0, 0, uint(1, 4), description), ...EMPTY_TABLES);
  return box('trak', header, box('mdia', media, handler, box('minf', kindHeader, IN_THIS_FILE, table)));
}

function headOf(tracks: readonly Mp4Track[]): Uint8Array {
  const volume = uint(0x100, 2);
  const next = uint(Math.max(...tracks.map(({ id }) => id)) + 1, 4);
  const times = [zeros(8), uint(TIMESCALE, 4), zeros(4)];
  const header = fullBox('mvhd', 0, 0, ...times, uint(0x10000, 4), volume, zeros(10), MATRIX, zeros(24), next);
  const defaults = tracks.map(({ id }) => fullBox('trex', 0, 0, words([id, 1, 0, 0, 0])));
  return join([TYPE, box('moov', header, ...tracks.map(trackBox), box('mvex', ...defaults))]);
}

/** Writes an MP4 file in fragments (ISO/IEC 14496-12 §8.8), each of which can be played once it is written. */
export class Mp4Writer {
  private readonly states: readonly State[];
  private fragments = 0;
  readonly head: Uint8Array;

  constructor(tracks: readonly Mp4Track[]) {
    this.head = headOf(tracks);
    this.states = tracks.map((track) => ({ track, last: null, lastMs: ONLY_MS, isFar: false, ready: [] }));
  }

  /** Frames of a track come in the order in which they are shown. */
  add(id: number, frame: Mp4Frame): void {
    const state = this.states.find(({ track }) => track.id === id);
    if (!state) return;
    const { last } = state;
    const timeMs = last ? this.timeAfter(state, last, frame) : frame.timeMs;
    if (last) this.end(state, last, timeMs - last.timeMs);
    state.last = { ...frame, timeMs };
  }

  /** One frame far ahead would put all later ones 1 ms apart. If the next is there as well, time has passed, such as in a computer's sleep. */
  private timeAfter(state: State, last: Mp4Frame, { timeMs }: Mp4Frame): number {
    const isFar = timeMs - last.timeMs > FAR_MS;
    const isWrong = isFar && !state.isFar;
    state.isFar = isFar;
    // Players do not take two frames of a track at the same time.
    return isWrong ? last.timeMs + state.lastMs : Math.max(timeMs, last.timeMs + 1);
  }

  private end(state: State, frame: Mp4Frame, durationMs: number): void {
    state.ready.push({ ...frame, durationMs });
    state.lastMs = durationMs;
    state.last = null;
  }

  /** A fragment of the frames whose duration is known; nothing if there are none. */
  flush(): Uint8Array {
    const used = this.states.filter(({ ready }) => ready.length > 0);
    if (used.length === 0) return zeros(0);
    this.fragments += 1;
    const media = used.map(({ ready }) => join(ready.map(({ data }) => data)));
    const fragment = (firstAt: number) => {
      let at = firstAt;
      const parts = used.map(({ track, ready }, index) => {
        const part = trackFragment(track.id, ready, at);
        at += media[index]?.length ?? 0;
        return part;
      });
      return box('moof', fullBox('mfhd', 0, 0, uint(this.fragments, 4)), ...parts);
    };
    // Its length does not depend on the offsets in it.
    const whole = fragment(fragment(0).length + MEDIA_HEAD);
    for (const state of used) state.ready = [];
    return join([whole, box('mdat', ...media)]);
  }

  /** The fragment of what is left; a last frame is shown for as long as the one before it. */
  finish(): Uint8Array {
    for (const state of this.states) if (state.last) this.end(state, state.last, state.lastMs);
    return this.flush();
  }
}

/** `at`: of its media, from the beginning of the fragment. */
function trackFragment(id: number, frames: readonly Timed[], at: number): Uint8Array {
  const samples = frames.flatMap(({ durationMs, isSync, data }) => [durationMs, data.length, isSync ? SYNC : NOT_SYNC]);
  return box(
    'traf',
    fullBox('tfhd', 0, FROM_FRAGMENT, uint(id, 4)),
    fullBox('tfdt', 1, 0, uint(frames[0]?.timeMs ?? 0, 8)),
    fullBox('trun', 0, RUN_FIELDS, uint(frames.length, 4), uint(at, 4), words(samples)),
  );
}
