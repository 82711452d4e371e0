import { getProbeFrame, toProbeResult, type ProbeResult, type SourceChange } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useState } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { KEYS } from '../../../api/keys';
import { useJob } from '../../../settings/useJob';
import { useSourceActions } from './useSources';

export interface Probe {
  /** Null: none was begun. */
  readonly job: Job | null;
  readonly isRunning: boolean;
  /** Null until it has found video. */
  readonly result: ProbeResult | null;
  /** The first frame as an address to show. */
  readonly frame: string | null;
  /** Why it was not begun. */
  readonly problem: string | null;
  /** The source that was tested, as text to compare. */
  readonly tested: string | null;
  run(source: SourceChange): Promise<void>;
}

/** What a test of this very source is compared by. */
export const testKeyOf = (source: SourceChange): string => JSON.stringify(source);

/** Has the device look for video at a source, saved or not. `sourceId`: the saved one that it would replace. */
export function useProbe(id: DeviceId, sourceId: string | null): Probe {
  const client = useClient();
  const actions = useSourceActions(id);
  const [given, setGiven] = useState<Job | null>(null);
  const [tested, setTested] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const job = useJob(id, given?.id ?? null) ?? given;
  const result = job?.state === 'succeeded' ? toProbeResult(job) : null;
  const { data: frame } = useSWR<string | null, unknown>(
    job && result?.hasFrame === true ? KEYS.sourcePictures(id, 'probe', job.id) : null,
    () => client.call(getProbeFrame, { params: { id, job_id: job?.id ?? '' } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const run = async (source: SourceChange) => {
    setProblem(null);
    setGiven(null);
    setTested(testKeyOf(source));
    setIsSending(true);
    try {
      setGiven(await actions.probe(source, sourceId));
    } catch (error) {
      setProblem(errorMessageOf(error));
    } finally {
      setIsSending(false);
    }
  };
  const isRunning = isSending || (job !== null && !hasEnded(job));
  return { job, isRunning, result, frame: frame ?? null, problem, tested, run };
}
