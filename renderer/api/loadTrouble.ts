import { unstable_serialize } from 'swr';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../lib/sessionEnd';
import type { Client } from './client';
import type { Key } from './keys';
import { withRetry, type RetryPolicy } from './retry';

/** Why something does not load, while it is asked for again and again and after the last try. */
export interface LoadTrouble {
  readonly error: unknown;
  /** Ends the wait before the next try; null while none is waited for. */
  readonly tryNow: (() => void) | null;
}

type Troubles = Readonly<Record<string, LoadTrouble>>;

const store = createStore<{ readonly troubles: Troubles }>(() => ({ troubles: {} }));
sessionEnd.onEnd(() => store.setState({ troubles: {} }));

/** Returns why what `loadTold` loads under this key has not come so far; undefined without trouble. */
export const useLoadTrouble = (key: Key | string): LoadTrouble | undefined =>
  useStore(store, ({ troubles }) => troubles[unstable_serialize(key)]);

/** Makes a call as `withRetry` does, and tells every part that reads `useLoadTrouble` with the same key of its failures. */
export async function loadTold<T>(
  client: Client,
  key: Key | string,
  run: () => Promise<T>,
  policy: RetryPolicy,
): Promise<T> {
  const generation = client.currentGeneration;
  const name = unstable_serialize(key);
  const tell = (trouble: LoadTrouble | null) => {
    if (client.currentGeneration !== generation) return;
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
