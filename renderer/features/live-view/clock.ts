/** Reports this old say nothing about a clock any more. */
const WINDOW_MS = 30_000;
const LEAST = 3;

/**
 * How far a device's clock is behind this computer's, from the times in its reports. What a report needs to get here is
 * in each of them; the quickest of half a minute has the least of it, which on a link that carries video is a few ms.
 */
export function createClock(now: () => number = Date.now) {
  let seen: { readonly at: number; readonly behind: number }[] = [];
  return {
    note: (deviceTime: number | null): void => {
      if (deviceTime === null) return;
      const at = now();
      seen = [
        ...seen.filter((one) => at - one.at < WINDOW_MS && one.at <= at).slice(-400),
        { at, behind: at - deviceTime },
      ];
    },
    /** In ms; null while too little has been heard. */
    offsetMs: (): number | null => {
      const recent = seen.filter((one) => now() - one.at < WINDOW_MS);
      return recent.length < LEAST ? null : Math.min(...recent.map(({ behind }) => behind));
    },
  };
}
