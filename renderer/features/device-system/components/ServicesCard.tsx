import type { ServiceStatus, SystemStatus } from '#app/events/topics/system';
import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Badge } from '../../../components/Badge';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { fill } from '../../../lib/fill';
import { CommandButton } from '../../../settings/CommandButton';
import { bytes } from '../format';
import { useIsRestarting } from '../hooks/useRestart';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';
import classes from './System.module.css';

const COLUMNS: readonly Column<ServiceStatus>[] = [
  { key: 'name', head: WORDS.service, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'state', head: WORDS.state, width: 140, cell: ({ state }) => <ServiceState state={state} /> },
  { key: 'restarts', head: WORDS.restarts, width: 88, isNumber: true, cell: ({ restarts }) => restarts ?? '–' },
  {
    key: 'memory',
    head: WORDS.used,
    width: 96,
    isNumber: true,
    cell: ({ memBytes }) => (memBytes === null ? '–' : bytes(memBytes)),
  },
];
const WITH_RESTART: readonly Column<ServiceStatus>[] = [
  ...COLUMNS,
  { key: 'restart', head: '', width: 160, cell: ({ name }) => <RestartService name={name} /> },
];

/** The state of a service or container; a failed one stands out. */
export function ServiceState({ state }: { readonly state: string | null }) {
  if (state === null) return WORDS.notReported;
  return state === 'failed' ? <Badge tone="bad">{state}</Badge> : state;
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
  return (
    <LiveCard title={WORDS.services} body={services.length === 0 ? 'padded' : 'rows'} isWide>
      {services.length === 0 ? (
        <p className={classes.note}>{WORDS.noServices}</p>
      ) : (
        <MuiTable
          label={WORDS.services}
          columns={can(role, 'operate') ? WITH_RESTART : COLUMNS}
          rows={services}
          keyOf={({ name }) => name}
        />
      )}
    </LiveCard>
  );
}
