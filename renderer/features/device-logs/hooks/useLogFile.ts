import { downloadLogJson, downloadLogText, exportLogs, type LogEstimate } from '#app/api/deviceLogFiles';
import type { DownloadProgress } from '#app/api/download';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { hasEnded, type Job } from '#app/domain/job';
import type { LogFilter } from '#app/domain/logFilter';
import { asRecord } from '#app/lib/read';
import { safeName } from '#app/lib/safeName';
import { useState } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { KEYS } from '../../../api/keys';
import { toastSuccess } from '../../../components/toast';
import { fill } from '../../../lib/fill';
import { useJobAnswer } from '../../../settings/useJob';
import { exportBody, type Format } from '../exportBody';
import { DOWNLOAD } from '../words';
import { useSaving } from './useSaving';
import { serverNow } from '../../../lib/serverTime';

/** What the server writes at most; an estimate above it may still fit. */
const MOST_BYTES = 100_000_000;
const SURELY = 1.2;

export interface WantedFile {
  readonly device: Pick<DeviceDetail, 'id' | 'name'>;
  readonly filter: LogFilter;
  readonly isUnredacted: boolean;
  readonly onClose: () => void;
}

interface LogFile {
  /** Null: not known. */
  readonly estimate: LogEstimate | null;
  readonly isMeasuring: boolean;
  readonly isTooLarge: boolean;
  readonly isPreparing: boolean;
  /** Progress of the preparation in percent; null if unknown. */
  readonly percent: number | null;
  /** Set once the file is ready on the server. */
  readonly ready: { readonly bytes: number | null } | null;
  /** Why it failed, as a sentence. */
  readonly failure: string | null;
  /** Progress of the download; null while there is none. */
  readonly saving: DownloadProgress | null;
  prepare(): void;
  save(): void;
}

function readyOf(job: Job | undefined): LogFile['ready'] {
  if (job?.state !== 'succeeded') return null;
  const { bytes } = asRecord(job.result);
  return { bytes: typeof bytes === 'number' ? bytes : null };
}

const nameOf = (device: string, now: number): string =>
  safeName(fill(DOWNLOAD.file, { device, date: new Date(now).toISOString().slice(0, 10) }), 'log');

/** A file of what a filter shows: measured, written by the server, saved here. */
export function useLogFile({ device, filter, isUnredacted, onClose }: WantedFile, format: Format): LogFile {
  const { id } = device;
  const client = useClient();
  const [now] = useState(() => serverNow());
  const [begun, setBegun] = useState<{ readonly jobId: string; readonly format: Format } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (isDryRun: boolean) =>
    client.call(exportLogs, { params: { id }, body: exportBody(filter, { format, isUnredacted, now, isDryRun }) });
  const measured = useSWR<LogEstimate, unknown>(
    KEYS.logs(id, 'estimate', JSON.stringify([filter, isUnredacted, format, now])),
    async () => (await ask(true)).estimate,
    { revalidateOnFocus: false },
  );
  const jobId = begun?.format === format ? begun.jobId : null;
  const { job, isLost } = useJobAnswer(id, jobId);
  const saving = useSaving();
  const [isAsking, setIsAsking] = useState(false);
  const prepare = async () => {
    setProblem(null);
    setIsAsking(true);
    try {
      const { job: made } = await ask(false);
      if (made) setBegun({ jobId: made.id, format });
    } catch (reason) {
      setProblem(errorMessageOf(reason));
    } finally {
      setIsAsking(false);
    }
  };
  const save = async () => {
    const endpoint = format === 'log' ? downloadLogText : downloadLogJson;
    const params = { id, export_id: jobId ?? '' };
    const name = await saving.save(endpoint, { params }, `${nameOf(device.name, now)}.${format}`);
    if (name === null) return;
    toastSuccess(fill(DOWNLOAD.saved, { name }));
    onClose();
  };
  const { data: estimate = null, error } = measured;
  const measuring = error === undefined ? null : errorMessageOf(error);
  return {
    estimate,
    isMeasuring: estimate === null && error === undefined,
    isTooLarge: estimate !== null && estimate.bytes > MOST_BYTES * SURELY,
    isPreparing: isAsking || (jobId !== null && !isLost && (job === undefined || !hasEnded(job))),
    percent: job?.progressPct ?? null,
    ready: readyOf(job),
    failure: problem ?? saving.problem ?? (isLost ? DOWNLOAD.lost : (job?.error?.error ?? measuring)),
    saving: saving.progress,
    prepare: () => void prepare(),
    save: () => void save(),
  };
}
