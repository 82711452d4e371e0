import { deleteFlightLog, downloadFlightBin, downloadTlog, listFlightLogs } from '#app/api/flightLogs';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { FlightLog } from '#app/domain/flightLog';
import { safeName } from '#app/lib/safeName';
import { useState } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { KEYS } from '../../../api/keys';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { FormProblem } from '../../../components/form/FormProblem';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { OneOf } from '../../../components/OneOf';
import { ProgressBar } from '../../../components/ProgressBar';
import { Skeleton } from '../../../components/Skeleton';
import { toastSuccess } from '../../../components/toast';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { byteCount, duration } from '../../../lib/quantity';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { percentOf, useSaving } from '../hooks/useSaving';
import { FLIGHTS } from '../flightWords';
import { WORDS } from '../words';
import classes from './Logs.module.css';

/** The logs of the flight controller: downloaded, or deleted from the device. */
export default function FlightLogs({ device }: { readonly device: DeviceDetail }) {
  const { id } = device;
  const client = useClient();
  const { data, error, mutate } = useSWR<readonly FlightLog[], unknown>(KEYS.logs(id, 'flights'), () =>
    client.call(listFlightLogs, { params: { id } }),
  );
  if (data === undefined && error !== undefined) {
    return (
      <Message level={3} title={WORDS.failed} action={<Button onClick={() => void mutate()}>{WORDS.retry}</Button>}>
        {errorMessageOf(error)}
      </Message>
    );
  }
  if (data === undefined) return <Skeleton width="100%" height={240} />;
  if (data.length > 0) return <Listed device={device} logs={data} reload={async () => void (await mutate())} />;
  return (
    <Message level={3} drawing={<Drawing name="lines" />} title={FLIGHTS.none}>
      {FLIGHTS.noneText}
    </Message>
  );
}

interface ListedProps {
  readonly device: DeviceDetail;
  readonly logs: readonly FlightLog[];
  readonly reload: () => Promise<void>;
}

function Listed({ device: { id, lastSeenAt }, logs, reload }: ListedProps) {
  const client = useClient();
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  const [deleted, setDeleted] = useState<FlightLog | null>(null);
  const [saved, setSaved] = useState<FlightLog | null>(null);
  const { progress, problem, save } = useSaving();
  const start = async (log: FlightLog) => {
    setSaved(log);
    const name = `${safeName(log.name.replace(/\.\w+$/, ''), 'flight')}.${log.kind}`;
    const endpoint = log.kind === 'tlog' ? downloadTlog : downloadFlightBin;
    const done = await save(endpoint, { params: { id, log_id: log.id } }, name);
    if (done !== null) toastSuccess(fill(FLIGHTS.downloaded, { name: done }));
  };
  const remove = async (log: FlightLog) => {
    await client.call(deleteFlightLog, { params: { id, log_id: log.id } });
    setDeleted(null);
    await reload();
    toastSuccess(FLIGHTS.deleted);
  };
  return (
    <Card
      level={3}
      title={FLIGHTS.title}
      description={<OneOf texts={[FLIGHTS.text, FLIGHTS.offline]} shown={isOnline === false ? 1 : 0} />}
      body="rows"
    >
      {progress !== null && (
        <div className={classes.waiting}>
          <ProgressBar label={fill(FLIGHTS.downloading, { name: saved?.name ?? '' })} percent={percentOf(progress)} />
        </div>
      )}
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <Table
        logs={logs}
        isHeld={isOnline === false || progress !== null}
        onSave={(log) => void start(log)}
        onDelete={setDeleted}
      />
      {deleted && (
        <ConfirmDialog
          title={FLIGHTS.deleteTitle}
          verb={FLIGHTS.deleteVerb}
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(null)}
        >
          {fill(FLIGHTS.deleteText, { name: deleted.name })}
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface TableProps {
  readonly logs: readonly FlightLog[];
  readonly isHeld: boolean;
  readonly onSave: (log: FlightLog) => void;
  readonly onDelete: (log: FlightLog) => void;
}

function Table({ logs, isHeld, onSave, onDelete }: TableProps) {
  const { absolute } = useTimes();
  const columns: readonly Column<FlightLog>[] = [
    { key: 'name', head: FLIGHTS.name, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'date',
      head: FLIGHTS.date,
      width: 210,
      cell: ({ startedAt: at }) => (at === null ? FLIGHTS.unknown : absolute(at)),
    },
    {
      key: 'size',
      head: FLIGHTS.size,
      width: 90,
      isNumber: true,
      cell: ({ bytes }) => byteCount(bytes) ?? FLIGHTS.unknown,
    },
    {
      key: 'armed',
      head: FLIGHTS.armed,
      width: 110,
      isNumber: true,
      cell: ({ armedS }) => duration(armedS) ?? FLIGHTS.unknown,
    },
    {
      key: 'actions',
      head: '',
      width: 200,
      cell: (log) => (
        <div className={classes.actions}>
          <Button
            isHeld={isHeld}
            aria-label={fill(FLIGHTS.downloadName, { name: log.name })}
            onClick={() => onSave(log)}
          >
            {FLIGHTS.download}
          </Button>
          <Button
            look="text"
            isHeld={isHeld}
            aria-label={fill(FLIGHTS.deleteName, { name: log.name })}
            onClick={() => onDelete(log)}
          >
            {FLIGHTS.delete}
          </Button>
        </div>
      ),
    },
  ];
  return <MuiTable label={FLIGHTS.title} columns={columns} rows={logs} keyOf={({ id }) => id} />;
}
