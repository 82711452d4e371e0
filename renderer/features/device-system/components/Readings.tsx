import type { DeviceId } from '#app/domain/ids';
import { textOr } from '#app/lib/texts';
import { system as section } from '#app/settings/sections/system';
import { systemLimitsOf } from '#app/settings/systemLimits';
import { useMemo } from 'react';
import { useIsStale } from '../../../live/device/useTopic';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useDelayed } from '../../../lib/useDelayed';
import { useReported } from '../../../settings/useReported';
import { useSystem } from '../hooks/useSystem';
import { WORDS } from '../words';
import { ContainersCard } from './ContainersCard';
import { HeatCard } from './HeatCard';
import { PowerCard } from './PowerCard';
import { ProcessorCard } from './ProcessorCard';
import { ServicesCard } from './ServicesCard';
import { SoftwareCard } from './SoftwareCard';
import { DisksCard, MemoryCard } from './StorageCards';
import classes from './System.module.css';

interface Props {
  readonly id: DeviceId;
}

/** What the device measures of its computer, live. */
export function Readings({ id }: Props) {
  const system = useSystem();
  const reported = useReported(id, section);
  const limits = useMemo(() => systemLimitsOf(reported), [reported]);
  if (system === null) return <Silence id={id} />;
  return (
    <>
      <StaleNews />
      <div className={classes.readings}>
        <div className={classes.cards}>
          <ProcessorCard system={system} limits={limits} />
          <MemoryCard system={system} limits={limits} />
          <HeatCard system={system} limits={limits} />
          <DisksCard system={system} limits={limits} />
        </div>
      </div>
    </>
  );
}

/** What runs on it: services and containers. */
export function Running() {
  const system = useSystem();
  return (
    system && (
      <>
        <ServicesCard system={system} />
        <ContainersCard system={system} />
      </>
    )
  );
}

/** What it says of itself. */
export function About({ id }: Props) {
  const system = useSystem();
  const zone = textOr(useReported(id, section).time_zone, null);
  return (
    system && (
      <>
        <SoftwareCard system={system} zone={zone} />
        <PowerCard system={system} />
      </>
    )
  );
}

/** Said once to who cannot see that the values have turned grey. */
function StaleNews() {
  const isStale = useIsStale('system');
  return (
    <p role="status" className="visually-hidden">
      {isStale ? WORDS.staleNews : ''}
    </p>
  );
}

/** A device that reports its system does so every two seconds. */
const LATE_MS = 10_000;

function Silence({ id }: { readonly id: DeviceId }) {
  const { isOnline } = useDeviceStatus(id, null);
  const isLate = useDelayed(LATE_MS);
  return (
    <p role="status" className={classes.note}>
      {isOnline === false ? WORDS.offlineNever : isLate ? WORDS.silent : WORDS.waiting}
    </p>
  );
}
