import type { ContainerStatus, SystemStatus } from '#app/events/topics/system';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { byteCount } from '../../../lib/quantity';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';
import { failedIn, ServiceState } from './ServicesCard';

const COLUMNS: readonly Column<ContainerStatus>[] = [
  { key: 'name', head: WORDS.service, width: 160, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'image', head: WORDS.image, cell: ({ image }) => image ?? WORDS.notReported },
  { key: 'state', head: WORDS.state, width: 112, cell: ({ state }) => <ServiceState state={state} /> },
  {
    key: 'memory',
    head: WORDS.used,
    width: 80,
    isNumber: true,
    cell: ({ memBytes }) => (memBytes === null ? '–' : byteCount(memBytes)),
  },
];

/** The containers of the device; absent without any. */
export function ContainersCard({ system: { containers } }: { readonly system: SystemStatus }) {
  if (containers.length === 0) return null;
  return (
    <LiveCard title={WORDS.containers} body="rows" summary={containers.length} needs={failedIn(containers)} isRare>
      <MuiTable label={WORDS.containers} columns={COLUMNS} rows={containers} keyOf={({ name }) => name} />
    </LiveCard>
  );
}
