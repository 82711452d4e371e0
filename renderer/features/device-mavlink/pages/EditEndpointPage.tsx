import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { devicePage } from '#app/domain/pagePaths';
import { useParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { useLast } from '../../../lib/useLast';
import { MuiProvider } from '../../../theme/MuiProvider';
import { EndpointForm } from '../components/EndpointForm';
import { LoadedConfigs } from '../components/LoadedConfigs';
import classes from '../components/Mavlink.module.css';
import { useMavlinkConfigs } from '../hooks/useMavlinkConfigs';
import { WORDS } from '../words';

/** One endpoint of the router. */
export default function EditEndpointPage() {
  const device = useCurrentDevice();
  const { configId = '' } = useParams();
  const state = useMavlinkConfigs(device.id);
  return (
    <MuiProvider>
      <LoadedConfigs state={state}>
        {(configs) => <Editor key={configId} configId={configId} configs={configs} />}
      </LoadedConfigs>
    </MuiProvider>
  );
}

interface Props {
  readonly configId: string;
  readonly configs: MavlinkConfigs;
}

function Editor({ configId, configs }: Props) {
  const device = useCurrentDevice();
  const wanted = configs.items.find(({ id, desired }) => id === configId && desired !== null) ?? null;
  const config = useLast(wanted);
  if (!config?.desired)
    return (
      <Message
        level={3}
        title={WORDS.gone}
        action={<ButtonLink to={devicePage(device.id, '/settings/mavlink')}>{WORDS.back}</ButtonLink>}
      />
    );
  return (
    <div className={classes.page}>
      {wanted === null && <Banner>{WORDS.beingRemoved}</Banner>}
      {config.isManaged && <Banner isNews={false}>{WORDS.managedHint}</Banner>}
      <EndpointForm device={device} configs={configs} config={config} initial={config.desired} />
    </div>
  );
}
