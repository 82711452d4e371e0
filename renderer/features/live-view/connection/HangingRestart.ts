/** An answer that is this late may be on its way for good: a request sent into an outage is sent again ever more rarely. */
const HANGING_MS = 500;

/**
 * The ICE restart that is being asked for, or was in vain. One that hangs is given up as soon as there is a sign that the network is
 * back, and the wait after one that hung ends, so that a fresh one goes at once. That one has its full time, whatever signs come: where
 * all is slow each would be given up.
 */
export class HangingRestart {
  private asking: { readonly since: number; readonly abort: AbortController } | null = null;
  /** The next or present one goes because of a sign. */
  private isFresh = false;
  private onSign: (() => void) | null = null;

  /** `now`: monotonic, in ms. `probe`: whether the server answers; asked often. */
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

  /** `isGivenUp`: for a sign; `hasHung`: it took long to end, one way or the other. */
  end(): { readonly isGivenUp: boolean; readonly hasHung: boolean } {
    const { asking } = this;
    const hasHung = asking !== null && this.now() - asking.since >= HANGING_MS;
    this.isFresh = asking?.abort.signal.aborted === true;
    this.asking = null;
    return { isGivenUp: this.isFresh, hasHung };
  }

  /** The next one waits, until a sign comes before its time. */
  waitForSign(onSign: () => void): void {
    this.onSign = onSign;
  }

  /** None is needed any more. */
  rest(): void {
    this.onSign = null;
  }

  /** Called often. */
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
