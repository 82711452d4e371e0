/** Frames that are passed on in a row, and that are left out before the next may be. */
const PASSED = 2;
const LEFT_OUT = 3;

/**
 * A server that passes on about a third of the frames it gets. A frame builds on the one before, so after each gap it
 * goes on with a key frame, which it asks the device for.
 */
export class Overload {
  private left = 0;
  private missed = 0;

  next(isKey: boolean): 'pass' | 'leave out' | 'ask for a key frame' {
    if (this.left > 0) {
      this.left -= 1;
      return 'pass';
    }
    if (isKey && this.missed >= LEFT_OUT) {
      [this.left, this.missed] = [PASSED - 1, 0];
      return 'pass';
    }
    this.missed += 1;
    return this.missed >= LEFT_OUT ? 'ask for a key frame' : 'leave out';
  }
}
