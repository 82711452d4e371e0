import { modem } from '#app/settings/sections/modem';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { SectionPage } from '../../../settings/SectionPage';
import { WithAside } from '../../../settings/WithAside';
import { HardwareCard } from '../components/HardwareCard';
import { ModemActions } from '../components/ModemActions';
import { ModemForm } from '../components/ModemForm';
import { SignalCard } from '../components/SignalCard';
import { StatusCard } from '../components/StatusCard';
import { FIELDS, WORDS } from '../words';

export { modem as section } from '#app/settings/sections/modem';

export const plan: PagePlan = [
  { title: WORDS.signal, place: 'top', rows: 1 },
  { title: WORDS.status, place: 'aside', rows: 3 },
  { title: WORDS.hardware, place: 'aside', rows: 2 },
  { title: WORDS.actions, rows: 1, needs: 'editLinks' },
  { title: WORDS.connection, rows: 3 },
  { title: WORDS.selection, rows: 2 },
  { title: WORDS.sim, rows: 1 },
  { title: WORDS.dataCap, rows: 1 },
  { title: WORDS.recovery, rows: 1 },
];

const Unsupported = (
  <Message level={3} drawing={<Drawing name="tower" />} title={WORDS.none}>
    {WORDS.noneText}
  </Message>
);

/** The cellular modem: what it reports, its settings and its actions. */
export default function ModemPage() {
  const isComing = useTopicValue('modem', (status) => status === null);
  return (
    <SectionPage
      section={modem}
      words={FIELDS}
      plan={plan}
      unsupported={Unsupported}
      isComing={isComing}
      status={<SignalCard />}
      statusAlone={
        <>
          <SignalCard />
          <StatusCard />
        </>
      }
    >
      <WithAside
        isFirst
        aside={
          <>
            <StatusCard />
            <HardwareCard />
          </>
        }
      >
        <ModemActions />
        <ModemForm />
      </WithAside>
    </SectionPage>
  );
}
