/** Longest pause between two keys that belong together, in ms. */
const PAUSE_MS = 1000;

/**
 * Decides which keys are sent after a lost connection. If the beginning of a command was lost, the keys that follow it without a pause are
 * dropped too, so that the shell never runs a command of which a part is missing.
 */
export class TornTyping {
  private lastKeyAt = Number.NEGATIVE_INFINITY;
  private isTorn = false;
  private lost = 0;

  /** Returns whether a key that is pressed now is dropped. `lost`: number of bytes of input that have not arrived so far. */
  refuses(now: number, { isAttached, lost }: { readonly isAttached: boolean; readonly lost: number }): boolean {
    const isPause = now - this.lastKeyAt >= PAUSE_MS;
    this.isTorn = !isAttached || (!isPause && (this.isTorn || lost > this.lost));
    this.lastKeyAt = now;
    this.lost = lost;
    return this.isTorn;
  }
}
