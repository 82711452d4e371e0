import { listDevices } from '#app/api/devices';
import type { DeviceList } from '#app/domain/device';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionEnd } from '../lib/sessionEnd';
import { CACHE } from './cachePolicy';
import type { Client } from './client';
import { withRetry } from './retry';

/** Why the list does not come, while it is asked for again and again. */
interface ListTrouble {
  readonly error: unknown;
  /** Ends the wait before the next try; null while none is waited for. */
  readonly tryNow: (() => void) | null;
}

/** The first failure is told only before a wait longer than this, in ms: most faults are over by the next try. */
const UNTOLD_WAIT_MS = 2000;

const store = createStore<{ readonly trouble: ListTrouble | null }>(() => ({ trouble: null }));
sessionEnd.onEnd(() => store.setState({ trouble: null }));

/** Returns why the devices have not been answered so far, and how to try at once; null without trouble. */
export const useListTrouble = (): ListTrouble | null => useStore(store, ({ trouble }) => trouble);

/** Asks for the account's devices, and tells of failures while it tries again (`useListTrouble`). */
export async function fetchDeviceList(client: Client): Promise<DeviceList> {
  const generation = client.currentGeneration;
  const tell = (trouble: ListTrouble | null) => {
    if (client.currentGeneration === generation) store.setState({ trouble });
  };
  let failures = 0;
  const wait = (ms: number, error: unknown) =>
    new Promise<void>((resolve) => {
      failures += 1;
      const isTold = failures > 1 || ms > UNTOLD_WAIT_MS;
      let timer = 0;
      const end = () => {
        window.clearTimeout(timer);
        if (isTold) tell({ error, tryNow: null });
        resolve();
      };
      timer = window.setTimeout(end, ms);
      if (isTold) tell({ error, tryNow: end });
    });
  try {
    const list = await withRetry(() => client.call(listDevices), CACHE.devices.retry, wait);
    tell(null);
    return list;
  } catch (error) {
    // The last failure may be another one than those before.
    tell({ error, tryNow: null });
    throw error;
  }
}
