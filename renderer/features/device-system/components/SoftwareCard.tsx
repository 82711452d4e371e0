import type { SystemStatus } from '#app/events/topics/system';
import { Facts } from '../../../components/Facts';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { decimal, duration } from '../../../lib/quantity';
import { BOOT_REASONS, NTP, WORDS } from '../words';
import { LiveCard } from './LiveCard';

function offsetOf({ clockOffsetMs, clockErrorMs }: SystemStatus): string | null {
  if (clockOffsetMs === null) return null;
  const ms = decimal(clockOffsetMs);
  return clockErrorMs === null
    ? fill(WORDS.offsetAlone, { ms })
    : fill(WORDS.offsetValue, { ms, error: decimal(clockErrorMs) });
}

interface Props {
  readonly system: SystemStatus;
  /** Of the device; null: not known. */
  readonly zone: string | null;
}

/** What runs, since when, and how right its clock is. */
export function SoftwareCard({ system, zone }: Props) {
  const { uptimeS, bootId, bootReason, os, kernel, agentVersion, ntpState, clockAt } = system;
  const times = useTimes();
  return (
    <LiveCard title={WORDS.software} summary={[os, agentVersion].filter(Boolean).join(', ')} isRare>
      <Facts
        facts={[
          { label: WORDS.uptime, value: uptimeS === null ? null : duration(uptimeS) },
          { label: WORDS.bootReason, value: bootReason === null ? null : wordOf(BOOT_REASONS, bootReason) },
          { label: WORDS.os, value: os },
          { label: WORDS.kernel, value: kernel },
          { label: WORDS.agent, value: agentVersion },
          { label: WORDS.bootId, value: bootId === null ? null : <span className="mono">{bootId.slice(0, 8)}</span> },
          { label: WORDS.clock, value: clockAt === null ? null : times.absolute(clockAt) },
          { label: WORDS.zone, value: zone },
          { label: WORDS.offset, value: offsetOf(system) },
          { label: WORDS.ntp, value: ntpState === null ? null : wordOf(NTP, ntpState) },
        ]}
      />
    </LiveCard>
  );
}
