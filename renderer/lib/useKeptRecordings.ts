import { useEffect, useRef, useState } from 'react';
import { after } from './after';
import type { KeptRecording } from './recordings';

const NONE: readonly KeptRecording[] = [];

type How = 'save' | 'remove';

/** What is being done with a recording, or could not be done. */
interface Settling {
  readonly how: How;
  readonly isFailed: boolean;
}
type ByName = Readonly<Record<string, Settling>>;

export interface KeptRecordings {
  /** Null while the browser's storage is being read. Empty when it cannot be read, or not in time. */
  readonly list: readonly KeptRecording[] | null;
  readonly settlingOf: (one: KeptRecording) => Settling | null;
  /** Saves a recording, or deletes it and takes it off the list. A recording stays unchanged on the list when that fails. */
  readonly settle: (one: KeptRecording, how: How) => void;
}

/**
 * The account's recordings in this browser, read once. Without an account there are none. With `longestMs`, there are none either
 * where the browser's storage takes longer than that; without it, they are shown whenever the storage answers.
 */
export function useKeptRecordings(account: string | undefined, longestMs?: number): KeptRecordings {
  const [found, setFound] = useState<{ readonly account: string | undefined; readonly list: typeof NONE } | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => (account === undefined ? NONE : (await import('./recordings')).listKept(account));
    const limits = longestMs === undefined ? [] : [after(longestMs, NONE)];
    void Promise.race([read().catch(() => NONE), ...limits]).then((list) => !isOver && setFound({ account, list }));
    return () => {
      isOver = true;
    };
  }, [account, longestMs]);
  const [settling, setSettling] = useState<ByName>({});
  const busy = useRef(new Set<string>());
  const settle: KeptRecordings['settle'] = (one, how) => {
    if (busy.current.has(one.name)) return;
    busy.current.add(one.name);
    const tell = (next: Settling | null) =>
      setSettling(({ [one.name]: _, ...others }) => (next ? { ...others, [one.name]: next } : others));
    const settled = (other: KeptRecording) => (other !== one ? other : how === 'save' ? { ...one, isSaved: true } : []);
    tell({ how, isFailed: false });
    void one[how]()
      .then(
        () => {
          tell(null);
          setFound((now) => now && { account: now.account, list: now.list.flatMap(settled) });
        },
        () => tell({ how, isFailed: true }),
      )
      .finally(() => busy.current.delete(one.name));
  };
  return {
    list: found !== null && found.account === account ? found.list : null,
    settlingOf: ({ name }) => settling[name] ?? null,
    settle,
  };
}
