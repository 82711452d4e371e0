/** Returns true for a Uint8Array, also for one of another JavaScript realm, such as one from another process, for which `instanceof` is false. */
export function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
