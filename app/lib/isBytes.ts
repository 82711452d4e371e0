/** Whether a value is a Uint8Array, of whichever realm: what crosses a process boundary may be of another. */
export function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
