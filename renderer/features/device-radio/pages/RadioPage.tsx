import { radio } from '#app/settings/sections/radio';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { useTopicValue } from '../../../live/device/useTopic';
import { SectionPage } from '../../../settings/SectionPage';
import { RadioActions } from '../components/RadioActions';
import { RadioForm } from '../components/RadioForm';
import { RadioStatus } from '../components/RadioStatus';
import { FIELDS, WORDS } from '../words';

export { radio as section } from '#app/settings/sections/radio';

const Unsupported = (
  <Message level={3} drawing={<Drawing name="tower" />} title={WORDS.none}>
    {WORDS.noneText}
  </Message>
);

/** The radio link: both directions live, its settings, which both ends change together, and its actions. */
export default function RadioPage() {
  const isComing = useTopicValue('radio', (status) => status === null);
  return (
    <SectionPage section={radio} words={FIELDS} unsupported={Unsupported} isComing={isComing} status={<RadioStatus />}>
      <RadioForm />
      <RadioActions />
    </SectionPage>
  );
}
