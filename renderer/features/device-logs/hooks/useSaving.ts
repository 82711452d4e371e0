import type { DownloadProgress } from '#app/api/download';
import type { Endpoint } from '#app/api/endpoint';
import type { CallInput } from '#app/api/request';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { download } from '../../../api/download';
import { errorMessageOf } from '../../../api/errorMessageOf';

export interface Saving {
  /** Progress of the download; null while there is none. */
  readonly progress: DownloadProgress | null;
  readonly problem: string | null;
  /** Resolves to the name of the saved file; null if the user cancelled or the download failed. */
  save<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<string | null>;
}

/** Returns the progress in percent; null if the server omits the size. */
export const percentOf = ({ bytes, total }: DownloadProgress): number | null =>
  total === null || total === 0 ? null : (100 * bytes) / total;

/** Saves an answer as a file. Leaving the page cancels that. */
export function useSaving(): Saving {
  const client = useClient();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save: Saving['save'] = async (endpoint, input, name) => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setProblem(null);
    setProgress({ bytes: 0, total: null });
    try {
      return await download(client, endpoint, input, { name, onProgress: setProgress, signal: abort.signal });
    } catch (error) {
      setProblem(errorMessageOf(error));
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, save };
}
