import type { CaptureKind } from '#app/domain/captureName';
import type { CaptureFile } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import type { Room } from './RoomWatch';
import { serverNow } from '../../../lib/serverTime';

/** The used part of a MediaRecorder. */
export interface MediaWriter {
  /** File extension. */
  readonly kind: Exclude<CaptureKind, 'jpg'>;
  start(timesliceMs: number): void;
  stop(): void;
  readonly state: 'inactive' | 'recording' | 'paused';
  onData(listener: (data: Blob) => void): void;
  onStop(listener: () => void): void;
}

export type RecordingState =
  | { readonly name: 'off' }
  /** `isWaiting`: no video; the recording continues in a new part when it is back. */
  | {
      readonly name: 'recording';
      readonly since: number;
      readonly isWaiting: boolean;
      /** The part has recorded nothing for seconds: it begins with a key frame. */
      readonly isEmpty?: true;
      /** At the present rate; absent with room enough. */
      readonly minutesLeft?: number;
    }
  | { readonly name: 'saving' }
  /** It ended before anything came that could be kept; there is no file. */
  | { readonly name: 'nothing' }
  | { readonly name: 'saved'; readonly where: readonly string[]; readonly show: () => void }
  /** `where`: the parts saved up to then. */
  | { readonly name: 'failed'; readonly reason: string; readonly where: readonly string[] };

export interface RecorderOptions {
  /** `onRoom`: called as often as the room of the file may have changed. */
  readonly open: (part: number, kind: MediaWriter['kind'], onRoom: (room: Room) => void) => Promise<CaptureFile>;
  /** Throws where this browser cannot record the stream. */
  readonly createWriter: (stream: MediaStream, withSound: boolean) => MediaWriter;
  readonly onState: (state: RecordingState) => void;
  readonly now?: () => number;
}

/** MediaRecorder timeslice: what a crash loses at most. */
const SLICE_MS = 500;
/** A part that has recorded nothing for so long says so. */
const EMPTY_MS = 2000;

/**
 * Records the received stream as it was sent. A new connection starts a new file, so that each part stays playable
 * whatever follows.
 */
export class Recorder {
  private isWanted = false;
  private since = 0;
  private parts = 0;
  private stream: MediaStream | null = null;
  private writer: MediaWriter | null = null;
  /** Resolves when every part has delivered its last data. */
  private endings: Promise<unknown> = Promise.resolve();
  private readonly where: string[] = [];
  private show: () => void = () => undefined;
  private problem: string | null = null;
  /** Whole minutes; null: enough, or not known. */
  private minutesLeft: number | null = null;
  private isEmpty = false;
  private emptyTimer: ReturnType<typeof setTimeout> | undefined;
  /** Queue of opening, writing and closing. */
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly options: RecorderOptions) {}

  /** The last reported state. */
  state: RecordingState = { name: 'off' };

  get isRunning(): boolean {
    return this.isWanted;
  }

  start(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    this.since = (this.options.now ?? serverNow)();
    this.parts = 0;
    this.where.length = 0;
    this.problem = null;
    this.begin();
    this.tell();
  }

  /** Resolves when everything possible is saved. */
  async stop(): Promise<void> {
    if (!this.isWanted) return this.work;
    this.isWanted = false;
    this.put({ name: 'saving' });
    return this.finish();
  }

  /** The stream of the video; null before it arrives. */
  setStream(stream: MediaStream | null): void {
    if (stream === this.stream) return;
    this.stream = stream;
    if (!this.isWanted) return;
    this.endPart();
    this.begin();
    this.tell();
  }

  private put(state: RecordingState): void {
    this.state = state;
    this.options.onState(state);
  }

  private tell(): void {
    if (!this.isWanted) return;
    const { since, minutesLeft, isEmpty } = this;
    const isWaiting = this.writer === null;
    const more = { ...(minutesLeft !== null && { minutesLeft }), ...(isEmpty && { isEmpty }) };
    this.put({ name: 'recording', since, isWaiting, ...more });
  }

  private begin(withSound?: boolean): void {
    try {
      if (this.stream) this.record(this.stream, withSound);
    } catch {
      // The stream has just ended, or this browser cannot record its kind.
      this.writer = null;
      this.fail(CAPTURE.cannotRecord);
    }
  }

  private record(stream: MediaStream, withSound = stream.getAudioTracks().length > 0): void {
    const writer = this.options.createWriter(stream, withSound);
    writer.start(SLICE_MS);
    let ended: () => void = () => undefined;
    this.endings = Promise.all([this.endings, new Promise<void>((resolve) => (ended = resolve))]);
    let file: CaptureFile | null = null;
    this.writer = writer;
    this.minutesLeft = null;
    this.noteEmpty(false);
    this.emptyTimer = setTimeout(() => this.waitNoMore(stream, withSound), EMPTY_MS);
    const onRoom = (room: Room) => this.isWanted && this.writer === writer && this.noteRoom(room);
    writer.onData((data) => {
      if (this.writer === writer) this.noteEmpty(false);
      void this.then(async () => {
        // One that could not be opened is not tried again.
        if (file === null && this.problem !== null) return;
        // Only now: there is no file of nothing.
        if (file === null) {
          this.parts += 1;
          file = await this.options.open(this.parts, writer.kind, onRoom);
        }
        await file.write(data);
      });
    });
    writer.onStop(() => {
      if (this.writer === writer) {
        this.writer = null;
        this.noteEmpty(false);
      }
      void this.then(async () => {
        if (file) await this.close(file);
      });
      ended();
      this.tell();
    });
  }

  /** A recorder waits for each of its tracks: for sound that brings nothing, for ever. */
  private waitNoMore(stream: MediaStream, withSound: boolean): void {
    this.noteEmpty(true);
    if (!withSound) return;
    this.endPart();
    this.begin(false);
  }

  private noteEmpty(isEmpty: boolean): void {
    clearTimeout(this.emptyTimer);
    if (this.isEmpty === isEmpty) return;
    this.isEmpty = isEmpty;
    this.tell();
  }

  private noteRoom(room: Room): void {
    if (room.name === 'full') return this.fail(room.reason);
    const minutes = room.name === 'low' ? Math.floor(room.secondsLeft / 60) : null;
    if (minutes === this.minutesLeft) return;
    this.minutesLeft = minutes;
    this.tell();
  }

  private async close(file: CaptureFile): Promise<void> {
    const { where, show } = await file.finish();
    this.where.push(where);
    this.show = show;
  }

  private endPart(): void {
    const { writer } = this;
    this.writer = null;
    this.noteEmpty(false);
    if (writer && writer.state !== 'inactive') writer.stop();
  }

  private async finish(): Promise<void> {
    this.endPart();
    await this.endings;
    return this.then(() => this.report());
  }

  private then(run: () => Promise<void>): Promise<void> {
    this.work = this.work.then(run).catch((error: unknown) => this.fail((error as Error).message));
    return this.work;
  }

  /** Ends the recording; what is on the disk stays. */
  private fail(reason: string): void {
    const isFirst = this.problem === null;
    this.problem ??= reason;
    if (!isFirst || !this.isWanted) return;
    this.isWanted = false;
    void this.finish();
  }

  private report(): Promise<void> {
    const where = [...this.where];
    if (this.problem !== null) this.put({ name: 'failed', reason: this.problem, where });
    else this.put(where.length === 0 ? { name: 'nothing' } : { name: 'saved', where, show: this.show });
    return Promise.resolve();
  }
}
