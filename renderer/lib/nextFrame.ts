const LATEST_MS = 250;

/** Runs before the next frame, or a little later in a page that is hidden and has none. The result cancels it. */
export function nextFrame(run: () => void): () => void {
  const once = () => {
    cancel();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = window.setTimeout(once, LATEST_MS);
  const cancel = () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
  return cancel;
}
