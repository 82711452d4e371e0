import { useEffect, useState } from 'react';

/** False at first, true once `ms` have passed since mounting. */
export function useDelayed(ms: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsDue(true), ms);
    return () => window.clearTimeout(timer);
  }, [ms]);
  return isDue;
}
