/** Longest wait for the first paint, in ms: whatever else the app starts goes on without it then. */
export const FIRST_PAINT_MS = 1500;

export interface FirstPaint {
  /** Resolves at the first paint, or `FIRST_PAINT_MS` after `begin`. */
  readonly promise: Promise<void>;
  /** The first window is being opened. */
  readonly begin: () => void;
  readonly painted: () => void;
}

/** What everything but the window waits for, so that nothing slows its first paint down: vault, log, tray, links, updates. */
export function createFirstPaint(): FirstPaint {
  let painted: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (painted = resolve));
  return {
    promise,
    painted: () => painted(),
    begin: () => void setTimeout(() => painted(), FIRST_PAINT_MS).unref(),
  };
}
