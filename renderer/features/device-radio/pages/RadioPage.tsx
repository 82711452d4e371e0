import { toRadioCapability } from '#app/domain/radio';
import { radio } from '#app/settings/sections/radio';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { SectionPage } from '../../../settings/SectionPage';
import { useSectionAnswer } from '../../../settings/useSectionAnswer';
import { RadioActions } from '../components/RadioActions';
import { RadioForm } from '../components/RadioForm';
import { RadioStatus } from '../components/RadioStatus';
import { FIELDS, FIELDS_IN_DBM, WORDS } from '../words';

export { radio as section } from '#app/settings/sections/radio';

export const plan: PagePlan = [
  { title: WORDS.directions.air_to_ground, place: 'top', rows: 2 },
  { title: WORDS.directions.ground_to_air, place: 'top', rows: 2 },
  { title: WORDS.channel, rows: 2 },
  { title: WORDS.power, rows: 1 },
  { title: WORDS.modulation, rows: 3 },
  { title: WORDS.link, rows: 2 },
  { title: WORDS.actions, rows: 1, needs: 'editLinks' },
];

const Unsupported = (
  <Message level={3} drawing={<Drawing name="tower" />} title={WORDS.none}>
    {WORDS.noneText}
  </Message>
);

/** The radio link: both directions live, its settings, which both ends change together, and its actions. */
export default function RadioPage() {
  const { id } = useCurrentDevice();
  const isComing = useTopicValue('radio', (status) => status === null);
  const { known } = useSectionAnswer(id, radio);
  const { powerUnit } = toRadioCapability(known?.capability ?? null);
  return (
    <SectionPage
      section={radio}
      words={powerUnit === 'dbm' ? FIELDS_IN_DBM : FIELDS}
      plan={plan}
      unsupported={Unsupported}
      isComing={isComing}
      status={<RadioStatus />}
    >
      <RadioForm />
      <RadioActions />
    </SectionPage>
  );
}
