import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useState } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { useJob } from './useJob';

/** Runs a test of a form's input as a job of the device, whether saved or not. */
export interface Trial {
  /** Null before the first test. */
  readonly job: Job | null;
  readonly isRunning: boolean;
  /** Why the test could not start. */
  readonly problem: string | null;
  run(begin: () => Promise<Job>): Promise<void>;
}

export function useTrial(id: DeviceId): Trial {
  const [given, setGiven] = useState<Job | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const job = useJob(id, given?.id ?? null) ?? given;
  const run = async (begin: () => Promise<Job>) => {
    setProblem(null);
    setGiven(null);
    setIsSending(true);
    try {
      setGiven(await begin());
    } catch (error) {
      setProblem(errorMessageOf(error));
    } finally {
      setIsSending(false);
    }
  };
  return { job, isRunning: isSending || (job !== null && !hasEnded(job)), problem, run };
}
