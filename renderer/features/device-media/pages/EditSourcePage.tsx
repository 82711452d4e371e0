import type { MediaSource } from '#app/api/mediaSources';
import type { Source } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { devicePage } from '#app/domain/pagePaths';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { lazyPart } from '../../../components/lazyPart';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { EditedItem } from '../../../resource/EditedItem';
import { MuiProvider } from '../../../theme/MuiProvider';
import { LoadedSources } from '../components/sources/LoadedSources';
import { SourceForm } from '../components/sources/SourceForm';
import { FORM } from '../sourceFormWords';

const SourceControls = lazyPart(() => import('../components/sources/SourceControls'), { failed: FORM.partFailed });

/** One source of video: its settings, and the controls of its camera. */
export default function EditSourcePage() {
  const device = useCurrentDevice();
  const { sourceId = '' } = useParams();
  const list = devicePage(device.id, '/settings/media/pipeline?tab=sources');
  return (
    <MuiProvider>
      <LoadedSources id={device.id}>
        {(sources, capabilities) => (
          <EditedItem key={sourceId} items={sources} id={sourceId} words={FORM} list={list}>
            {(source, initial) => <Parts {...{ sources, capabilities, source, initial }} />}
          </EditedItem>
        )}
      </LoadedSources>
    </MuiProvider>
  );
}

interface Props {
  readonly source: MediaSource;
  readonly initial: Source;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
}

function Parts({ source, initial, sources, capabilities }: Props) {
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const [part, setPart] = useState<'settings' | 'controls'>('settings');
  const shared = { device, source, isOffline: isOnline === false };
  return (
    <>
      <MuiTabs
        label={FORM.tabs}
        id="source"
        value={part}
        onChange={setPart}
        options={[
          { value: 'settings', label: FORM.tabSettings },
          { value: 'controls', label: FORM.tabControls },
        ]}
      />
      <TabPanel id="source" value="settings" current={part}>
        <SourceForm {...shared} sources={sources} capabilities={capabilities} initial={initial} />
      </TabPanel>
      <TabPanel id="source" value="controls" current={part}>
        {part === 'controls' && <SourceControls {...shared} />}
      </TabPanel>
    </>
  );
}
