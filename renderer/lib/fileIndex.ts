/** Bytes to overwrite in the written file. */
export interface Patch {
  /** From the beginning of the file. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Bytes to append to a file, and then to overwrite in it. */
export interface FileEnd {
  readonly tail: Uint8Array;
  readonly patches: readonly Patch[];
}

/** Completes a file whose recorder writes it once, from its beginning to its end. */
export interface FileIndex {
  /** Takes the next bytes and returns those to write. */
  push(chunk: Uint8Array): Uint8Array;
  /** What the end of the file needs; null if there is nothing to add. */
  finish(): FileEnd | null;
}
