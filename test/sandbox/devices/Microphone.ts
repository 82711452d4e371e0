import { hear, SOUND_MS } from '../media/sound';
import { writeFrame } from '../media/wire';

export interface MicrophoneOptions {
  /** Which of the streams of its hello, from 0. */
  readonly index: number;
  readonly send: (frame: Buffer) => void;
  readonly now: () => number;
}

/** The sound of one camera, a packet each 20 ms while it is on. */
export class Microphone {
  private timer: NodeJS.Timeout | undefined;
  /** Device time of the next packet. */
  private at = 0;

  constructor(private readonly options: MicrophoneOptions) {}

  listen(isOn: boolean): void {
    clearInterval(this.timer);
    this.timer = undefined;
    if (!isOn) return;
    this.at = this.options.now();
    this.timer = setInterval(() => this.catchUp(), SOUND_MS);
  }

  /** Timers come late: sends all packets that are due, and skips those long past. */
  private catchUp(): void {
    const now = this.options.now();
    if (Math.abs(now - this.at) > 500) this.at = now;
    for (; this.at <= now; this.at += SOUND_MS) {
      const { index, send } = this.options;
      send(writeFrame({ at: this.at, stream: index, kind: 'sound', isKey: false, data: hear(this.at) }));
    }
  }
}
