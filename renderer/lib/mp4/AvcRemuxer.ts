import { join } from '../webm/ebml';
import { MatroskaReader, SOUND, VIDEO, type MatroskaFrame, type MatroskaTrack } from '../webm/MatroskaReader';
import { configOf, frameOf, isKeySlice, unitsIn } from './avc';
import { describeAvc, describeOpus } from './descriptions';
import { Mp4Writer, type Mp4Frame } from './Mp4Writer';

const AVC = 'V_MPEG4/ISO/AVC';
const OPUS = 'A_OPUS';
/** What may come before the first key frame. */
const MAX_HELD = 64_000_000;
/** First byte of a configuration: then frames have lengths in place of start codes. */
const CONFIG_VERSION = 1;

interface Writing {
  readonly writer: Mp4Writer;
  readonly video: MatroskaTrack;
  /** Its frames have start codes; otherwise lengths, as in MP4. */
  readonly hasStartCodes: boolean;
  readonly fromMs: number;
}

/**
 * Puts the frames of a Matroska file with H.264, and Opus if it has sound, into an MP4 file in fragments as they come. They are not
 * encoded again. The file begins with the first key frame. Other files pass unchanged.
 */
export class AvcRemuxer {
  private readonly reader = new MatroskaReader();
  private writing: Writing | null = null;
  private isRaw = false;
  /** All that has come before the first key frame. */
  private held: Uint8Array[] = [];
  private heldBytes = 0;

  /** Takes the next bytes and returns those to write. Throws for a file that is broken after its first key frame. */
  push(chunk: Uint8Array): Uint8Array {
    if (this.isRaw) return chunk;
    if (!this.writing) this.hold(chunk);
    try {
      return this.convert(chunk);
    } catch (error) {
      if (this.writing) throw error;
      this.isRaw = true;
      return this.release();
    }
  }

  /** The last frames; what was held back of a file without a key frame. */
  finish(): Uint8Array {
    return this.writing ? this.writing.writer.finish() : this.release();
  }

  private hold(chunk: Uint8Array): void {
    this.held.push(chunk);
    this.heldBytes += chunk.length;
  }

  private release(): Uint8Array {
    return join(this.held.splice(0));
  }

  private convert(chunk: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    for (const frame of this.reader.push(chunk)) {
      if (!this.writing) {
        this.writing = this.begin(frame);
        if (this.writing) parts.push(this.writing.writer.head);
      }
      if (this.writing) this.write(this.writing, frame);
    }
    if (!this.writing) {
      if (this.heldBytes > MAX_HELD) throw new Error('no key frame');
      return new Uint8Array(0);
    }
    this.held = [];
    return join([...parts, this.writing.writer.flush()]);
  }

  /** Null for a frame that the file cannot begin with. Throws for a file with other media. */
  private begin(frame: MatroskaFrame): Writing | null {
    const tracks = this.reader.tracks ?? [];
    const [video, sound] = [VIDEO, SOUND].map((type) => tracks.find((one) => one.type === type));
    if (video?.codec !== AVC || (sound && sound.codec !== OPUS)) throw new Error('other media');
    const isConfigured = video.config[0] === CONFIG_VERSION;
    const units = isConfigured ? null : unitsIn(frame.data);
    const config = units ? configOf(units) : video.config;
    const isKey = frame.isKey || units?.some(isKeySlice) === true;
    if (frame.track !== video.number || !isKey || !config) return null;
    const { number: id, width, height } = video;
    const writer = new Mp4Writer([
      { id, kind: 'vide', description: describeAvc(width, height, config), width, height },
      ...(sound
        ? [{ id: sound.number, kind: 'soun', description: describeOpus(sound.config), width: 0, height: 0 } as const]
        : []),
    ]);
    return { writer, video, hasStartCodes: units !== null, fromMs: frame.timeMs };
  }

  private write(
    { writer, video, hasStartCodes, fromMs }: Writing,
    { track, timeMs, isKey, data }: MatroskaFrame,
  ): void {
    const frame: Mp4Frame = { timeMs: timeMs - fromMs, isSync: isKey, data };
    if (frame.timeMs < 0) return;
    if (track !== video.number) writer.add(track, { ...frame, isSync: true });
    else if (!hasStartCodes) writer.add(track, frame);
    else {
      const units = unitsIn(data);
      if (units.length > 0)
        writer.add(track, { ...frame, isSync: isKey || units.some(isKeySlice), data: frameOf(units) });
    }
  }
}
