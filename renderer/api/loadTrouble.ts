import { unstable_serialize } from 'swr';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../lib/sessionEnd';
import { watchSession } from '../lib/watchSession';
import type { Key } from './keys';
import { withRetry, type RetryPolicy } from './retry';

/** Why something does not load, during the retries and after the last one. */
export interface LoadTrouble {
  readonly error: unknown;
  /** Starts the next try at once; null while no try is pending. */
  readonly tryNow: (() => void) | null;
}

type Troubles = Readonly<Record<string, LoadTrouble>>;

const store = createStore<{ readonly troubles: Troubles }>(() => ({ troubles: {} }));
sessionEnd.onEnd(() => store.setState({ troubles: {} }));

/** Returns why the call of `withReportedRetry` with this key has failed so far; undefined without a failure. */
export const useLoadTrouble = (key: Key | string): LoadTrouble | undefined =>
  useStore(store, ({ troubles }) => troubles[unstable_serialize(key)]);

/** Makes a call as `withRetry` does, and reports its failures to `useLoadTrouble` with the same key. */
export async function withReportedRetry<T>(key: Key | string, run: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  const hasEnded = watchSession();
  const name = unstable_serialize(key);
  const tell = (trouble: LoadTrouble | null) => {
    if (hasEnded()) return;
    const { [name]: _, ...rest } = store.getState().troubles;
    store.setState({ troubles: trouble ? { ...rest, [name]: trouble } : rest });
  };
  let waitsWith: LoadTrouble | null = null;
  const attempt = () => {
    if (waitsWith) tell({ ...waitsWith, tryNow: null });
    return run();
  };
  const onTrouble = (error: unknown, tryNow: () => void) => {
    waitsWith = { error, tryNow };
    tell(waitsWith);
  };
  try {
    const answer = await withRetry(attempt, { ...policy, onTrouble });
    tell(null);
    return answer;
  } catch (error) {
    tell({ error, tryNow: null });
    throw error;
  }
}
