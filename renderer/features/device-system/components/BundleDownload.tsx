import { getJobFile } from '#app/api/jobs';
import type { Job } from '#app/domain/job';
import { fileNameOf } from '#app/lib/safeName';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { download } from '../../../api/download';
import { toastFailure } from '../../../api/toastFailure';
import { Button } from '../../../components/Button';
import { toastSuccess } from '../../../components/toast';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import { SUPPORT } from '../words';
import { serverNow } from '../../../lib/serverTime';

/** How much a device has collected, and the button that saves it. */
export function BundleDownload({ job: { id: jobId, result } }: { readonly job: Job }) {
  const { id, name } = useCurrentDevice();
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const size = typeof result?.bytes === 'number' && result.bytes >= 0 ? byteCount(result.bytes) : '';
  if (result?.has_file !== true) return fill(SUPPORT.bundleKept, { size });
  const save = async () => {
    const abort = new AbortController();
    leaving.current = abort;
    setIsBusy(true);
    const places = { device: fileNameOf(name), date: new Date(serverNow()).toISOString().slice(0, 10) };
    const file = `${fill(SUPPORT.bundleFile, places)}.${getJobFile.extension}`;
    const options = { name: file, onProgress: () => undefined, signal: abort.signal };
    try {
      const saved = await download(client, getJobFile, { params: { id, job_id: jobId } }, options);
      if (saved !== null) toastSuccess(fill(SUPPORT.bundleSaved, { name: saved }));
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(error, { id: 'bundle' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {fill(SUPPORT.bundleDone, { size })}{' '}
      <Button look="text" isHeld={isBusy} onClick={() => void save()}>
        {isBusy ? SUPPORT.bundleSaving : SUPPORT.bundleSave}
      </Button>
    </>
  );
}
