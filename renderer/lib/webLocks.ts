interface LockRequest {
  /** Called with the lock. If the result is a promise, the lock is held until it settles. */
  readonly run: () => unknown;
  /** Called instead of `run` where there are no locks (plain http on another machine) or the browser refuses them (blocked cookies). */
  readonly onRefused?: () => void;
  /** Ends the wait for the lock; neither function is called then. */
  readonly signal?: AbortSignal;
}

export const hasLocks = (): boolean => 'locks' in navigator;

/** Requests a Web Lock of this origin, from a page or a worker. Never rejects because of the lock. */
export async function requestLock(name: string, { run, onRefused, signal }: LockRequest): Promise<void> {
  const lock = { isGiven: false };
  const give = () => {
    lock.isGiven = true;
    return run();
  };
  try {
    await navigator.locks.request(name, signal ? { signal } : {}, give);
  } catch {
    if (!lock.isGiven && !signal?.aborted) onRefused?.();
  }
}

/** Holds a lock for as long as this page or worker lives. Resolves to its name once it is held, and to null where it is refused. */
export const holdLock = (name: string): Promise<string | null> =>
  new Promise((resolve) => {
    const run = () => {
      resolve(name);
      return new Promise(() => undefined);
    };
    void requestLock(name, { run, onRefused: () => resolve(null) });
  });
