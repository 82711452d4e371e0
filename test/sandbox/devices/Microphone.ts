import { OpusEncoder } from '../media/opus';
import { muLawOf, samplesFrom, SOUND_MS, type SoundCodec } from '../media/sound';
import { writeFrame } from '../media/wire';

export interface MicrophoneOptions {
  /** Which of the streams of its hello, from 0. */
  readonly index: number;
  readonly send: (frame: Buffer) => void;
  readonly now: () => number;
}

/** How the sound is encoded; `kbps`: of Opus. */
export interface SoundSettings {
  readonly codec: SoundCodec;
  readonly kbps: number;
}

/** The sound of one camera, a packet each 20 ms while it is on. */
export class Microphone {
  private timer: NodeJS.Timeout | undefined;
  private opus: OpusEncoder | null = null;
  /** Device time of the next packet. */
  private at = 0;

  constructor(private readonly options: MicrophoneOptions) {}

  /** Null: is off. */
  listen(sound: SoundSettings | null): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.opus?.close();
    this.opus = null;
    if (sound === null) return;
    if (sound.codec === 'opus') this.opus = new OpusEncoder(sound.kbps);
    this.at = this.options.now();
    this.timer = setInterval(() => this.catchUp(sound.codec), SOUND_MS);
  }

  /** Timers come late: sends all packets that are due, and skips those long past. */
  private catchUp(codec: SoundCodec): void {
    const now = this.options.now();
    if (Math.abs(now - this.at) > 500) this.at = now;
    for (; this.at <= now; this.at += SOUND_MS) {
      const { index, send } = this.options;
      const samples = samplesFrom(this.at, codec);
      const data = this.opus ? this.opus.encode(samples) : muLawOf(samples);
      send(writeFrame({ at: this.at, stream: index, kind: 'sound', isKey: false, data }));
    }
  }
}
