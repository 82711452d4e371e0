import { system as section } from '#app/settings/sections/system';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useTopicValue } from '../../../live/device/useTopic';
import { SettingsHead } from '../../../components/SettingsHead';
import { MuiProvider } from '../../../theme/MuiProvider';
import { SectionPage } from '../../../settings/SectionPage';
import { WithAside } from '../../../settings/WithAside';
import { ActionsCard, RebootButton } from '../components/ActionsCard';
import { About, Readings, Running } from '../components/Readings';
import { RestartStrip } from '../components/RestartStrip';
import { SupportCard } from '../components/SupportCard';
import { SystemForm } from '../components/SystemForm';
import { UpdateCard } from '../components/UpdateCard';
import { FIELDS } from '../fields';

export { system as section } from '#app/settings/sections/system';

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
      <UpdateCard />
      <SupportCard />
      <ActionsCard />
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
            <WithAside aside={about}>
              <Running />
            </WithAside>
          </>
        }
      >
        <WithAside aside={about}>
          <Running />
          <SystemForm />
        </WithAside>
      </SectionPage>
    </MuiProvider>
  );
}
