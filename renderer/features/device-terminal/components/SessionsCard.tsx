import { endTerminal, renewTicket } from '#app/api/terminal';
import { can } from '#app/domain/role';
import { recordingQuery } from '#app/domain/pagePaths';
import type { TerminalSession } from '#app/domain/terminal';
import { terminal } from '#app/settings/sections/terminal';
import { relativeTime } from '#app/domain/relativeTime';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { toastFailure } from '../../../api/toastFailure';
import { Button, ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { capitalized } from '../../../lib/capitalized';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import { useNow } from '../../../lib/useNow';
import { AwayNote } from '../../../settings/AwayNote';
import { useSectionAnswer } from '../../../settings/useSectionAnswer';
import { outputNow, useTerminals } from '../hooks/useTerminals';
import { loadScreen } from '../screen/load';
import type { Tabs } from '../session/terminals';
import { WORDS } from '../words';
import classes from './Terminal.module.css';

function stateText({ endedAt, endReason, isAttached, reason }: TerminalSession): string {
  const state =
    endedAt === null
      ? isAttached
        ? WORDS.running
        : WORDS.detached
      : endReason
        ? WORDS.ended[endReason]
        : WORDS.endedPlain;
  return reason === null ? state : `${state} · ${reason}`;
}

const nameOf = ({ user, isOwn }: TerminalSession) => (isOwn ? fill(WORDS.you, { name: user ?? '' }) : (user ?? '–'));

/** The running sessions and the last recordings, with the actions that the user's role allows. */
export function SessionsCard({ tabs }: { readonly tabs: Tabs }) {
  const device = useCurrentDevice();
  const { data, error, mutate } = useTerminals(device.id);
  const now = useNow();
  const isOwner = can(device.role, 'enableTerminal');
  // Above settings that were changed once, a line has the age of the whole page.
  const { known } = useSectionAnswer(device.id, terminal);
  const hasAgeAbove = known !== null && known.desiredAt !== null;
  const columns: readonly Column<TerminalSession>[] = [
    { key: 'user', head: WORDS.user, cell: nameOf },
    {
      key: 'opened',
      head: WORDS.opened,
      width: 120,
      cell: ({ openedAt }) => (openedAt === null ? '–' : capitalized(relativeTime(openedAt, now))),
    },
    { key: 'state', head: WORDS.state, isLong: true, cell: stateText },
    { key: 'output', head: WORDS.output, width: 80, isNumber: true, cell: ({ bytes }) => byteCount(bytes) },
    {
      key: 'do',
      head: '',
      width: 230,
      cell: (row) => <Actions row={row} tabs={tabs} onChange={() => void mutate()} />,
    },
  ];
  return (
    <Card
      level={3}
      title={WORDS.sessions}
      aside={!hasAgeAbove && <AwayNote />}
      description={fill(WORDS.sessionsText, { whose: isOwner ? WORDS.allUsers : WORDS.ownOnly })}
      body="rows"
    >
      {error !== undefined && data === undefined && (
        <p role="alert" className={classes.inset}>
          {fill(WORDS.sessionsFailed, { reason: errorMessageOf(error) })}
        </p>
      )}
      {data?.length === 0 && <p className={classes.nothing}>{WORDS.noSessions}</p>}
      {data !== undefined && data.length > 0 && (
        <MuiTable label={WORDS.sessions} columns={columns} rows={data} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}

interface ActionsProps {
  readonly row: TerminalSession;
  readonly tabs: Tabs;
  readonly onChange: () => void;
}

function Actions({ row, tabs, onChange }: ActionsProps) {
  const client = useClient();
  const device = useCurrentDevice();
  const { absolute } = useTimes();
  const [isEnding, setIsEnding] = useState(false);
  const isHere = useStore(tabs.store, ({ tabs: open }) => open.some(({ session }) => session.id === row.id));
  const isRunning = row.endedAt === null;
  const params = { id: device.id, session_id: row.id };
  const name = row.user ?? '–';
  const show = async () => {
    try {
      const body = { watch: !row.isOwn };
      const [ticket, bytes] = await Promise.all([
        client.call(renewTicket, { params, body }),
        row.isOwn ? outputNow(client, device.id, row.id) : null,
        loadScreen(),
      ]);
      tabs.add(ticket, row.isOwn ? { seenBytes: bytes ?? row.bytes } : { watched: name });
    } catch (error) {
      toastFailure(error);
    }
  };
  const mayWatch = !row.isOwn && can(device.role, 'enableTerminal');
  return (
    <span className={classes.actions}>
      {isRunning && !isHere && (row.isOwn || mayWatch) && (
        <Button onClick={() => void show()}>{row.isOwn ? WORDS.reattach : WORDS.watch}</Button>
      )}
      {row.hasRecording && (
        <ButtonLink
          to={{ search: recordingQuery(row.id) }}
          aria-label={fill(WORDS.playLabel, { name, time: row.openedAt === null ? '' : absolute(row.openedAt) })}
        >
          {WORDS.play}
        </ButtonLink>
      )}
      {isRunning && <Button onClick={() => setIsEnding(true)}>{WORDS.end}</Button>}
      {isEnding && (
        <ConfirmDialog
          title={fill(WORDS.endTitle, { name })}
          verb={WORDS.endVerb}
          onConfirm={async () => {
            await client.call(endTerminal, { params });
            setIsEnding(false);
            onChange();
          }}
          onClose={() => setIsEnding(false)}
        >
          {fill(WORDS.endText, { name })}
        </ConfirmDialog>
      )}
    </span>
  );
}
