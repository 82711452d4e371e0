import { hasEnded, type JobState } from './job';

/** How long a device may take to come back before the page says what to do (pages §13), in ms. */
export const RETURN_MS = 300_000;

/** Commands after which a device goes away. */
export const RESTARTS = ['reboot', 'restart_agent', 'shutdown', 'update_install', 'factory_reset'] as const;
export type RestartKind = (typeof RESTARTS)[number];

export type RestartPhase =
  | 'sent'
  | 'going_down'
  | 'offline'
  /** Online again, but not yet known to have restarted. */
  | 'checking'
  | 'back'
  /** Shut down, as was wished. */
  | 'off'
  | 'failed'
  /** A person took the command back. */
  | 'cancelled'
  | 'timed_out';

/** A device on its way down and up again. Times in ms since the epoch. */
export interface Restart {
  readonly kind: RestartKind;
  readonly phase: RestartPhase;
  readonly sentAt: number;
  /** Of the run that is to end; null: the device reports none. */
  readonly bootId: string | null;
  readonly downAt: number | null;
  readonly upAt: number | null;
  /** From the command to the return; null: not back. */
  readonly tookMs: number | null;
  /** The device's or the server's reason for a failure. */
  readonly problem: string | null;
}

export type RestartNews =
  | { readonly type: 'job'; readonly state: JobState | null; readonly problem: string | null }
  /** Null: not known, as while the live connection is lost. */
  | { readonly type: 'presence'; readonly isOnline: boolean | null }
  /** From a report of the device; `at` is then the time of the report. */
  | { readonly type: 'boot'; readonly bootId: string }
  | { readonly type: 'tick' };

export const restartSent = (kind: RestartKind, bootId: string | null, at: number): Restart => ({
  kind,
  phase: 'sent',
  sentAt: at,
  bootId,
  downAt: null,
  upAt: null,
  tookMs: null,
  problem: null,
});

/** While true, nothing else is to be asked of the device. */
export const isRestarting = ({ phase }: Restart): boolean =>
  phase === 'sent' || phase === 'going_down' || phase === 'offline' || phase === 'checking';

const back = (restart: Restart, at: number): Restart => {
  const upAt = restart.upAt ?? at;
  return { ...restart, phase: 'back', upAt, tookMs: Math.max(0, upAt - restart.sentAt) };
};

function hearJob(restart: Restart, state: JobState | null, problem: string | null, at: number): Restart {
  const { kind, phase } = restart;
  if (state === 'cancelled') return { ...restart, phase: 'cancelled' };
  const hasRun = state === 'running' || state === 'succeeded';
  // It went away before it was known to have the command.
  if (kind === 'shutdown' && phase === 'offline' && hasRun) return { ...restart, phase: 'off' };
  if (state === 'running') return phase === 'sent' ? { ...restart, phase: 'going_down' } : restart;
  if (state === 'succeeded') {
    // A quick restart of the agent is never reported as offline; a reboot counts as done only after the device was offline.
    if (phase === 'checking' || (kind === 'restart_agent' && phase !== 'offline')) return back(restart, at);
    return phase === 'sent' ? { ...restart, phase: 'going_down' } : restart;
  }
  return state !== null && hasEnded({ state }) ? { ...restart, phase: 'failed', problem } : restart;
}

function hearPresence(restart: Restart, isOnline: boolean | null, at: number): Restart {
  const { kind, phase, bootId, downAt } = restart;
  if (isOnline === false) {
    if (kind === 'shutdown' && phase === 'going_down') return { ...restart, phase: 'off', downAt: downAt ?? at };
    return { ...restart, phase: 'offline', downAt: downAt ?? at, upAt: null };
  }
  if (isOnline !== true || phase !== 'offline') return restart;
  // Without a boot id to compare, having been away is all that can be known.
  if (kind === 'restart_agent' || bootId === null) return back(restart, at);
  return { ...restart, phase: 'checking', upAt: at };
}

function hearBoot(restart: Restart, bootId: string, at: number): Restart {
  if (restart.bootId === null) return restart;
  if (bootId !== restart.bootId) return back(restart, at);
  // It lost its connection, and is still in the same run. A report from before it came online does not count.
  const isSameRun = restart.phase === 'checking' && restart.upAt !== null && at > restart.upAt;
  if (!isSameRun) return restart;
  return { ...restart, phase: restart.kind === 'shutdown' ? 'sent' : 'going_down', downAt: null, upAt: null };
}

/**
 * The next state: sent -> going down -> offline -> (checking ->) back, or failed, or cancelled, or off, or timed out after `RETURN_MS`.
 * A device counts as back by another boot id, not because time has passed. It may still come back after the time is up.
 */
export function restartAfter(restart: Restart, news: RestartNews, at: number): Restart {
  if (restart.phase === 'timed_out') return afterTimeOut(restart, news, at);
  if (!isRestarting(restart)) return restart;
  const next = hear(restart, news, at);
  return isRestarting(next) && at - next.sentAt >= RETURN_MS ? { ...next, phase: 'timed_out' } : next;
}

function hear(restart: Restart, news: RestartNews, at: number): Restart {
  switch (news.type) {
    case 'job':
      return hearJob(restart, news.state, news.problem, at);
    case 'presence':
      return hearPresence(restart, news.isOnline, at);
    case 'boot':
      return hearBoot(restart, news.bootId, at);
    case 'tick':
      return restart;
  }
}

function afterTimeOut(restart: Restart, news: RestartNews, at: number): Restart {
  const isBoot = news.type === 'boot' && restart.bootId !== null && news.bootId !== restart.bootId;
  return isBoot ? back(restart, at) : restart;
}
