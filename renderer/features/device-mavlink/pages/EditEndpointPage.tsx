import { devicePage } from '#app/domain/pagePaths';
import { useParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Banner } from '../../../components/Banner';
import { EditedItem } from '../../../resource/EditedItem';
import { LoadedPart } from '../../../resource/LoadedPart';
import { MuiProvider } from '../../../theme/MuiProvider';
import { EndpointForm } from '../components/EndpointForm';
import { useMavlinkConfigs } from '../hooks/useMavlinkConfigs';
import { MISSING, WORDS } from '../words';

/** One endpoint of the router. */
export default function EditEndpointPage() {
  const device = useCurrentDevice();
  const { configId = '' } = useParams();
  const state = useMavlinkConfigs(device.id);
  const list = devicePage(device.id, '/settings/mavlink');
  return (
    <MuiProvider>
      <LoadedPart state={state} words={MISSING} isSupported={({ isSupported }) => isSupported}>
        {(configs) => (
          <EditedItem key={configId} items={configs.items} id={configId} words={WORDS} list={list}>
            {(config, desired) => (
              <>
                {config.isManaged && <Banner isNews={false}>{WORDS.managedHint}</Banner>}
                <EndpointForm device={device} configs={configs} config={config} initial={desired} />
              </>
            )}
          </EditedItem>
        )}
      </LoadedPart>
    </MuiProvider>
  );
}
