import type { SystemStatus } from '#app/events/topics/system';
import { Badge } from '../../../components/Badge';
import { Facts, type Fact } from '../../../components/Facts';
import { fill } from '../../../lib/fill';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';

/** The power source with its voltage. */
function inputOf({ powerSource, inputVolts }: SystemStatus): string | null {
  if (inputVolts === null) return powerSource;
  const volts = inputVolts.toFixed(2);
  return powerSource === null ? fill(WORDS.volts, { volts }) : fill(WORDS.sourceVolts, { source: powerSource, volts });
}

function powerFact(label: string, isNow: boolean | null, was: boolean | null): Fact {
  if (isNow === true) return { label, value: <Badge tone="bad">{WORDS.happening}</Badge> };
  if (was === true) return { label, value: <Badge tone="attention">{WORDS.happened}</Badge> };
  return { label, value: isNow === null && was === null ? null : WORDS.never };
}

/** Names of the power and heat problems that the computer has now. */
const weakensNow = ({ isUndervolted, isThrottled, isFrequencyCapped, isSoftTempLimited }: SystemStatus) =>
  Object.entries({ isUndervolted, isThrottled, isFrequencyCapped, isSoftTempLimited })
    .filter(([, isNow]) => isNow === true)
    .map(([name]) => name);

/** What weakens the computer, now and since its start. */
export function PowerCard({ system }: { readonly system: SystemStatus }) {
  return (
    <LiveCard title={WORDS.power} summary={inputOf(system)} needs={weakensNow(system)} isRare>
      <Facts
        facts={[
          powerFact(WORDS.undervoltage, system.isUndervolted, system.wasUndervolted),
          powerFact(WORDS.throttling, system.isThrottled, system.wasThrottled),
          powerFact(WORDS.frequencyCap, system.isFrequencyCapped, system.wasFrequencyCapped),
          powerFact(WORDS.softTemperature, system.isSoftTempLimited, system.wasSoftTempLimited),
          { label: WORDS.input, value: inputOf(system) },
        ]}
      />
    </LiveCard>
  );
}
