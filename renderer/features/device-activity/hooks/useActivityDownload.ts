import type { DownloadProgress } from '#app/api/download';
import { exportAudit } from '#app/api/sharing';
import type { DeviceId } from '#app/domain/ids';
import { fileNameOf } from '#app/lib/safeName';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { download } from '../../../api/download';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { toastSuccess } from '../../../components/toast';
import { fill } from '../../../lib/fill';
import { WORDS } from '../words';
import { serverNow } from '../../../lib/serverTime';

export type DownloadState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly progress: DownloadProgress | null }
  | { readonly name: 'failed'; readonly reason: string };

export interface ActivityDownload {
  readonly state: DownloadState;
  start(): void;
  cancel(): void;
}

/** Returns a file name such as `Nose drone activity 2026-08-21.jsonl`, of characters that every system allows. */
function fileName(device: string, at: Date): string {
  const places = { device: fileNameOf(device), date: at.toISOString().slice(0, 10) };
  return `${fill(WORDS.downloadFile, places)}.${exportAudit.extension}`;
}

/** Downloads all of a device's activity as a file. Leaving the page cancels that. */
export function useActivityDownload(id: DeviceId, device: string): ActivityDownload {
  const client = useClient();
  const [state, setState] = useState<DownloadState>({ name: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel, id]);
  const start = useCallback(() => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const show = (next: DownloadState) => {
      if (running.current === abort) setState(next);
    };
    show({ name: 'running', progress: null });
    const options = {
      name: fileName(device, new Date(serverNow())),
      onProgress: (progress: DownloadProgress) => show({ name: 'running', progress }),
      signal: abort.signal,
    };
    download(client, exportAudit, { params: { id }, query: { format: 'jsonl' } }, options).then(
      (name) => {
        show({ name: 'idle' });
        if (name !== null) toastSuccess(fill(WORDS.downloaded, { name }));
      },
      (error: unknown) => show({ name: 'failed', reason: errorMessageOf(error) }),
    );
  }, [client, id, device]);
  return { state, start, cancel };
}
