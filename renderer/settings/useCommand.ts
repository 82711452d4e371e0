import { runCommand } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type CommandName, type Job } from '#app/domain/job';
import { sameJson } from '#app/lib/sameJson';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../api/ClientContext';
import { IdempotencyKeys } from '../api/IdempotencyKeys';
import { useJobAnswer } from './useJob';
import { useJobs } from './useJobs';

type Args = Readonly<Record<string, unknown>>;

export interface Command {
  /** Sends the command. Resolves once the server has accepted it, rejects with ApiError. */
  run(overrideArmed?: boolean): Promise<Job>;
  /** The newest job of this command, sent from here or found running. */
  readonly job: Job | null;
  readonly isRunning: boolean;
  /** As in `JobAnswer`: the result of the job is unknown. */
  readonly isLost: boolean;
}

interface Options {
  readonly args: Args | undefined;
  readonly onEnd: ((job: Job) => void) | undefined;
}

const NO_ARGS: Args = {};
const UNDER_WAY: readonly unknown[] = ['queued', 'sent', 'running'];

/** Sends a command to a device (api §3) and follows its job to the end, also when another page started it. Repeated clicks send it once. */
export function useCommand(id: DeviceId, name: CommandName, { args = NO_ARGS, onEnd }: Options): Command {
  const client = useClient();
  const [keys] = useState(() => new IdempotencyKeys());
  const [followed, setFollowed] = useState<Job | null>(null);
  const answer = useJobAnswer(id, followed?.id ?? null);
  const { isLost } = answer;
  const job = answer.job ?? followed;
  const isRunning = job !== null && !hasEnded(job) && !isLost;
  // The list of jobs may be older than the sent command.
  const [ended, setEnded] = useState<readonly string[]>([]);
  if (job !== null && !isRunning && !ended.includes(job.id)) setEnded([...ended, job.id]);
  const found = useJobs(id).find(
    (one) =>
      one.name === name &&
      UNDER_WAY.includes(one.state) &&
      !ended.includes(one.id) &&
      sameJson(one.args ?? NO_ARGS, args),
  );
  if (found && !isRunning && found.id !== followed?.id) setFollowed(found);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (job === null || !hasEnded(job) || told.current === job.id) return;
    told.current = job.id;
    onEnd?.(job);
  }, [job, onEnd]);
  const run = async (overrideArmed = false) => {
    const body = { name, args: { ...args }, override_armed: overrideArmed };
    const taken = await keys.send({ id, ...body }, (idempotencyKey) =>
      client.call(runCommand, { params: { id }, body, idempotencyKey }),
    );
    setFollowed(taken);
    return taken;
  };
  return { run, job, isRunning, isLost };
}
