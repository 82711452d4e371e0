/** The last bytes of a stream, each with its offset from the stream's beginning; older ones are forgotten. */
export class ReplayBuffer {
  private parts: Uint8Array[] = [];
  private first = 0;
  private size = 0;

  constructor(private readonly capacity: number) {}

  /** Offset of the oldest byte that is kept. */
  get start(): number {
    return this.first;
  }

  /** Offset of the next byte to come. */
  get end(): number {
    return this.first + this.size;
  }

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.parts.push(bytes);
    this.size += bytes.length;
    this.dropBefore(this.end - this.capacity);
  }

  /** Forgets what is before an offset; one beyond the end forgets all that is there. */
  dropBefore(offset: number): void {
    let extra = Math.min(offset, this.end) - this.first;
    while (extra > 0) {
      const part = this.parts[0];
      if (!part) return;
      const cut = Math.min(extra, part.length);
      if (cut === part.length) this.parts.shift();
      else this.parts[0] = part.subarray(cut);
      this.first += cut;
      this.size -= cut;
      extra -= cut;
    }
  }

  /** At most `most` bytes from an offset on, or from the oldest that is kept; empty at the end. */
  from(offset: number, most: number): Uint8Array<ArrayBuffer> {
    const begin = Math.max(offset, this.first);
    const length = Math.max(0, Math.min(most, this.end - begin));
    const out = new Uint8Array(length);
    let at = this.first;
    let filled = 0;
    for (const part of this.parts) {
      if (filled === length) break;
      const skip = Math.max(0, begin - at);
      at += part.length;
      if (skip >= part.length) continue;
      const piece = part.subarray(skip, skip + length - filled);
      out.set(piece, filled);
      filled += piece.length;
    }
    return out;
  }
}
