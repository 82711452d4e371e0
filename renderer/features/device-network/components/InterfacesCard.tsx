import { listInterfaces } from '#app/api/networkConnections';
import { ageText } from '#app/domain/relativeTime';
import type { InterfaceStatus, NetworkStatus } from '#app/events/topics/network';
import { useMemo } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { KEYS } from '../../../api/keys';
import { Badge } from '../../../components/Badge';
import { Card } from '../../../components/Card';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { Sparkline } from '../../../components/Sparkline';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { decimal } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { rateOf } from '../rateOf';
import { LENGTH } from '../../../live/device/history';
import { useTopic, useTopicSlots } from '../../../live/device/useTopic';
import { CONNECTIVITY, KINDS, STATES, WORDS } from '../words';
import classes from './Network.module.css';

/** What kinds of interface there are, and their hardware addresses as far as the role may see them. */
function useMacs(): ReadonlyMap<string, string | null> {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { data } = useSWR<readonly InterfaceStatus[], unknown>(
    KEYS.status(id, 'interfaces'),
    () => client.call(listInterfaces, { params: { id } }),
    // An old server does not know the call: the report of the device has masked addresses.
    { shouldRetryOnError: false },
  );
  return new Map((data ?? []).map(({ name, mac }) => [name, mac]));
}

const wordOrNone = (words: Readonly<Record<string, string>>, value: string | null) =>
  value === null ? WORDS.none : wordOf(words, value);
const countText = (value: number | null) => (value === null ? WORDS.none : String(value));

/** Kind, state and reach in a line. */
const stateOf = ({ kind, state, connectivity, speedMbps }: InterfaceStatus): string =>
  [
    wordOrNone(KINDS, kind),
    wordOrNone(STATES, state),
    connectivity !== null && wordOf(CONNECTIVITY, connectivity),
    speedMbps !== null && fill(WORDS.speed, { speed: decimal(speedMbps) }),
  ]
    .filter((one) => typeof one === 'string')
    .join(' · ');

function NameCell({ row }: { readonly row: InterfaceStatus }) {
  return (
    <span className={classes.stack}>
      <span className="mono">{row.name}</span>
      <span className={classes.quiet}>{stateOf(row)}</span>
      {row.carriesSession === true && <Badge tone="good">{WORDS.carries}</Badge>}
    </span>
  );
}

/** Both directions of an interface together; null: not reported. */
const trafficOf = (name: string) => (network: NetworkStatus) => {
  const { rxBps = null, txBps = null } = network.interfaces.find((one) => one.name === name) ?? {};
  return rxBps === null && txBps === null ? null : (rxBps ?? 0) + (txBps ?? 0);
};

function TrafficCell({ row }: { readonly row: InterfaceStatus }) {
  const course = useTopicSlots(
    'network',
    useMemo(() => trafficOf(row.name), [row.name]),
  );
  return (
    <span className={cx(classes.stack, 'numeric')}>
      <span>{fill(WORDS.received, { rate: rateOf(row.rxBps) })}</span>
      <span>{fill(WORDS.sent, { rate: rateOf(row.txBps) })}</span>
      <Sparkline values={course} places={LENGTH} tone="info" />
      <span className={classes.quiet}>
        {fill(WORDS.troubles, { errors: countText(row.errors), drops: countText(row.disconnects) })}
      </span>
    </span>
  );
}

function AddressCell({ row, mac }: { readonly row: InterfaceStatus; readonly mac: string | null }) {
  return (
    <span className={cx(classes.stack, 'mono')}>
      {row.addresses.length === 0 && <span>{WORDS.none}</span>}
      {row.addresses.map((one) => (
        <span key={one}>{one}</span>
      ))}
      {row.gateway !== null && <span className={classes.quiet}>{fill(WORDS.gateway, { gateway: row.gateway })}</span>}
      {row.dns.length > 0 && <span className={classes.quiet}>{fill(WORDS.dns, { dns: row.dns.join(', ') })}</span>}
      {mac !== null && <span className={classes.quiet}>{mac}</span>}
    </span>
  );
}

const columnsOf = (macs: ReadonlyMap<string, string | null>): readonly Column<InterfaceStatus>[] => [
  { key: 'name', head: WORDS.name, cell: (row) => <NameCell row={row} /> },
  {
    key: 'addresses',
    head: WORDS.addresses,
    width: 210,
    cell: (row) => <AddressCell row={row} mac={macs.get(row.name) ?? row.mac} />,
  },
  { key: 'traffic', head: WORDS.traffic, width: 160, cell: (row) => <TrafficCell row={row} /> },
];

/** The device's interfaces as it reports them, live. */
export function InterfacesCard() {
  const { value, ageMs, isStale } = useTopic('network');
  const macs = useMacs();
  return (
    <Card
      level={3}
      title={WORDS.interfaces}
      body="rows"
      aside={isStale && <Badge>{fill(WORDS.stale, { age: ageText(0, ageMs) })}</Badge>}
    >
      <span role="status" className="visually-hidden">
        {isStale && WORDS.staleNews}
      </span>
      {value === null && <p className={classes.note}>{WORDS.waiting}</p>}
      {value?.interfaces.length === 0 && <p className={classes.note}>{WORDS.notReported}</p>}
      {value !== null && value.interfaces.length > 0 && (
        <div className={cx(isStale && classes.stale)}>
          <MuiTable
            label={WORDS.interfaces}
            columns={columnsOf(macs)}
            rows={value.interfaces}
            keyOf={({ name }) => name}
          />
        </div>
      )}
    </Card>
  );
}
