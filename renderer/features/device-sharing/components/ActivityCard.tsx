import type { AuditEntry } from '#app/domain/audit';
import { listAudit } from '#app/api/sharing';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { isSafeId, type DeviceId } from '#app/domain/ids';
import { recordingQuery } from '#app/domain/pagePaths';
import type { Fields } from '#app/resource/define';
import { isUndoable } from '#app/settings/undoable';
import { relativeTime } from '#app/domain/relativeTime';
import { useState } from 'react';
import useSWR from 'swr';
import { CACHE } from '../../../api/cachePolicy';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Button, ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { UndoEntryDialog } from '../../../settings/LazyUndo';
import {
  sectionNamed,
  useKnownSections,
  useSectionDefinition,
  useSectionWords,
} from '../../../settings/SectionsContext';
import { useTimes, useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { Sentence } from '../../../components/Sentence';
import { auditWords, type AuditSentence } from '../../../settings/activity/auditWords';
import { useActivityDownload } from '../hooks/useActivityDownload';
import { WORDS } from '../words';
import { ActivityDownloadButton, ActivityDownloadState } from './ActivityDownload';
import { LoadedList } from './LoadedList';
import classes from './Sharing.module.css';

/** How many entries are asked for at first, and how many more each time, up to what the server gives at once. */
const STEP = 20;
const MOST = 200;

function useAudit(id: DeviceId, limit: number) {
  const client = useClient();
  return useSWR<{ entries: readonly AuditEntry[]; nextCursor: string | null }, unknown>(
    KEYS.audit(id, limit),
    () => client.call(listAudit, { params: { id }, query: { limit: String(limit) } }),
    { dedupingInterval: CACHE.access.freshMs, keepPreviousData: true },
  );
}

/** Changes to the device and its access, newest first. */
export function ActivityCard({ device: { id, name } }: { readonly device: Pick<DeviceDetail, 'id' | 'name'> }) {
  const [limit, setLimit] = useState(STEP);
  const { zone } = useTimes();
  const { data, error, mutate } = useAudit(id, limit);
  const download = useActivityDownload(id, name);
  const loaded = {
    rows: data?.entries,
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    reload: () => void mutate(),
  };
  return (
    <Card
      level={3}
      title={WORDS.activity}
      description={fill(WORDS.activityHint, { zone })}
      aside={<ActivityDownloadButton download={download} />}
      body="rows"
    >
      <ActivityDownloadState download={download} />
      <LoadedList loaded={loaded} height={80} empty={WORDS.noActivity}>
        {(entries) => (
          <ul aria-label={WORDS.activity}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </LoadedList>
      {data !== undefined && data.nextCursor !== null && limit < MOST && (
        <div className={classes.older}>
          <Button onClick={() => setLimit((last) => Math.min(MOST, last + 2 * STEP))}>{WORDS.showOlder}</Button>
        </div>
      )}
    </Card>
  );
}

const labelOf = (label: string, { text, places }: AuditSentence): string => fill(label, { entry: fill(text, places) });

/** The terminal session that an entry is about; null: it is about none. */
const terminalOf = ({ action, target }: AuditEntry): string | null =>
  action.startsWith('terminal.') && isSafeId(target) ? target : null;

const NO_FIELDS: Fields = {};

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at } = entry;
  const terminal = terminalOf(entry);
  const [isUndoing, setIsUndoing] = useState(false);
  const times = useTimes();
  const known = useKnownSections();
  /** The section whose settings the entry is about. */
  const section = entry.action === 'settings.update' ? sectionNamed(known, entry.target) : undefined;
  const words = useSectionWords(section);
  const fields = useSectionDefinition(section).value?.fields ?? NO_FIELDS;
  const sentence = auditWords(entry, times, { words, fields, units: useUnits() });
  const age = useTimed((now) => (at === null ? '' : relativeTime(at, now)));
  return (
    <li className={classes.entry}>
      <span>
        <Sentence {...sentence} />
      </span>
      {entry.at !== null && (
        <time className={classes.when} dateTime={new Date(entry.at).toISOString()} title={times.absolute(entry.at)}>
          {age}
        </time>
      )}
      {terminal !== null && (
        <ButtonLink
          look="text"
          to={{ pathname: '../terminal', search: recordingQuery(terminal) }}
          relative="path"
          aria-label={labelOf(WORDS.recordingEntry, sentence)}
        >
          {WORDS.recording}
        </ButtonLink>
      )}
      {section !== undefined && isUndoable(entry) && (
        <Button look="text" aria-label={labelOf(WORDS.undoEntry, sentence)} onClick={() => setIsUndoing(true)}>
          {WORDS.undo}
        </Button>
      )}
      {isUndoing && <UndoEntryDialog entry={entry} onClose={() => setIsUndoing(false)} />}
    </li>
  );
}
