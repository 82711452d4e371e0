import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useState } from 'react';
import { errorMessageOf } from '../api/errorMessageOf';
import { useJobAnswer } from './useJob';

/** Runs a test of a form's input as a job of the device, whether saved or not. */
export interface Trial {
  /** Null before the first test. */
  readonly job: Job | null;
  readonly isRunning: boolean;
  /** As in `JobAnswer`: the result of the job is unknown. */
  readonly isLost: boolean;
  /** Why the test could not start. */
  readonly problem: string | null;
  run(begin: () => Promise<Job>): Promise<void>;
}

export function useTrial(id: DeviceId): Trial {
  const [given, setGiven] = useState<Job | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const answer = useJobAnswer(id, given?.id ?? null);
  const { isLost } = answer;
  const job = answer.job ?? given;
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
  const isRunning = isSending || (job !== null && !hasEnded(job) && !isLost);
  return { job, isRunning, isLost, problem, run };
}
