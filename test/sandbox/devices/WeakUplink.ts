/** Frames per period, and how many of them a weak uplink carries. */
const CYCLE = 5;
const CARRIED = 2;

/**
 * What a device does about an uplink that carries less than half of its frames: the queue is thrown away when it is
 * full, and since every frame builds on the one before, the stream goes on with a key frame.
 */
export class WeakUplink {
  private frames = 0;
  private isBroken = false;

  /** The fate of the next frame: whether it is lost, and whether it must be a key frame. */
  next(isWeak: boolean, isKeyWanted: boolean): { readonly isLost: boolean; readonly isKey: boolean } {
    this.frames = isWeak ? this.frames + 1 : 0;
    const isLost = isWeak && (this.frames - 1) % CYCLE >= CARRIED;
    const isKey = !isLost && (isKeyWanted || this.isBroken);
    this.isBroken = isLost;
    return { isLost, isKey };
  }
}
