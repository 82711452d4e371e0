import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { mavlink } from '#app/settings/sections/mavlink';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { FormSkeleton } from '../../../settings/FormSkeleton';
import { SectionPage } from '../../../settings/SectionPage';
import { WithAside } from '../../../settings/WithAside';
import { LoadedPart } from '../../../resource/LoadedPart';
import { MuiProvider } from '../../../theme/MuiProvider';
import { ControllerCard } from '../components/ControllerCard';
import { EndpointsCard } from '../components/EndpointsCard';
import { RouterSettings } from '../components/RouterSettings';
import { useMavlinkConfigs } from '../hooks/useMavlinkConfigs';
import { FIELDS, LIST, MISSING, WORDS } from '../words';

export { mavlink as section } from '#app/settings/sections/mavlink';

export const plan: PagePlan = [
  { title: WORDS.controller, place: 'aside', rows: 3 },
  { title: LIST.title, rows: 3 },
  { title: WORDS.network, rows: 2 },
  { title: WORDS.logging, rows: 2 },
  { title: WORDS.messages, rows: 2 },
];

/** The flight controller, the endpoints of its messages, and the settings of the router between them (pages §10). */
export default function MavlinkPage() {
  const device = useCurrentDevice();
  const state = useMavlinkConfigs(device.id);
  return (
    <MuiProvider>
      <LoadedPart
        state={state}
        words={MISSING}
        isSupported={({ isSupported }) => isSupported}
        placeholder={<FormSkeleton plan={plan} />}
      >
        {(configs) => <Known configs={configs} />}
      </LoadedPart>
    </MuiProvider>
  );
}

/** The page once its endpoints are known. They and the flight controller are also shown where the router has no settings. */
function Known({ configs }: { readonly configs: MavlinkConfigs }) {
  const device = useCurrentDevice();
  const isSilent = useTopicValue('mavlink-status', (status) => status === null);
  const endpoints = <EndpointsCard device={device} configs={configs} />;
  const alone = (
    <WithAside isFirst aside={<ControllerCard />}>
      {endpoints}
    </WithAside>
  );
  return (
    <SectionPage section={mavlink} words={FIELDS} plan={plan} isComing={isSilent} instead={alone} statusAlone={alone}>
      <WithAside isFirst aside={<ControllerCard />}>
        {endpoints}
        <RouterSettings />
      </WithAside>
    </SectionPage>
  );
}
