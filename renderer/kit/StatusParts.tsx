import { useState } from 'react';
import { ArmedReport } from '../components/ArmedReport';
import { BackLink } from '../components/BackLink';
import { AuthBadge } from '../components/DeviceBadges';
import { Icon, type IconName } from '../components/Icon';
import { LastSeen } from '../components/LastSeen';
import { NameText } from '../components/NameText';
import { Sparkline } from '../components/Sparkline';
import { StatusPhrase } from '../components/StatusPhrase';
import { TrendFigure } from '../components/TrendFigure';
import { TrendLine } from '../components/TrendLine';
import { UnknownStatus } from '../components/UnknownStatus';
import { InterruptedRecordings, SavedRecordings } from '../components/KeptRecordings';
import { Section } from './Section';

const DAY_MS = 86_400_000;
const AUTH = ['valid', 'expired', 'revoked', 'never_authenticated', 'unknown'] as const;
const LONG_NAMES = ['Northern breakwater inspection drone 12', 'HARBOUR-INSPECTION-NORTH-0012', 'Harbour drone'];
const FIRST_ICONS: readonly IconName[] = ['sun', 'moon', 'screen', 'warning'];
const RECORDINGS = ['Harbour drone_2026-08-21T14-03-11Z.webm', 'Undated.webm'];
const keptOf = (isSaved: boolean) => ({
  list: RECORDINGS.map((name) => ({
    ...{ name, isSaved },
    save: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    leave: () => Promise.resolve(),
  })),
  settle: () => undefined,
  settlingOf: () => null,
});
const COURSE = Array.from({ length: 60 }, (_, index) => (index > 20 && index < 26 ? null : Math.sin(index / 6) + 1.2));

/** What a device is and how it fares. */
export function StatusParts() {
  const [seenAt] = useState(() => Date.now() - 4 * DAY_MS);
  return (
    <>
      <Section title="Status phrase and last seen">
        <StatusPhrase isOnline seenAt={seenAt} shape="online" />
        <StatusPhrase isOnline={false} seenAt={seenAt} shape="offline" />
        <StatusPhrase isOnline={false} seenAt={null} shape="offline" />
        <StatusPhrase isOnline={null} seenAt={null} shape="unknown" />
        <UnknownStatus since={seenAt} room="full" />
        <LastSeen at={seenAt} isOnline />
        <LastSeen at={seenAt} isOnline={false} />
        <LastSeen at={null} isOnline={false} />
      </Section>
      <Section title="Long names" layout="grid">
        {LONG_NAMES.map((name) => (
          <bdi key={name} title={name}>
            <NameText name={name} />
          </bdi>
        ))}
      </Section>
      <Section title="Badges of a device">
        <ArmedReport at={seenAt} isOnline={false} />
        {AUTH.map((status) => (
          <AuthBadge key={status} status={status} expiry={seenAt} />
        ))}
      </Section>
      <Section title="Course of a value" layout="grid">
        <TrendFigure label="RSRP" value="−88 dBm" note="Good" values={COURSE} stepMs={5000} isStale={false} />
        <TrendFigure label="RSRP, old" value="−88 dBm" note="48 s old" values={COURSE} stepMs={5000} isStale />
        <TrendFigure label="RSRP, new" value="−88 dBm" now={-88} values={[]} stepMs={5000} isStale={false} />
        <TrendFigure label="RSRP, unknown" value={null} values={[]} stepMs={5000} isStale={false} />
        <TrendLine values={COURSE} stepMs={5000} />
        <Sparkline values={COURSE} places={60} tone="good" />
      </Section>
      <Section title="Recordings in this browser">
        <InterruptedRecordings kept={keptOf(false)} />
        <SavedRecordings kept={keptOf(true)} />
      </Section>
      <Section title="Back link and icons of first screens">
        <BackLink label="Breadcrumb" to="/" name="Devices" />
        {FIRST_ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Section>
    </>
  );
}
