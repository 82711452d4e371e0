import { listInterfaces } from '#app/api/networkConnections';
import { ownValue } from '#app/lib/ownValue';
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
import { StatusMark, type StatusShape } from '../../../components/StatusMark';
import { ValuesAge } from '../../../components/ValuesAge';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { decimal } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { rateOf } from '../rateOf';
import { LENGTH } from '../../../live/device/history';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { useTopicSlots } from '../../../live/device/useTopic';
import { lacksInternet } from '../lacksInternet';
import { CONNECTIVITY, KINDS, STATES, WORDS } from '../words';
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

const wordOrNone = (words: Readonly<Record<string, string>>, value: string | null) =>
  value === null ? WORDS.none : wordOf(words, value);
const textOrNone = (value: string | number | null) => (value === null ? WORDS.none : String(value));

const SHAPES: Readonly<Record<string, StatusShape>> = { activated: 'online', activating: 'limited' };

function NameCell({ name, kind }: InterfaceStatus) {
  return (
    <span className={classes.name}>
      <span className="mono">{name}</span>
      {kind !== null && <span className={classes.kind}>{wordOf(KINDS, kind)}</span>}
    </span>
  );
}

function StateCell({ state, carriesSession }: InterfaceStatus) {
  return (
    <span className={classes.state}>
      <StatusMark shape={state === null ? 'unknown' : (ownValue(SHAPES, state) ?? 'offline')} />
      {carriesSession === true ? WORDS.inUse : wordOrNone(STATES, state)}
    </span>
  );
}

/** The first address; the others are among the details. */
function AddressCell({ addresses: [first, ...others] }: InterfaceStatus) {
  return (
    <span className={classes.address}>
      {first ?? WORDS.none}
      {others.length > 0 && <span className={classes.quiet}> {fill(WORDS.others, { count: others.length })}</span>}
    </span>
  );
}

function InternetCell(one: InterfaceStatus) {
  return <span className={cx(lacksInternet(one) && classes.warn)}>{wordOrNone(CONNECTIVITY, one.connectivity)}</span>;
}

/** Least widths: on a page of 900 px, beside the list of sections, a row has one line. */
const COLUMNS: readonly Column<InterfaceStatus>[] = [
  { key: 'name', head: WORDS.interface, width: 64, grow: 136, cell: NameCell },
  { key: 'state', head: WORDS.state, width: 112, grow: 112, cell: StateCell },
  { key: 'address', head: WORDS.address, width: 128, grow: 128, cell: AddressCell },
  { key: 'internet', head: WORDS.internet, width: 54, grow: 54, cell: InternetCell },
  { key: 'down', head: WORDS.down, width: 68, grow: 68, isNumber: true, cell: ({ rxBps }) => rateOf(rxBps) },
  { key: 'up', head: WORDS.upRate, width: 68, grow: 68, isNumber: true, cell: ({ txBps }) => rateOf(txBps) },
  {
    ...{ key: 'drops', head: WORDS.drops, width: 40, grow: 40, isNumber: true },
    cell: ({ disconnects }) => textOrNone(disconnects),
  },
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

const detailsOf = (macs: ReadonlyMap<string, string | null>): readonly Column<InterfaceStatus>[] => [
  { key: 'name', head: WORDS.interface, width: 72, cell: ({ name }) => <span className="mono">{name}</span> },
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
}

/** Further details of the interfaces, shown on request. */
function Details({ interfaces }: DetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classes.foot}>
        <Button look="dense" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? WORDS.hideDetails : WORDS.showDetails}
        </Button>
      </div>
      {isOpen && <DetailsTable interfaces={interfaces} />}
    </>
  );
}

function DetailsTable({ interfaces }: DetailsProps) {
  const macs = useMacs();
  return <MuiTable label={WORDS.details} columns={detailsOf(macs)} rows={interfaces} keyOf={({ name }) => name} />;
}

/** The device's interfaces as it reports them, live. */
export function InterfacesCard() {
  const { value, ageMs, isStale } = useShownTopic('network');
  return (
    <Card level={3} title={WORDS.interfaces} body="rows" aside={isStale && <ValuesAge ms={ageMs} />}>
      <span role="status" className="visually-hidden">
        {isStale && WORDS.staleNews}
      </span>
      {value === null && <p className={classes.note}>{WORDS.waiting}</p>}
      {value?.interfaces.length === 0 && <p className={classes.note}>{WORDS.notReported}</p>}
      {value !== null && value.interfaces.length > 0 && (
        <div className={cx(isStale && classes.stale)}>
          <MuiTable
            label={WORDS.interfaces}
            columns={COLUMNS}
            rows={value.interfaces}
            evenWidth={112}
            keyOf={({ name }) => name}
          />
          <Details interfaces={value.interfaces} />
        </div>
      )}
    </Card>
  );
}
