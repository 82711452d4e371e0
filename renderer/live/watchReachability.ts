import { getDeviceStatus } from '#app/api/devices';
import type { Client } from '../api/client';

/** Calls `onSign` when the window gets the focus and after each call that succeeds: the server can probably be reached. */
export function watchReachability(client: Pick<Client, 'onSuccess'>, onSign: () => void): () => void {
  window.addEventListener('focus', onSign);
  const stop = client.onSuccess((endpoint) => {
    // The live session itself makes this call at each loss, so its success is no news.
    if (endpoint !== getDeviceStatus) onSign();
  });
  return () => {
    window.removeEventListener('focus', onSign);
    stop();
  };
}
