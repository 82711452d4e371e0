import { ownValue } from '#app/lib/ownValue';
import type { ServiceStatus, SystemStatus } from '#app/events/topics/system';
import { can } from '#app/domain/role';
import type { ReactNode } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Badge } from '../../../components/Badge';
import { Icon } from '../../../components/Icon';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { StatusMark, type StatusShape } from '../../../components/StatusMark';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { CommandButton } from '../../../settings/CommandButton';
import { byteCount } from '../../../lib/quantity';
import { useIsRestarting } from '../hooks/useRestart';
import { SERVICE_STATES, WORDS } from '../words';
import { LiveCard } from './LiveCard';
import classes from './System.module.css';

const COLUMNS: readonly Column<ServiceStatus>[] = [
  { key: 'name', head: WORDS.service, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'state', head: WORDS.state, width: 112, cell: ({ state }) => <ServiceState state={state} /> },
  { key: 'restarts', head: WORDS.restarts, width: 72, isNumber: true, cell: ({ restarts }) => restarts ?? '–' },
  {
    key: 'memory',
    head: WORDS.used,
    width: 80,
    isNumber: true,
    cell: ({ memBytes }) => (memBytes === null ? '–' : byteCount(memBytes)),
  },
];
const WITH_RESTART: readonly Column<ServiceStatus>[] = [
  ...COLUMNS,
  { key: 'restart', head: '', width: 104, cell: ({ name }) => <RestartService name={name} /> },
];

const countIn = (all: readonly Pick<ServiceStatus, 'state'>[], ...states: readonly string[]): number =>
  all.filter(({ state }) => states.includes(state ?? '')).length;

/** Names of those services or containers that have failed. */
export const failedIn = (all: readonly Pick<ServiceStatus, 'name' | 'state'>[]): readonly string[] =>
  all.filter(({ state }) => state === 'failed').map(({ name }) => name);

/** "4 of 5 running"; with a number in the colour of a warning if some have failed. */
function summaryOf(services: readonly ServiceStatus[]): ReactNode {
  const all = services.length;
  if (all === 0) return WORDS.servicesNone;
  const [running, failed] = [countIn(services, 'running', 'active'), failedIn(services).length];
  if (failed === 0) return fill(WORDS.servicesRunning, { running, all });
  return <span className={classes.warn}>{fill(WORDS.servicesFailed, { running, all, failed })}</span>;
}

const SHAPES: Readonly<Record<string, StatusShape>> = {
  running: 'online',
  active: 'online',
  activating: 'limited',
  starting: 'limited',
  reloading: 'limited',
  restarting: 'limited',
  deactivating: 'limited',
  paused: 'limited',
  exited: 'offline',
  inactive: 'offline',
  stopped: 'offline',
  dead: 'offline',
};

/** The state of a service or container, as shape and word; a failed one stands out. */
export function ServiceState({ state }: { readonly state: string | null }) {
  if (state === null) return WORDS.notReported;
  const word = wordOf(SERVICE_STATES, state);
  if (state === 'failed')
    return (
      <Badge tone="attention">
        <Icon name="warning" size={12} />
        {word}
      </Badge>
    );
  return (
    <span className={classes.state}>
      <StatusMark shape={ownValue(SHAPES, state) ?? 'unknown'} />
      {word}
    </span>
  );
}

function RestartService({ name }: { readonly name: string }) {
  const { id } = useCurrentDevice();
  return (
    <CommandButton
      name="restart_service"
      args={{ service: name }}
      label={fill(WORDS.restartService, { name })}
      shortLabel={WORDS.restartShort}
      level={1}
      look="text"
      title={fill(WORDS.restartServiceTitle, { name })}
      consequence={WORDS.restartServiceText}
      verb={WORDS.restartServiceVerb}
      isHeld={useIsRestarting(id)}
    />
  );
}

/** The services of the device, each of which can be restarted by itself. */
export function ServicesCard({ system: { services } }: { readonly system: SystemStatus }) {
  const { role } = useCurrentDevice();
  const mayRestart = can(role, 'operate');
  return (
    <LiveCard
      title={WORDS.services}
      body={services.length === 0 ? 'padded' : 'rows'}
      summary={summaryOf(services)}
      needs={failedIn(services)}
      hasCommands={mayRestart && services.length > 0}
    >
      {services.length === 0 ? (
        <p className={classes.note}>{WORDS.noServices}</p>
      ) : (
        <MuiTable
          label={WORDS.services}
          columns={mayRestart ? WITH_RESTART : COLUMNS}
          rows={services}
          keyOf={({ name }) => name}
        />
      )}
    </LiveCard>
  );
}
