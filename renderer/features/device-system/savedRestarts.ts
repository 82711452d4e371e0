import { isDeviceId, type DeviceId } from '#app/domain/ids';
import { isRestarting, RESTARTS, RETURN_MS, type Restart } from '#app/domain/restart';
import { asRecord } from '#app/lib/read';
import * as v from 'valibot';
import { tabStorage } from '../../lib/tabStorage';
import { serverNow } from '../../lib/serverTime';

/** A restart with the job that carries it out. */
export interface Followed extends Restart {
  readonly jobId: string | null;
}

const KEY = 'farsight.restarts';
const Time = v.nullable(v.number());
const Saved = v.object({
  kind: v.picklist(RESTARTS),
  phase: v.picklist(['sent', 'going_down', 'offline', 'checking']),
  sentAt: v.number(),
  bootId: v.nullable(v.string()),
  downAt: Time,
  upAt: Time,
  tookMs: Time,
  problem: v.nullable(v.string()),
  jobId: v.nullable(v.string()),
});

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Stores the running restarts of this tab, so that the page continues to wait after a reload. Never throws. */
export const savedRestarts = {
  read(now = serverNow()): ReadonlyMap<DeviceId, Followed> {
    const found = new Map<DeviceId, Followed>();
    for (const [id, value] of Object.entries(asRecord(parsed(tabStorage.get(KEY))))) {
      const result = v.safeParse(Saved, value);
      if (!isDeviceId(id) || !result.success) continue;
      const { sentAt } = result.output;
      if (sentAt <= now && now - sentAt < 2 * RETURN_MS) found.set(id, result.output);
    }
    return found;
  },
  write(all: ReadonlyMap<DeviceId, Followed>): void {
    const open = [...all].filter(([, restart]) => isRestarting(restart));
    if (open.length === 0) tabStorage.remove(KEY);
    else tabStorage.set(KEY, JSON.stringify(Object.fromEntries(open)));
  },
};
