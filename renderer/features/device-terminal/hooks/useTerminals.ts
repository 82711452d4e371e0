import { listTerminals } from '#app/api/terminal';
import type { DeviceId } from '#app/domain/ids';
import type { TerminalSession } from '#app/domain/terminal';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { usePolled } from '../../../api/usePolled';

/** Polling interval in ms: no event reports terminals of other users. */
const ASK_MS = 5000;

/** The sessions of a device, newest first. */
export function useTerminals(id: DeviceId) {
  const client = useClient();
  return usePolled<readonly TerminalSession[]>(
    KEYS.terminals(id),
    () => client.call(listTerminals, { params: { id } }),
    ASK_MS,
    1000,
  );
}

/**
 * Returns how many bytes of a session's output there are now, which the polled list knows only 5 s later; null if that cannot be
 * loaded.
 */
export async function outputNow(client: Client, id: DeviceId, session: string): Promise<number | null> {
  const all = await client.call(listTerminals, { params: { id } }).catch(() => []);
  return all.find((one) => one.id === session)?.bytes ?? null;
}
