import { modem } from '#app/settings/sections/modem';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { useTopicValue } from '../../../live/device/useTopic';
import { SectionPage } from '../../../settings/SectionPage';
import { ModemActions } from '../components/ModemActions';
import { ModemForm } from '../components/ModemForm';
import { ModemStatus } from '../components/ModemStatus';
import { FIELDS, WORDS } from '../words';

const Unsupported = (
  <Message level={3} drawing={<Drawing name="tower" />} title={WORDS.none}>
    {WORDS.noneText}
  </Message>
);

/** The cellular modem: what it reports, its settings and its actions. */
export default function ModemPage() {
  const isComing = useTopicValue('modem', (status) => status === null);
  return (
    <SectionPage section={modem} words={FIELDS} unsupported={Unsupported} isComing={isComing} status={<ModemStatus />}>
      <ModemForm />
      <ModemActions />
    </SectionPage>
  );
}
