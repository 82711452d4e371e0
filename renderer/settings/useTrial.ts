import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useState } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { useJob } from './useJob';

/** A test of what is typed, saved or not, as a job of the device. */
export interface Trial {
  /** Null: none was begun. */
  readonly job: Job | null;
  readonly isRunning: boolean;
  /** Why it was not begun. */
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
