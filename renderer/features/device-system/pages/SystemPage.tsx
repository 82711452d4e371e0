import { system as section } from '#app/settings/sections/system';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { SettingsHead } from '../../../components/SettingsHead';
import { MuiProvider } from '../../../theme/MuiProvider';
import { SectionPage } from '../../../settings/SectionPage';
import { CardPair, WithAside } from '../../../settings/WithAside';
import { ActionsCard, RebootButton } from '../components/ActionsCard';
import { About, Readings, Running } from '../components/Readings';
import { RestartStrip } from '../components/RestartStrip';
import { SupportCard } from '../components/SupportCard';
import { SystemForm } from '../components/SystemForm';
import { UpdateCard } from '../components/UpdateCard';
import { FIELDS, FORM } from '../fields';
import { ACTIONS, SUPPORT, UPDATE, WORDS } from '../words';

export { system as section } from '#app/settings/sections/system';

export const plan: PagePlan = [
  { title: WORDS.processor, place: 'top', rows: 1 },
  { title: WORDS.memory, place: 'top', rows: 1 },
  { title: WORDS.temperatures, place: 'top', rows: 1 },
  { title: WORDS.disks, place: 'top', rows: 1 },
  { title: WORDS.services, rows: 2 },
  { title: WORDS.containers },
  { title: UPDATE.title, rows: 1 },
  { title: SUPPORT.title, rows: 1, needs: 'readLogs' },
  { title: FORM.identity, rows: 1 },
  { title: FORM.updates },
  { title: FORM.limits },
  { title: FORM.access },
  { title: FORM.logs },
  { title: WORDS.software, place: 'aside' },
  { title: WORDS.power, place: 'aside' },
  { title: ACTIONS.title, place: 'aside', rows: 2, needs: 'operate' },
];

/** The device's own computer: what it reports, what it is set to, and ways to restart it (pages §13). */
export default function SystemPage() {
  const { id } = useCurrentDevice();
  const isComing = useTopicValue('system', (system) => system === null);
  const readings = (
    <>
      <RestartStrip id={id} />
      <Readings id={id} />
    </>
  );
  const about = (
    <>
      <About id={id} />
      <ActionsCard />
    </>
  );
  const running = (
    <>
      <Running />
      <CardPair>
        <UpdateCard />
        <SupportCard />
      </CardPair>
    </>
  );
  return (
    <MuiProvider>
      <SettingsHead>
        <RebootButton />
      </SettingsHead>
      <SectionPage
        section={section}
        words={FIELDS}
        plan={plan}
        isComing={isComing}
        status={readings}
        instead={
          <>
            <RestartStrip id={id} />
            <WithAside>
              <SupportCard />
              <ActionsCard />
            </WithAside>
          </>
        }
        statusAlone={
          <>
            {readings}
            <WithAside aside={about}>{running}</WithAside>
          </>
        }
      >
        <WithAside aside={about}>
          {running}
          <SystemForm />
        </WithAside>
      </SectionPage>
    </MuiProvider>
  );
}
