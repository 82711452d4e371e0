/** Longest event of a stream, in bytes. A reader keeps its lines in memory until an empty line ends it. */
export const MAX_EVENT = 2_000_000;

const LINE_FEED = 10;
const RETURN = 13;

/**
 * Measures the events of a stream (`text/event-stream`) as its bytes arrive in chunks. The result takes one chunk after the other,
 * and returns false once an event is longer than `MAX_EVENT`. Lines end with LF, CR or CRLF (HTML standard, 9.2.5).
 */
export function createEventLimit(): (chunk: Uint8Array) => boolean {
  let length = 0;
  let isLineEmpty = true;
  let isAfterReturn = false;
  return (chunk) => {
    for (const byte of chunk) {
      const isSecondOfPair = byte === LINE_FEED && isAfterReturn;
      isAfterReturn = byte === RETURN;
      if (isSecondOfPair) continue;
      length += 1;
      if (byte !== LINE_FEED && byte !== RETURN) isLineEmpty = false;
      else if (isLineEmpty) length = 0;
      else isLineEmpty = true;
      if (length > MAX_EVENT) return false;
    }
    return true;
  };
}
