import { can } from '#app/domain/role';
import { useParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
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
        {(configs) => {
          const config = configs.items.find(({ id }) => id === configId);
          const initial = config?.desired ?? null;
          if (!config || initial === null)
            return (
              <Message
                level={3}
                title={WORDS.gone}
                action={<ButtonLink to={`/devices/${device.id}/settings/mavlink`}>{WORDS.back}</ButtonLink>}
              />
            );
          return (
            <div className={classes.page}>
              {config.isManaged && <Banner isNews={false}>{WORDS.managedHint}</Banner>}
              <EndpointForm
                key={configId}
                device={device}
                configs={configs}
                config={config}
                initial={initial}
                isReadOnly={config.isManaged || !can(device.role, 'editMavlink')}
              />
            </div>
          );
        }}
      </LoadedConfigs>
    </MuiProvider>
  );
}
