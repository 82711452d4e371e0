/** Calls `end` once the process that forked this one is gone, also when it went before this call. */
export function onParentGone(end: () => void): void {
  process.once('disconnect', end);
  if (!process.connected) end();
}
