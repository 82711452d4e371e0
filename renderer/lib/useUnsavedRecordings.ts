import { useEffect, useState } from 'react';
import { after } from './after';
import type { UnsavedRecording } from './recordings';

/** Longest wait for the browser's storage, in ms. */
const WAIT_MS = 2000;
const NONE: readonly UnsavedRecording[] = [];

export interface UnsavedRecordings {
  /** Null while the browser's storage is being read. Empty when it cannot be read. */
  readonly list: readonly UnsavedRecording[] | null;
  /** Saves or deletes a recording, and takes it off the list. */
  readonly settle: (one: UnsavedRecording, how: 'save' | 'remove') => void;
}

/** The account's recordings that a crash or a closed tab interrupted, read once. Without an account there are none. */
export function useUnsavedRecordings(account: string | undefined): UnsavedRecordings {
  const [found, setFound] = useState<{ readonly account: string | undefined; readonly list: typeof NONE } | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => (account === undefined ? NONE : (await import('./recordings')).listUnsaved(account));
    void Promise.race([read().catch(() => NONE), after(WAIT_MS, NONE)]).then(
      (list) => !isOver && setFound({ account, list }),
    );
    return () => {
      isOver = true;
    };
  }, [account]);
  const settle: UnsavedRecordings['settle'] = (one, how) => {
    setFound((now) => now && { account: now.account, list: now.list.filter((other) => other !== one) });
    one[how]().catch(() => undefined);
  };
  return { list: found !== null && found.account === account ? found.list : null, settle };
}
