import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { Coming } from '../../../settings/Coming';
import { FormSkeleton } from '../../../settings/FormSkeleton';
import { WithAside } from '../../../settings/WithAside';
import { LoadedPart } from '../../../resource/LoadedPart';
import { MuiProvider } from '../../../theme/MuiProvider';
import { ControllerCard } from '../components/ControllerCard';
import { EndpointsCard } from '../components/EndpointsCard';
import { RouterSettings } from '../components/RouterSettings';
import { useMavlinkConfigs } from '../hooks/useMavlinkConfigs';
import { LIST, MISSING, WORDS } from '../words';

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
  const isSilent = useTopicValue('mavlink-status', (status) => status === null);
  return (
    <MuiProvider>
      <LoadedPart
        state={state}
        words={MISSING}
        isSupported={({ isSupported }) => isSupported}
        placeholder={<FormSkeleton plan={plan} />}
      >
        {(configs) => (
          <Coming isAsked={false} isReported={isSilent} plan={plan}>
            <WithAside isFirst aside={<ControllerCard />}>
              <EndpointsCard device={device} configs={configs} />
              <RouterSettings />
            </WithAside>
          </Coming>
        )}
      </LoadedPart>
    </MuiProvider>
  );
}
