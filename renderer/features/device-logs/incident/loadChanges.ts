import { listAudit } from '#app/api/sharing';
import type { AuditEntry } from '#app/domain/audit';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';

/** As many as the server gives at once. */
const PAGE = '200';
const MOST_PAGES = 5;

export interface Range {
  /** In ms since the epoch. */
  readonly since: number;
  readonly until: number;
}

export interface Changes {
  readonly entries: readonly AuditEntry[];
  /** Time of the oldest entry, where there are more before it than are loaded; null: these are all. */
  readonly stoppedAt: number | null;
}

/** What was done to a device in a range, newest first; also of a server that heeds no range, as far back as is reasonable. Rejects with ApiError. */
export async function loadChanges(client: Client, id: DeviceId, { since, until }: Range): Promise<Changes> {
  const iso = (at: number) => new Date(at).toISOString();
  const range = { from: iso(since), to: iso(until), limit: PAGE };
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: Record<string, string> = cursor === null ? range : { ...range, cursor };
    const answer = await client.call(listAudit, { params: { id }, query });
    entries.push(...answer.entries);
    cursor = answer.nextCursor;
    const oldest = entries.at(-1)?.at ?? null;
    if (cursor === null || answer.entries.length === 0 || (oldest !== null && oldest < since))
      return { entries, stoppedAt: null };
  }
  return { entries, stoppedAt: entries.at(-1)?.at ?? null };
}
