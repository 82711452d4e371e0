import { getRecording, saveRecording } from '#app/api/terminal';
import { fileNameOf } from '#app/lib/safeName';
import { useState } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { download } from '../../../api/download';
import { toastFailure } from '../../../api/toastFailure';
import { KEYS } from '../../../api/keys';
import { toastSuccess } from '../../../components/toast';
import { fill } from '../../../lib/fill';
import { readCast, type Cast } from '../session/cast';
import { WORDS } from '../words';

/** Returns a recording to play; null if it cannot be read. */
export function useRecording(sessionId: string) {
  const client = useClient();
  const { id } = useCurrentDevice();
  return useSWR<Cast | null, unknown>(
    KEYS.terminals(id, sessionId),
    async () => {
      const bytes = await client.call(getRecording, { params: { id, session_id: sessionId } });
      return readCast(new TextDecoder().decode(bytes));
    },
    { revalidateOnFocus: false, revalidateIfStale: true },
  );
}

/** Saves a recording as a file; `isBusy` is true meanwhile. */
export function useDownload(sessionId: string) {
  const client = useClient();
  const { id, name: device } = useCurrentDevice();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (at: number) => {
    const date = new Date(at).toISOString().slice(0, 16).replace(/[T:]/g, '-');
    setIsBusy(true);
    try {
      const options = {
        name: `${fill(WORDS.file, { device: fileNameOf(device), date })}.${saveRecording.extension}`,
        onProgress: () => undefined,
      };
      const name = await download(client, saveRecording, { params: { id, session_id: sessionId } }, options);
      if (name !== null) toastSuccess(fill(WORDS.downloaded, { name }));
    } catch (error) {
      toastFailure(error, { words: (reason) => ({ title: fill(WORDS.notDownloaded, { reason }) }) });
    }
    setIsBusy(false);
  };
  return { isBusy, save };
}
