/** How long an offer waits for candidates: those of this computer come in milliseconds, those of a STUN server after a round trip. */
const GATHER_MS = 300;
/** Candidates that are found this soon after one another go out together. */
const TOGETHER_MS = 50;

/** As much of an RTCPeerConnection as finds candidates. */
export type Gathering = Pick<RTCPeerConnection, 'iceGatheringState' | 'addEventListener' | 'removeEventListener'>;

export interface Found {
  readonly candidates: readonly RTCIceCandidate[];
  /** Gathering is complete. */
  readonly isEnd: boolean;
}

/**
 * The candidates that are not in the offer: kept until there is a session to send them to, then sent a few at a time
 * (trickle ICE, RFC 8838). Create it before the local description is set.
 */
export class Candidates {
  private isOffered = false;
  private isEnd = false;
  private kept: RTCIceCandidate[] = [];
  private send: ((found: Found) => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly connection: Gathering) {
    connection.addEventListener('icecandidate', ({ candidate }) => this.note(candidate));
  }

  /** Another offer is about to be made, which will carry those found from now on. Call it before the local description is set. */
  begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isOffered = false;
    this.isEnd = false;
    this.kept = [];
  }

  /** Resolves when all candidates are found, or after 300 ms: what is found by then is in the offer. */
  async gather(): Promise<void> {
    const { connection } = this;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (connection.iceGatheringState === 'complete') done();
      };
      const timer = setTimeout(() => done(), GATHER_MS);
      const done = () => {
        clearTimeout(timer);
        connection.removeEventListener('icegatheringstatechange', check);
        resolve();
      };
      connection.addEventListener('icegatheringstatechange', check);
      check();
    });
    this.isOffered = true;
  }

  /** The session is open: sends the candidates kept so far, and later ones as they come. */
  listen(send: (found: Found) => void): void {
    this.send = send;
    this.schedule();
  }

  close(): void {
    clearTimeout(this.timer);
    this.send = null;
    this.kept = [];
  }

  private note(candidate: RTCIceCandidate | null): void {
    if (!this.isOffered) return;
    if (candidate?.candidate) this.kept.push(candidate);
    else this.isEnd = true;
    this.schedule();
  }

  private schedule(): void {
    if (!this.send || this.timer !== undefined || (this.kept.length === 0 && !this.isEnd)) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const found = { candidates: this.kept, isEnd: this.isEnd };
      this.kept = [];
      this.isEnd = false;
      this.send?.(found);
    }, TOGETHER_MS);
  }
}
