import type { AuditEntry } from '#app/domain/audit';
import { listAudit } from '#app/api/sharing';
import type { DeviceId } from '#app/domain/ids';
import { absoluteTime, relativeTime } from '#app/domain/relativeTime';
import { useState } from 'react';
import useSWR from 'swr';
import { CACHE, KEYS } from '../../../api/cachePolicy';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { useTimed } from '../../../lib/useNow';
import { auditWords } from '../auditWords';
import { LoadedList } from './LoadedList';
import classes from './Sharing.module.css';

/** How many entries are asked for at first, and how many more each time, up to what the server gives at once. */
const STEP = 20;
const MOST = 200;

function useAudit(id: DeviceId, limit: number) {
  const client = useClient();
  return useSWR<{ entries: readonly AuditEntry[]; hasMore: boolean }, unknown>(
    KEYS.audit(id, limit),
    () => client.call(listAudit, { params: { id }, query: { limit: String(limit) } }),
    { dedupingInterval: CACHE.access.freshMs, keepPreviousData: true },
  );
}

/** Who did what to the device, newest first. */
export function ActivityCard({ id }: { readonly id: DeviceId }) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, mutate } = useAudit(id, limit);
  const loaded = {
    rows: data?.entries,
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    reload: () => void mutate(),
  };
  return (
    <Card title="Activity" description="Who did what to this device and to who has access.">
      <LoadedList label="Activity" loaded={loaded} height={80} empty="Nothing has been recorded yet.">
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </LoadedList>
      {data?.hasMore === true && limit < MOST && (
        <div>
          <Button onClick={() => setLimit((last) => Math.min(MOST, last + 2 * STEP))}>Show older</Button>
        </div>
      )}
    </Card>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at } = entry;
  const age = useTimed((now) => (at === null ? '' : relativeTime(at, now)));
  return (
    <li className={classes.entry}>
      <span>
        <bdi>{auditWords(entry)}</bdi>
      </span>
      {entry.at !== null && (
        <time className={classes.when} dateTime={new Date(entry.at).toISOString()} title={absoluteTime(entry.at)}>
          {age}
        </time>
      )}
    </li>
  );
}
