import { ownValue } from '#app/lib/ownValue';
import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { freeName, NEW_ENDPOINT, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { LoadedPart } from '../../../resource/LoadedPart';
import { MuiProvider } from '../../../theme/MuiProvider';
import { EndpointForm } from '../components/EndpointForm';
import { useMavlinkConfigs } from '../hooks/useMavlinkConfigs';
import { MISSING } from '../words';
import { PRESETS } from '../presets';

/** From a preset, as a copy of another (`like`), or with the defaults; its name is free in each case. What sends begins with this computer. */
function initialOf({ items, callerAddress }: MavlinkConfigs, preset: string | null, like: string | null): Endpoint {
  const names = items.flatMap(({ desired }) => desired?.name ?? []);
  const copied = items.find(({ id }) => id === like)?.desired;
  if (copied) return { ...copied, name: freeName(copied.name, names), device: null };
  const chosen = preset === null ? undefined : ownValue(PRESETS, preset)?.endpoint;
  const begun = chosen ?? NEW_ENDPOINT;
  const address = begun.type === 'udp_client' ? (begun.address ?? callerAddress) : begun.address;
  const isFree = chosen !== undefined && !names.includes(chosen.name);
  return { ...begun, address, name: isFree ? begun.name : freeName(begun.name, names) };
}

/** A new endpoint. */
export default function NewEndpointPage() {
  const device = useCurrentDevice();
  const [params] = useSearchParams();
  const preset = params.get('preset');
  const like = params.get('like');
  const state = useMavlinkConfigs(device.id);
  return (
    <MuiProvider>
      <LoadedPart state={state} words={MISSING} isSupported={({ isSupported }) => isSupported}>
        {(configs) => (
          <EndpointForm
            device={device}
            configs={configs}
            config={null}
            initial={initialOf(configs, preset, like)}
            origin={like ?? preset}
          />
        )}
      </LoadedPart>
    </MuiProvider>
  );
}
