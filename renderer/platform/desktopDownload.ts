import type { DownloadOutcome } from '#app/api/download';
import type { HttpRequest } from '#app/api/request';
import type { Bridge } from '#app/bridge/index';
import { apiError } from './desktopCalls';
import type { DownloadOptions } from './Platform';

let count = 0;

/** A download that the main process makes; the page hears how far it is. */
export async function download(
  { api }: Pick<Bridge, 'api'>,
  { route, path, headers }: HttpRequest,
  { name, onProgress, signal }: DownloadOptions,
): Promise<DownloadOutcome> {
  if (signal?.aborted) return { kind: 'cancelled' };
  count += 1;
  // A page that was reloaded counts from the start: the time keeps its downloads apart from those of the load before.
  const id = `d${Date.now()}-${count}`;
  const stop = api.progress((progress) => {
    if (progress.id === id) onProgress({ bytes: progress.bytes, total: progress.total });
  });
  const giveUp = () => void api.abort({ id });
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await api.download({ id, file: { route, path, headers: { ...headers }, name } });
  } catch (error) {
    throw apiError(error);
  } finally {
    stop();
    signal?.removeEventListener('abort', giveUp);
  }
}
