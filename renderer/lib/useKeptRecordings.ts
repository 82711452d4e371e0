import { useEffect, useState } from 'react';
import { after } from './after';
import type { KeptRecording } from './recordings';

/** Longest wait for the browser's storage, in ms. */
const WAIT_MS = 2000;
const NONE: readonly KeptRecording[] = [];

export interface KeptRecordings {
  /** Null while the browser's storage is being read. Empty when it cannot be read. */
  readonly list: readonly KeptRecording[] | null;
  /** Saves a recording, or deletes it and takes it off the list. */
  readonly settle: (one: KeptRecording, how: 'save' | 'remove') => void;
}

/** The account's recordings in this browser, read once. Without an account there are none. */
export function useKeptRecordings(account: string | undefined): KeptRecordings {
  const [found, setFound] = useState<{ readonly account: string | undefined; readonly list: typeof NONE } | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => (account === undefined ? NONE : (await import('./recordings')).listKept(account));
    void Promise.race([read().catch(() => NONE), after(WAIT_MS, NONE)]).then(
      (list) => !isOver && setFound({ account, list }),
    );
    return () => {
      isOver = true;
    };
  }, [account]);
  const settle: KeptRecordings['settle'] = (one, how) => {
    const settled = (other: KeptRecording) => (other !== one ? other : how === 'save' ? { ...one, isSaved: true } : []);
    setFound((now) => now && { account: now.account, list: now.list.flatMap(settled) });
    one[how]().catch(() => undefined);
  };
  return { list: found !== null && found.account === account ? found.list : null, settle };
}
