import type { EndpointStatus } from '#app/events/topics/mavlink';
import { relativeTime } from '#app/domain/relativeTime';
import { useState } from 'react';
import { fill } from '../../../lib/fill';
import { bitRate, decimal } from '../../../lib/quantity';
import { useTimed } from '../../../lib/useNow';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

function systemsText({ systems }: EndpointStatus): string {
  if (systems.length === 0) return WORDS.noSystems;
  return fill(systems.length === 1 ? WORDS.systems.one : WORDS.systems.other, { ids: systems.join(', ') });
}

const numberOf = (value: number | null) => decimal(value) ?? '–';
const rateOf = (value: number | null) => bitRate(value) ?? '–';

/** Nothing has ever come in: the rates of that direction are left out. */
const isMute = ({ lastPacketAt, rxMsgsPs, rxBps }: EndpointStatus): boolean =>
  lastPacketAt === null && (rxMsgsPs ?? 0) === 0 && (rxBps ?? 0) === 0;

function trafficText(status: EndpointStatus): string {
  const { rxMsgsPs, txMsgsPs } = status;
  const out = numberOf(txMsgsPs);
  if (isMute(status)) return fill(txMsgsPs === 1 ? WORDS.trafficOut.one : WORDS.trafficOut.other, { out });
  return fill(rxMsgsPs === 1 ? WORDS.traffic.one : WORDS.traffic.other, { in: numberOf(rxMsgsPs), out });
}

function dataText(status: EndpointStatus): string {
  const out = rateOf(status.txBps);
  return isMute(status) ? fill(WORDS.dataOut, { out }) : fill(WORDS.data, { in: rateOf(status.rxBps), out });
}

const reasonText = (reason: string) => (reason === 'unplugged' ? WORDS.unplugged : reason);

/** When a report was made, by the device's clock (null if it omits that), and when it arrived, by this page's monotonic clock. */
interface ReportTimes {
  readonly at: number | null;
  readonly heardAt: number;
}

interface Props {
  readonly status: EndpointStatus;
  /** Times of the report with this status; null for the last status that the server has stored, whose age is unknown. */
  readonly report: ReportTimes | null;
  readonly isStale: boolean;
}

/** The traffic of an endpoint, or why there is none. Grey once the reports have stopped. */
export function EndpointStatusLine({ status, report, isStale }: Props) {
  const { reason, state, lastPacketAt } = status;
  return (
    <>
      {reason !== null && (
        <span className={state === 'error' ? classes.reason : classes.help}>{reasonText(reason)}</span>
      )}
      {state !== 'disabled' && (
        <span className={classes.facts} data-stale={isStale}>
          <span>{trafficText(status)}</span>
          <span>{dataText(status)}</span>
          {(lastPacketAt !== null || status.systems.length > 0) && <span>{systemsText(status)}</span>}
          {/* The reason says it already. */}
          {lastPacketAt === null && reason === null && <span>{WORDS.noPacket}</span>}
          {report && <LastPacket at={lastPacketAt} report={report} />}
        </span>
      )}
    </>
  );
}

/**
 * The age of the last packet. The device's clock may be wrong, so `at` is compared with the time of the report, which is of the same clock.
 * If the report has no time, the age counts from the report that first named the packet. Then no age is shown for the packet of the first
 * report, because it can have arrived long before.
 */
function LastPacket({ at, report }: { readonly at: number | null; readonly report: ReportTimes }) {
  const [first, setFirst] = useState<{ readonly at: number | null; readonly heardAt: number | null }>({
    at,
    heardAt: null,
  });
  if (first.at !== at) setFirst({ at, heardAt: report.heardAt });
  const age = useTimed(() => {
    const now = performance.now();
    if (at !== null && report.at !== null) return relativeTime(0, report.at - at + now - report.heardAt);
    return at === null || first.heardAt === null ? null : relativeTime(0, now - first.heardAt);
  });
  if (age === null) return null;
  return <span>{fill(WORDS.lastPacket, { age })}</span>;
}
