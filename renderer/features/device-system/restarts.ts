import type { DeviceId } from '#app/domain/ids';
import { RecentSet } from '#app/lib/RecentSet';
import { isRestarting, restartAfter, restartSent, type RestartKind, type RestartNews } from '#app/domain/restart';
import { createStore } from 'zustand/vanilla';
import { presence, presenceOf } from '../../live/presence';
import { sessionEnd } from '../../lib/sessionEnd';
import { savedRestarts, type Followed } from './savedRestarts';
import { serverNow } from '../../lib/serverTime';

export type { Followed };

const TICK_MS = 1000;

/** Restarts that were requested in this session, by device. They are kept when their page is left or reloaded. */
export const restarts = createStore<ReadonlyMap<DeviceId, Followed>>(() => savedRestarts.read());

let timer: number | undefined;
let unsubscribe: (() => void) | null = null;

/** Listens to presence, and looks at the clock, only while a device restarts. */
function follow(): void {
  const isNeeded = [...restarts.getState().values()].some(isRestarting);
  if (isNeeded === (unsubscribe !== null)) return;
  window.clearInterval(timer);
  unsubscribe?.();
  unsubscribe = null;
  if (!isNeeded) return;
  unsubscribe = presence.store.subscribe(hearAll);
  timer = window.setInterval(hearAll, TICK_MS);
}

function hearAll(): void {
  const { entries } = presence.store.getState();
  for (const id of restarts.getState().keys()) {
    hearRestart(id, { type: 'presence', isOnline: presenceOf(entries, id)?.isOnline ?? null });
  }
}

function put(id: DeviceId, restart: Followed | null): void {
  const next = new Map(restarts.getState());
  if (restart) next.set(id, restart);
  else next.delete(id);
  restarts.setState(next, true);
  savedRestarts.write(next);
  follow();
}

/** A command was taken by the server. `bootId`: of the run that is to end. */
export function beginRestart(id: DeviceId, kind: RestartKind, bootId: string | null, jobId: string | null): void {
  put(id, { ...restartSent(kind, bootId, serverNow()), jobId });
}

/** Jobs whose restart was closed, or is known: they are not taken up again. */
const known = new RecentSet<string>(1000);

/** Adds a restart from the device's jobs that another page, tab or user requested. `at`: ms since the epoch. */
export function takeUpRestart(id: DeviceId, kind: RestartKind, jobId: string, at: number): void {
  const present = restarts.getState().get(id);
  if (known.has(jobId) || present?.jobId === jobId || (present && isRestarting(present))) return;
  known.add(jobId);
  // Which run is to end is not known: that it was away has to do.
  put(id, { ...restartSent(kind, null, Math.min(at, serverNow())), jobId });
}

export function hearRestart(id: DeviceId, news: RestartNews, at = serverNow()): void {
  const restart = restarts.getState().get(id);
  if (!restart) return;
  const next = restartAfter(restart, news, at);
  if (next !== restart) put(id, { ...next, jobId: restart.jobId });
}

export function closeRestart(id: DeviceId): void {
  const jobId = restarts.getState().get(id)?.jobId;
  if (jobId) known.add(jobId);
  put(id, null);
}

// Continues to wait after a reload.
follow();

sessionEnd.onEnd(() => {
  restarts.setState(new Map(), true);
  savedRestarts.write(new Map());
  follow();
});
