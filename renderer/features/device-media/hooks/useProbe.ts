import { getProbeFrame, probeSource, toProbeResult, type ProbeResult } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import type { SourcePatch } from '#app/settings/source';
import { useState } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { useTrial, type Trial } from '../../../settings/useTrial';

export interface Probe extends Omit<Trial, 'run'> {
  /** Null until it has found video. */
  readonly result: ProbeResult | null;
  /** The first frame as an address to show. */
  readonly frame: string | null;
  /** The source that was tested, as text to compare. */
  readonly tested: string | null;
  run(source: SourcePatch): Promise<void>;
}

/** What a test of this very source is compared by. */
export const testKeyOf = (source: SourcePatch): string => JSON.stringify(source);

/** Has the device look for video at a source, saved or not. `sourceId`: the saved one that it would replace. */
export function useProbe(id: DeviceId, sourceId: string | null): Probe {
  const client = useClient();
  const trial = useTrial(id);
  const { job } = trial;
  const [tested, setTested] = useState<string | null>(null);
  const result = job?.state === 'succeeded' ? toProbeResult(job) : null;
  const { data: frame } = useSWR<string | null, unknown>(
    job && result?.hasFrame === true ? KEYS.sourcePictures(id, 'probe', job.id) : null,
    () => client.call(getProbeFrame, { params: { id, job_id: job?.id ?? '' } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const run = (source: SourcePatch) => {
    setTested(testKeyOf(source));
    return trial.run(() => client.call(probeSource, { params: { id }, body: { source, source_id: sourceId } }));
  };
  return { ...trial, result, frame: frame ?? null, tested, run };
}
