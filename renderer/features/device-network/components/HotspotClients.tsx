import type { HotspotClient } from '#app/events/topics/network';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { cx } from '../../../lib/cx';
import { measured } from '../../../lib/quantity';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { WORDS } from '../words';
import classes from './Network.module.css';

const COLUMNS: readonly Column<HotspotClient>[] = [
  { key: 'name', head: WORDS.client, cell: ({ name, mac }) => <bdi>{name ?? mac}</bdi> },
  {
    key: 'address',
    head: WORDS.addresses,
    width: 210,
    cell: ({ address, name, mac }) => (
      <span className={cx(classes.stack, 'mono')}>
        <span>{address ?? WORDS.none}</span>
        {name !== null && <span className={classes.quiet}>{mac}</span>}
      </span>
    ),
  },
  {
    key: 'signal',
    head: WORDS.clientSignal,
    width: 120,
    isNumber: true,
    cell: ({ signalDbm }) => measured(signalDbm, 'dBm') ?? WORDS.none,
  },
];

/** Who is connected to the device's own Wi-Fi; absent while it is off. */
export default function HotspotClients() {
  const { value, isStale } = useShownTopic('network');
  const clients = value?.hotspotClients ?? null;
  if (clients === null) return null;
  if (clients.length === 0) return <p className={classes.quiet}>{WORDS.noClients}</p>;
  return (
    <div className={cx(isStale && classes.stale)}>
      <MuiTable label={WORDS.clients} columns={COLUMNS} rows={clients} keyOf={({ mac }) => mac} />
    </div>
  );
}
