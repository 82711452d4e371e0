import { followKind, NEW_SOURCE, type Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { MuiProvider } from '../../../theme/MuiProvider';
import { LoadedSources } from '../components/sources/LoadedSources';
import { SourceForm } from '../components/sources/SourceForm';

/** Returns a new source of the requested kind if the device supports that, else an RTSP camera, which is added most often, else the first kind. */
function initialOf({ kinds, patterns }: SourceCapabilities, asked: string | null): Source {
  const [first = 'rtsp'] = kinds;
  const kind = kinds.find((one) => one === asked) ?? kinds.find((one) => one === 'rtsp') ?? first;
  return { ...NEW_SOURCE, kind, ...followKind(NEW_SOURCE, NEW_SOURCE, kind, patterns) } as Source;
}

/** A new source of video. */
export default function NewSourcePage() {
  const device = useCurrentDevice();
  const [params] = useSearchParams();
  const kind = params.get('kind');
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  return (
    <MuiProvider>
      <LoadedSources id={device.id}>
        {(sources, capabilities) => (
          <SourceForm
            device={device}
            sources={sources}
            capabilities={capabilities}
            source={null}
            initial={initialOf(capabilities, kind)}
            origin={kind}
            isOffline={isOnline === false}
          />
        )}
      </LoadedSources>
    </MuiProvider>
  );
}
