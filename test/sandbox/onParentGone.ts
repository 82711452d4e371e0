/** Calls `end` when the channel to the process that forked this one closes, or at once if it is closed already. */
export function onParentGone(end: () => void): void {
  process.once('disconnect', end);
  if (!process.connected) end();
}
