import { getJob, runCommand } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type CommandName, type Job } from '#app/domain/job';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../api/ClientContext';
import { IdempotencyKeys } from '../api/IdempotencyKeys';
import { KEYS } from '../api/keys';
import { usePolled } from '../api/usePolled';

/** How often a job is asked for, should its events not arrive. */
const POLL_MS = 1000;

/** A job as it stands; asked for until it has ended. Undefined before the first answer, and without an id. */
export function useJob(id: DeviceId, jobId: string | null): Job | undefined {
  const client = useClient();
  const { data } = usePolled<Job>(
    jobId === null ? null : KEYS.jobs(id, jobId),
    () => client.call(getJob, { params: { id, job_id: jobId ?? '' } }),
    (job) => (job && hasEnded(job) ? 0 : POLL_MS),
    POLL_MS / 2,
  );
  return data;
}

export interface Command {
  /** Gives the command; resolves once the server has taken it, rejects with ApiError. */
  run(args?: Readonly<Record<string, unknown>>, overrideArmed?: boolean): Promise<Job>;
  /** The newest job of this command that was given here. */
  readonly job: Job | null;
  readonly isRunning: boolean;
}

/** One command of a device (`design/api.md` §3): given once however often it is clicked, and followed to its end. */
export function useCommand(id: DeviceId, name: CommandName, onEnd?: (job: Job) => void): Command {
  const client = useClient();
  const [keys] = useState(() => new IdempotencyKeys());
  const [given, setGiven] = useState<Job | null>(null);
  const job = useJob(id, given?.id ?? null) ?? given;
  const isRunning = job !== null && !hasEnded(job);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (job === null || !hasEnded(job) || told.current === job.id) return;
    told.current = job.id;
    onEnd?.(job);
  }, [job, onEnd]);
  const run = async (args: Readonly<Record<string, unknown>> = {}, overrideArmed = false) => {
    const body = { name, args: { ...args }, override_armed: overrideArmed };
    const taken = await keys.send({ id, ...body }, (idempotencyKey) =>
      client.call(runCommand, { params: { id }, body, idempotencyKey }),
    );
    setGiven(taken);
    return taken;
  };
  return { run, job, isRunning };
}
