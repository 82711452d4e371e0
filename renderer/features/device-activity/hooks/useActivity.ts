import { listAudit } from '#app/api/sharing';
import type { AuditEntry } from '#app/domain/audit';
import type { DeviceId } from '#app/domain/ids';
import { useState } from 'react';
import useSWR from 'swr';
import { CACHE } from '../../../api/cachePolicy';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { KEYS } from '../../../api/keys';

/** Numbers of entries to read, one step after the other. */
const STEPS = [50, 200, 400, 600, 800, 1000] as const;
/** Most entries in one answer of the server. */
const PAGE = 200;

interface Newest {
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
  /** Number of entries that were requested. */
  readonly limit: number;
}

/** Reads the newest entries, `limit` at most, in pages. Rejects with ApiError. */
async function readNewest(client: Client, id: DeviceId, limit: number): Promise<Newest> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  while (entries.length < limit) {
    const page = { limit: String(Math.min(PAGE, limit - entries.length)) };
    const query: Record<string, string> = cursor === null ? page : { ...page, cursor };
    const answer = await client.call(listAudit, { params: { id }, query });
    entries.push(...answer.entries);
    cursor = answer.nextCursor;
    // Ends the loop for a server that sends empty pages with a link to the next one.
    if (cursor === null || answer.entries.length === 0) break;
  }
  return { entries: entries.slice(0, limit), hasMore: cursor !== null, limit };
}

export interface Activity {
  /** Newest first; undefined until the first answer. */
  readonly entries: readonly AuditEntry[] | undefined;
  /** Why the last call failed, as a sentence, while the requested entries are missing. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly canGoOn: boolean;
  /** The server has older entries than those that are loaded. */
  readonly hasMore: boolean;
  /** The server has more entries than the page reads. */
  readonly isBounded: boolean;
  readonly showOlder: () => void;
  readonly reload: () => void;
}

/**
 * The activity of a device, newest first. Events refresh it. Older entries are read on request, and automatically while the loaded ones are
 * not enough; at most 1,000.
 */
export function useActivity(id: DeviceId, isEnough: (entries: readonly AuditEntry[]) => boolean): Activity {
  const client = useClient();
  const [step, setStep] = useState(0);
  const limit = STEPS[step] ?? STEPS[0];
  const { data, error, mutate } = useSWR<Newest, unknown>(KEYS.audit(id, limit), () => readNewest(client, id, limit), {
    dedupingInterval: CACHE.access.freshMs,
    keepPreviousData: true,
  });
  const isThere = data !== undefined && data.limit >= limit;
  const hasMore = data?.hasMore === true;
  const canGoOn = hasMore && step < STEPS.length - 1;
  const showOlder = () => setStep(Math.min(step + 1, STEPS.length - 1));
  // The server has no filter, so a filter of the page needs more entries.
  if (canGoOn && isThere && !isEnough(data.entries)) showOlder();
  return {
    entries: data?.entries,
    problem: !isThere && error !== undefined ? errorMessageOf(error) : null,
    isLoading: !isThere && error === undefined,
    canGoOn,
    hasMore,
    isBounded: hasMore && isThere && step === STEPS.length - 1,
    showOlder,
    reload: () => void mutate(),
  };
}
