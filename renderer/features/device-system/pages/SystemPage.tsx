import { system as section } from '#app/settings/sections/system';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useTopicValue } from '../../../live/device/useTopic';
import { SectionPage } from '../../../settings/SectionPage';
import { ActionsCard } from '../components/ActionsCard';
import { Readings } from '../components/Readings';
import { RestartStrip } from '../components/RestartStrip';
import { SupportCard } from '../components/SupportCard';
import { SystemForm } from '../components/SystemForm';
import { UpdateCard } from '../components/UpdateCard';
import { FIELDS } from '../fields';

/** The device's own computer: what it reports, what it is set to, and ways to restart it (`design/pages.md` §13). */
export default function SystemPage() {
  const { id } = useCurrentDevice();
  const status = useTopicValue('system', (system) => system);
  return (
    <SectionPage
      section={section}
      words={FIELDS}
      isComing={status === null}
      status={
        <>
          <RestartStrip id={id} />
          <Readings id={id} system={status} />
          <ActionsCard />
          <UpdateCard system={status} />
        </>
      }
      after={<SupportCard />}
    >
      <SystemForm />
    </SectionPage>
  );
}
