import type { CaptureFile } from '../../../platform/Platform';
import { CAPTURE } from '../words/capture';
import type { RecordingFormat } from './pickRecordingType';
import type { Room } from './RoomWatch';
import { serverNow } from '../../../lib/serverTime';

/** The used part of a MediaRecorder. */
export interface MediaWriter {
  readonly format: RecordingFormat;
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

/** What a connection has brought so far, by its last report. */
export interface Received {
  /** When it was counted, by any clock. */
  readonly at: number;
  readonly soundPackets: number;
  readonly framesDecoded: number;
}

export interface RecorderOptions {
  /** `onRoom`: called as often as the room of the file may have changed. */
  readonly open: (part: number, format: RecordingFormat, onRoom: (room: Room) => void) => Promise<CaptureFile>;
  /** Throws where this browser cannot record the stream. */
  readonly createWriter: (stream: MediaStream, withSound: boolean) => MediaWriter;
  readonly received: () => Received;
  /** The video element is paused. Chromium may then take no sound from the connection. */
  readonly isPaused: () => boolean;
  readonly onState: (state: RecordingState) => void;
  readonly now?: () => number;
}

/** MediaRecorder timeslice: what a crash loses at most. */
const SLICE_MS = 500;
/** A part that has recorded nothing for so long says so. */
const EMPTY_MS = 2000;
/** Sound of a paused element that has not been recorded for so long is left out. */
const UNHEARD_MS = 6000;
/** Before a recorder that has ended by itself is replaced. The wait doubles with each short part. */
const AGAIN_MS = 500;
/** A recorder that ends by itself sooner than this may not be able to record what comes: after so many in a row it is not. */
const LEAST_PART_MS = 2000;
const MOST_SHORT_PARTS = 4;

/**
 * Records the received stream as it was sent. A new connection starts a new file, so that each part stays playable
 * whatever follows.
 */
export class Recorder {
  private isWanted = false;
  private since = 0;
  private parts = 0;
  /** Parts in a row that have ended by themselves soon after their start. */
  private shortParts = 0;
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
    this.shortParts = 0;
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
    this.shortParts = 0;
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
    let hasContent = false;
    const beganAt = performance.now();
    this.writer = writer;
    this.minutesLeft = null;
    this.noteEmpty(false);
    this.waitForData(stream, withSound ? { beganAt, before: this.options.received() } : null);
    const onRoom = (room: Room) => this.isWanted && this.writer === writer && this.noteRoom(room);
    writer.onData((data) => {
      if (this.writer === writer) this.noteEmpty(false);
      void this.then(async () => {
        // One that could not be opened is not tried again.
        if (file === null && this.problem !== null) return;
        // Only now: there is no file of nothing.
        if (file === null) {
          this.parts += 1;
          file = await this.options.open(this.parts, writer.format, onRoom);
        }
        await file.write(data);
        hasContent = true;
      });
    });
    writer.onStop(() => {
      const isOwn = this.writer === writer;
      void this.then(async () => {
        if (file) await this.close(file, hasContent);
      });
      ended();
      if (isOwn) this.noteEnd(stream, performance.now() - beganAt);
      this.tell();
    });
  }

  /**
   * A recorder waits for each of its tracks: for sound that brings nothing, for ever. Sound that comes is kept, as the part
   * waits for a key frame then. `sound`: null for a part without sound.
   */
  private waitForData(
    stream: MediaStream,
    sound: { readonly beganAt: number; readonly before: Received } | null,
  ): void {
    this.emptyTimer = setTimeout(() => {
      this.noteEmpty(true);
      if (!sound) return;
      const { beganAt, before } = sound;
      const now = this.options.received();
      const isMuted = stream.getAudioTracks().every(({ muted }) => muted);
      // The same report says nothing about the time since.
      const isSilent = now.at !== before.at && now.soundPackets === before.soundPackets;
      const isUnheard =
        this.options.isPaused() &&
        performance.now() - beganAt >= UNHEARD_MS &&
        now.framesDecoded !== before.framesDecoded;
      if (isMuted || isSilent || isUnheard) {
        this.endPart();
        this.begin(false);
      } else this.waitForData(stream, { beganAt, before: now });
    }, EMPTY_MS);
  }

  /** A recorder has ended by itself: with its stream, or over a change of the video, which goes on in another part. */
  private noteEnd(stream: MediaStream, afterMs: number): void {
    this.writer = null;
    this.noteEmpty(false);
    this.shortParts = afterMs < LEAST_PART_MS ? this.shortParts + 1 : 0;
    // Another try would probably end as soon, and leave a file each time.
    const isInVain = this.shortParts >= MOST_SHORT_PARTS;
    const handle = () => {
      // A stream whose connection is being closed may count as active for a moment.
      if (!this.isWanted || this.writer !== null || stream !== this.stream || !stream.active) return;
      if (isInVain) this.fail(CAPTURE.cannotRecord);
      else {
        this.begin();
        this.tell();
      }
    };
    setTimeout(handle, isInVain ? AGAIN_MS : AGAIN_MS * 2 ** this.shortParts);
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

  /** Closes a part. One without content is not reported as saved: nothing could be written to it. */
  private async close(file: CaptureFile, hasContent: boolean): Promise<void> {
    const { where, show } = await file.finish();
    if (!hasContent) return;
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
