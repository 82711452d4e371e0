/** Keys that follow each other within this belong together, in ms. */
const PAUSE_MS = 1000;

/**
 * Which keys are sent around a loss of the connection. Half a command is worse than none: where its beginning was lost, the rest
 * of the same typing is refused too, so that the shell never runs a command with a hole in it.
 */
export class TornTyping {
  private lastKeyAt = Number.NEGATIVE_INFINITY;
  private isTorn = false;
  private lost = 0;

  /** Whether a key of this moment is refused. `lost`: bytes of input that did not arrive, so far. */
  refuses(now: number, { isAttached, lost }: { readonly isAttached: boolean; readonly lost: number }): boolean {
    const isPause = now - this.lastKeyAt >= PAUSE_MS;
    this.isTorn = !isAttached || (!isPause && (this.isTorn || lost > this.lost));
    this.lastKeyAt = now;
    this.lost = lost;
    return this.isTorn;
  }
}
