import type { EndpointStatus } from '#app/events/topics/mavlink';
import { ageText } from '#app/domain/relativeTime';
import { fill } from '../../../lib/fill';
import { bitRate, decimal } from '../../../lib/quantity';
import { useNow } from '../../../lib/useNow';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

function systemsText({ systems }: EndpointStatus): string {
  if (systems.length === 0) return WORDS.noSystems;
  return fill(systems.length === 1 ? WORDS.systems.one : WORDS.systems.other, { ids: systems.join(', ') });
}

const reasonText = (reason: string) => (reason === 'unplugged' ? WORDS.unplugged : reason);

/** What passes an endpoint, and why nothing does. Grey once the reports have stopped. */
export function EndpointStatusLine({
  status,
  isStale,
}: {
  readonly status: EndpointStatus;
  readonly isStale: boolean;
}) {
  const now = useNow();
  const { reason, state, lastPacketAt } = status;
  return (
    <>
      {reason !== null && (
        <span className={state === 'error' ? classes.reason : classes.help}>{reasonText(reason)}</span>
      )}
      {state !== 'disabled' && (
        <span className={classes.facts} data-stale={isStale}>
          <span>
            {fill(WORDS.traffic, { in: decimal(status.rxMsgsPs) ?? '–', out: decimal(status.txMsgsPs) ?? '–' })}
          </span>
          <span>{fill(WORDS.data, { in: bitRate(status.rxBps) ?? '–', out: bitRate(status.txBps) ?? '–' })}</span>
          <span>{systemsText(status)}</span>
          <span>
            {lastPacketAt === null ? WORDS.noPacket : fill(WORDS.lastPacket, { age: ageText(lastPacketAt, now) })}
          </span>
        </span>
      )}
    </>
  );
}
