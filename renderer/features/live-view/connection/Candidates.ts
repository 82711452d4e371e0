/** How long an offer waits for candidates: those of this computer come in milliseconds, those of a STUN server after a round trip. */
const GATHER_MS = 300;
/** Candidates that are found this soon after one another go out together. */
const TOGETHER_MS = 50;

/** As much of an RTCPeerConnection as finds candidates. */
export type Gathering = Pick<RTCPeerConnection, 'addEventListener'>;

export interface Found {
  readonly candidates: readonly RTCIceCandidate[];
  /** Gathering is complete. */
  readonly isEnd: boolean;
}

/**
 * The candidates that are not in the offer: kept until the server has answered it, then sent a few at a time (trickle ICE, RFC 8838).
 * Create it before the local description is set.
 */
export class Candidates {
  private isOffered = false;
  private isAnswered = false;
  /** All for the current offer are found. */
  private isComplete = false;
  private isEnd = false;
  private kept: RTCIceCandidate[] = [];
  private send: ((found: Found) => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private onComplete: () => void = () => undefined;

  constructor(connection: Gathering) {
    connection.addEventListener('icecandidate', ({ candidate }) => this.note(candidate));
  }

  /** Another offer is about to be made, which will carry those found from now on. Call it before the local description is set. */
  begin(): void {
    this.isAnswered = false;
    this.isComplete = false;
    this.include();
    this.isOffered = false;
  }

  /** Resolves when all candidates are found, or after 300 ms: what is found by then is in the offer. */
  async gather(): Promise<void> {
    // The gathering state is no help: after an ICE restart it is still that of the gathering before.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.onComplete = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.isComplete) this.onComplete();
    });
    this.include();
  }

  /** The offer is about to be sent, with all that are found by now. */
  include(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isOffered = true;
    this.isEnd = false;
    this.kept = [];
  }

  /** The server has answered the offer: sends the candidates kept so far, and later ones as they come. */
  release(): void {
    this.isAnswered = true;
    this.schedule();
  }

  /** The session is open. */
  listen(send: (found: Found) => void): void {
    this.send = send;
    this.release();
  }

  close(): void {
    clearTimeout(this.timer);
    this.send = null;
    this.kept = [];
  }

  private note(candidate: RTCIceCandidate | null): void {
    if (candidate?.candidate) {
      if (this.isOffered) this.kept.push(candidate);
    } else {
      // Told more than once by some: an end of each generation, and one of all.
      if (!this.isComplete) this.isEnd = this.isOffered;
      this.isComplete = true;
      this.onComplete();
    }
    this.schedule();
  }

  private schedule(): void {
    if (!this.send || !this.isAnswered || this.timer !== undefined || (this.kept.length === 0 && !this.isEnd)) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const found = { candidates: this.kept, isEnd: this.isEnd };
      this.kept = [];
      this.isEnd = false;
      this.send?.(found);
    }, TOGETHER_MS);
  }
}
