import type { MediaSource } from '#app/api/mediaSources';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { devicePage } from '#app/domain/pagePaths';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { lazyPart } from '../../../components/lazyPart';
import { Message } from '../../../components/Message';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { fill } from '../../../lib/fill';
import { useLast } from '../../../lib/useLast';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { MuiProvider } from '../../../theme/MuiProvider';
import { LoadedSources } from '../components/sources/LoadedSources';
import { SourceForm } from '../components/sources/SourceForm';
import classes from '../components/sources/Sources.module.css';
import { FORM } from '../sourceFormWords';
import { SOURCES } from '../sourceWords';

const SourceControls = lazyPart(() => import('../components/sources/SourceControls'), { failed: FORM.partFailed });

/** One source of video: its settings, and the controls of its camera. */
export default function EditSourcePage() {
  const device = useCurrentDevice();
  const { sourceId = '' } = useParams();
  return (
    <MuiProvider>
      <LoadedSources id={device.id}>
        {(sources, capabilities) => (
          <Parts key={sourceId} sourceId={sourceId} sources={sources} capabilities={capabilities} />
        )}
      </LoadedSources>
    </MuiProvider>
  );
}

interface Props {
  readonly sourceId: string;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
}

function Parts({ sourceId, sources, capabilities }: Props) {
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const [part, setPart] = useState<'settings' | 'controls'>('settings');
  const wanted = sources.find(({ id, desired }) => id === sourceId && desired !== null) ?? null;
  const source = useLast(wanted);
  if (!source?.desired)
    return (
      <Message
        level={3}
        title={FORM.gone}
        action={<ButtonLink to={devicePage(device.id, '/settings/media/pipeline')}>{FORM.back}</ButtonLink>}
      />
    );
  const shared = { device, source, isOffline: isOnline === false };
  return (
    <div className={classes.page}>
      {wanted === null && <Banner>{FORM.beingRemoved}</Banner>}
      {source.state === 'rejected' && <Banner>{fill(SOURCES.rejected, { reason: source.rejection ?? '' })}</Banner>}
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
        <SourceForm {...shared} sources={sources} capabilities={capabilities} initial={source.desired} />
      </TabPanel>
      <TabPanel id="source" value="controls" current={part}>
        {part === 'controls' && <SourceControls {...shared} />}
      </TabPanel>
    </div>
  );
}
