import type { DeviceId } from '#app/domain/ids';
import { isRestarting, RESTARTS } from '#app/domain/restart';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useTopic } from '../../../live/device/useTopic';
import { useJobAnswer } from '../../../settings/useJob';
import { useJobs } from '../../../settings/useJobs';
import { hearRestart, restarts, takeUpRestart, type Followed } from '../restarts';
import { serverNow } from '../../../lib/serverTime';

/** Returns the last requested restart of a device; null if there is none. */
export const useRestart = (id: DeviceId): Followed | null => useStore(restarts, (all) => all.get(id) ?? null);

export const useIsRestarting = (id: DeviceId): boolean =>
  useStore(restarts, (all) => {
    const restart = all.get(id);
    return restart !== undefined && isRestarting(restart);
  });

/** Tells the restart of a device what its job and its reports say. */
export function useRestartNews(id: DeviceId): void {
  useOpenRestart(id);
  const restart = useRestart(id);
  const { job } = useJobAnswer(id, restart?.jobId ?? null);
  const { value, at } = useTopic('system');
  const bootId = value?.bootId ?? null;
  useEffect(() => {
    if (job) hearRestart(id, { type: 'job', state: job.state, problem: job.error?.error ?? null });
  }, [id, job, restart?.phase]);
  useEffect(() => {
    if (bootId === null || at === null) return;
    hearRestart(id, { type: 'boot', bootId }, serverNow() - (performance.now() - at));
  }, [id, bootId, at]);
}

/** Finds a running restart in the device's jobs that another page requested, or this one before it was opened. */
function useOpenRestart(id: DeviceId): void {
  const jobs = useJobs(id);
  useEffect(() => {
    for (const { id: jobId, name, state, createdAt } of jobs) {
      const kind = RESTARTS.find((one) => one === name);
      const isOpen = state === 'sent' || state === 'running';
      if (kind && isOpen) takeUpRestart(id, kind, jobId, createdAt ?? serverNow());
    }
  }, [id, jobs]);
}
