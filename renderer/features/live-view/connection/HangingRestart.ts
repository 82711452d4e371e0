/** A request without an answer for this long, in ms, may never get one: one sent during an outage is retransmitted ever more rarely. */
const HANGING_MS = 500;

/**
 * The ICE restart in progress, or the wait after one that failed. At a sign that the network is back a restart that hangs is aborted,
 * or the wait ended, and a new one sent at once. That one gets its full time whatever signs follow: on a slow network each would be
 * aborted otherwise.
 */
export class HangingRestart {
  private asking: { readonly since: number; readonly abort: AbortController } | null = null;
  /** The current or next restart was sent because of a sign: signs no longer abort it. */
  private isFresh = false;
  private onSign: (() => void) | null = null;

  /** `now`: monotonic clock, in ms. `probe`: whether the server answers; called often. */
  constructor(
    private readonly now: () => number,
    private readonly probe: () => Promise<boolean>,
  ) {}

  begin(): AbortSignal {
    const abort = new AbortController();
    this.asking = { since: this.now(), abort };
    this.onSign = null;
    return abort.signal;
  }

  /** `isGivenUp`: aborted at a sign. `hasHung`: took `HANGING_MS` or longer, whatever the outcome. */
  end(): { readonly isGivenUp: boolean; readonly hasHung: boolean } {
    const { asking } = this;
    const hasHung = asking !== null && this.now() - asking.since >= HANGING_MS;
    this.isFresh = asking?.abort.signal.aborted === true;
    this.asking = null;
    return { isGivenUp: this.isFresh, hasHung };
  }

  /** The next restart is not due yet; a sign before then calls `onSign`. */
  waitForSign(onSign: () => void): void {
    this.onSign = onSign;
  }

  /** No restart is needed any more. */
  rest(): void {
    this.onSign = null;
  }

  /** Probes the server while a restart hangs or is waited for. Called often. */
  check(): void {
    if (this.isHanging || this.onSign) void this.probe().then((isAnswered) => isAnswered && this.sign());
  }

  /** Something suggests that the server can be reached. */
  sign(): void {
    if (this.isHanging) this.asking?.abort.abort();
    const { onSign } = this;
    if (!onSign) return;
    this.onSign = null;
    this.isFresh = true;
    onSign();
  }

  private get isHanging(): boolean {
    return this.asking !== null && !this.isFresh && this.now() - this.asking.since >= HANGING_MS;
  }
}
