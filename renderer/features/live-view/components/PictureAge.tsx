import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** How old the picture behind the words is; nothing where there never was one. `since` is in ms by the monotonic clock. */
export function PictureAge({ since }: { readonly since: () => number | null }) {
  const [age, setAge] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      const at = since();
      setAge(at === null ? null : Math.floor((performance.now() - at) / 1000));
    };
    measure();
    const timer = window.setInterval(measure, TICK_MS);
    return () => window.clearInterval(timer);
  }, [since]);
  return age === null || age < 1 ? null : <p>{`Last frame ${age} s ago`}</p>;
}
