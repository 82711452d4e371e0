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

function trafficText({ rxMsgsPs, txMsgsPs }: EndpointStatus): string {
  const text = rxMsgsPs === 1 ? WORDS.traffic.one : WORDS.traffic.other;
  return fill(text, { in: decimal(rxMsgsPs) ?? '–', out: decimal(txMsgsPs) ?? '–' });
}

const reasonText = (reason: string) => (reason === 'unplugged' ? WORDS.unplugged : reason);

/** When a report was made, by the device's clock (null: not said), and when it was heard, by the monotonic clock. */
interface ReportTimes {
  readonly at: number | null;
  readonly heardAt: number;
}

interface Props {
  readonly status: EndpointStatus;
  /** Of the report that has this status; null: it is the last that the server knows, of unknown age. */
  readonly report: ReportTimes | null;
  readonly isStale: boolean;
}

/** What passes an endpoint, and why nothing does. Grey once the reports have stopped. */
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
          <span>{fill(WORDS.data, { in: bitRate(status.rxBps) ?? '–', out: bitRate(status.txBps) ?? '–' })}</span>
          {(lastPacketAt !== null || status.systems.length > 0) && <span>{systemsText(status)}</span>}
          {lastPacketAt === null && <span>{WORDS.noPacket}</span>}
          {report && <LastPacket at={lastPacketAt} report={report} />}
        </span>
      )}
    </>
  );
}

/**
 * How long ago the last packet came. The device's clock may be wrong, so `at` is compared with the time of the report, which is of the
 * same clock; without one, the age counts from the report that first named the packet. Nothing is shown for the packet of the first
 * report then: it may have come long before.
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
