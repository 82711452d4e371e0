import { listInterfaces } from '#app/api/networkConnections';
import type { InterfaceStatus, NetworkStatus } from '#app/events/topics/network';
import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { KEYS } from '../../../api/keys';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { Sparkline } from '../../../components/Sparkline';
import { ValuesAge } from '../../../components/ValuesAge';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { decimal } from '../../../lib/quantity';
import { useMedia } from '../../../lib/useMedia';
import { rateOf } from '../rateOf';
import { LENGTH } from '../../../live/device/history';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { useTopicSlots } from '../../../live/device/useTopic';
import { WORDS } from '../words';
import { AddressCell, InternetCell, NameCell, StateCell } from './InterfaceCells';
import { InterfaceLines } from './InterfaceLines';
import classes from './Network.module.css';

/** The hardware addresses of the interfaces, as far as the role may see them. */
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

const textOrNone = (value: string | number | null) => (value === null ? WORDS.none : String(value));

const INTERNET: Column<InterfaceStatus> = {
  ...{ key: 'internet', head: WORDS.internet, width: 54, grow: 54 },
  cell: InternetCell,
};
const DROPS: Column<InterfaceStatus> = {
  ...{ key: 'drops', head: WORDS.drops, width: 40, grow: 40, isNumber: true },
  cell: ({ disconnects }) => textOrNone(disconnects),
};

/** Least widths: on a page of 900 px, beside the list of sections, a row has one line. */
const COLUMNS: readonly Column<InterfaceStatus>[] = [
  { key: 'name', head: WORDS.interface, width: 64, grow: 136, cell: NameCell },
  { key: 'state', head: WORDS.state, width: 112, grow: 112, cell: StateCell },
  { key: 'address', head: WORDS.address, width: 128, grow: 128, cell: AddressCell },
  INTERNET,
  { key: 'down', head: WORDS.down, width: 68, grow: 68, isNumber: true, cell: ({ rxBps }) => rateOf(rxBps) },
  { key: 'up', head: WORDS.upRate, width: 68, grow: 68, isNumber: true, cell: ({ txBps }) => rateOf(txBps) },
  DROPS,
];

/** Both directions of an interface together; null: not reported. */
const trafficOf = (name: string) => (network: NetworkStatus) => {
  const { rxBps = null, txBps = null } = network.interfaces.find((one) => one.name === name) ?? {};
  return rxBps === null && txBps === null ? null : (rxBps ?? 0) + (txBps ?? 0);
};

function TrafficCell({ name }: { readonly name: string }) {
  const course = useTopicSlots(
    'network',
    useMemo(() => trafficOf(name), [name]),
  );
  return <Sparkline values={course} places={LENGTH} tone="info" />;
}

const listed = (texts: readonly string[]) => (texts.length === 0 ? WORDS.none : texts.join(', '));

/** On a phone, the details include what the lines of the interfaces leave out. */
const detailsOf = (macs: ReadonlyMap<string, string | null>, isPhone: boolean): readonly Column<InterfaceStatus>[] => [
  { key: 'name', head: WORDS.interface, width: 72, cell: ({ name }) => <span className="mono">{name}</span> },
  ...(isPhone ? [INTERNET, DROPS] : []),
  {
    ...{ key: 'addresses', head: WORDS.addresses, width: 136, grow: 136 },
    cell: ({ addresses }) => <span className="mono">{listed(addresses)}</span>,
  },
  {
    ...{ key: 'gateway', head: WORDS.gateway, width: 104, grow: 104 },
    cell: ({ gateway }) => <span className="mono">{textOrNone(gateway)}</span>,
  },
  {
    ...{ key: 'dns', head: WORDS.dns, width: 104, grow: 104 },
    cell: ({ dns }) => <span className="mono">{listed(dns)}</span>,
  },
  {
    ...{ key: 'mac', head: WORDS.mac, width: 136, grow: 136 },
    cell: ({ name, mac }) => <span className="mono">{textOrNone(macs.get(name) ?? mac)}</span>,
  },
  {
    ...{ key: 'speed', head: WORDS.link, width: 88, isNumber: true },
    cell: ({ speedMbps }) =>
      speedMbps === null ? WORDS.none : fill(WORDS.speed, { speed: textOrNone(decimal(speedMbps)) }),
  },
  { key: 'errors', head: WORDS.errors, width: 48, isNumber: true, cell: ({ errors }) => textOrNone(errors) },
  { key: 'traffic', head: WORDS.traffic, width: 104, cell: ({ name }) => <TrafficCell name={name} /> },
];

interface DetailsProps {
  readonly interfaces: readonly InterfaceStatus[];
  readonly isPhone: boolean;
}

/** Further details of the interfaces, shown on request. */
function Details(props: DetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classes.foot}>
        <Button look="dense" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? WORDS.hideDetails : WORDS.showDetails}
        </Button>
      </div>
      {isOpen && <DetailsTable {...props} />}
    </>
  );
}

function DetailsTable({ interfaces, isPhone }: DetailsProps) {
  const columns = detailsOf(useMacs(), isPhone);
  return <MuiTable label={WORDS.details} columns={columns} rows={interfaces} keyOf={({ name }) => name} />;
}

/** The device's interfaces as it reports them, live. */
export function InterfacesCard() {
  const { value, ageMs, isStale } = useShownTopic('network');
  const isPhone = useMedia('(max-width: 639px)');
  return (
    <Card level={3} title={WORDS.interfaces} body="rows" aside={isStale && <ValuesAge ms={ageMs} />}>
      <span role="status" className="visually-hidden">
        {isStale && WORDS.staleNews}
      </span>
      {value === null && <p className={classes.note}>{WORDS.waiting}</p>}
      {value?.interfaces.length === 0 && <p className={classes.note}>{WORDS.notReported}</p>}
      {value !== null && value.interfaces.length > 0 && (
        <div className={cx(isStale && classes.stale)}>
          {isPhone ? (
            <InterfaceLines interfaces={value.interfaces} />
          ) : (
            <MuiTable
              label={WORDS.interfaces}
              columns={COLUMNS}
              rows={value.interfaces}
              evenWidth={112}
              keyOf={({ name }) => name}
            />
          )}
          <Details interfaces={value.interfaces} isPhone={isPhone} />
        </div>
      )}
    </Card>
  );
}
