import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { media } from '#app/settings/sections/media';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { devicePage } from '#app/domain/pagePaths';
import { useState } from 'react';
import { toastFailure } from '../../../../api/toastFailure';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { Button, ButtonLink } from '../../../../components/Button';
import { Card } from '../../../../components/Card';
import { ConfirmDialog } from '../../../../components/LazyConfirmDialog';
import { Drawing } from '../../../../components/Drawing';
import { Message } from '../../../../components/Message';
import { OneOf } from '../../../../components/OneOf';
import { Skeleton } from '../../../../components/Skeleton';
import { toastSuccess } from '../../../../components/toast';
import { fill } from '../../../../lib/fill';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { ArmedNote } from '../../../../resource/ArmedNote';
import { useIsArmed } from '../../../../resource/useIsArmed';
import { useMayChange } from '../../../../resource/useMayChange';
import { useReportedTimes } from '../../../../resource/useReportedTimes';
import { useSourceActions, useSourceCapabilities, useSources, type Loaded } from '../../hooks/useSources';
import { SOURCES } from '../../sourceWords';
import { Rescan } from './Rescan';
import classes from './Sources.module.css';
import { SourceRow } from './SourceRow';

/** It has video, and could have cameras of its own. */
const hasNoCamera = ({ isSupported, cameras, onvif }: SourceCapabilities): boolean =>
  isSupported === true && cameras.length === 0 && onvif.length === 0;

const NONE: readonly MediaSource[] = [];

/** The sources of video of the device, and what may be done with each. */
export function SourcesCard() {
  const device = useCurrentDevice();
  const sources = useSources(device.id);
  const capabilities = useSourceCapabilities(device.id);
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const { newest: reported, own } = useReportedTimes(sources.data ?? NONE);
  const offline = reported === null ? SOURCES.offline : fill(SOURCES.offlineAt, { reported });
  const mayChange = useMayChange(media);
  const base = devicePage(device.id, '/settings/media/sources');
  return (
    <Card
      level={3}
      body="rows"
      title={SOURCES.title}
      description={<OneOf texts={[SOURCES.description, offline]} shown={isOnline === false ? 1 : 0} />}
      aside={
        mayChange &&
        !sources.isUnknown && (
          <span className={classes.actions}>
            {capabilities.data?.kinds.includes('test') === true && (
              <ButtonLink look="text" to={`${base}/new?kind=test`}>
                {SOURCES.addTest}
              </ButtonLink>
            )}
            <ButtonLink to={`${base}/new`}>{SOURCES.add}</ButtonLink>
          </span>
        )
      }
    >
      {capabilities.data && hasNoCamera(capabilities.data) && (
        <Message level={3} drawing={<Drawing name="camera" />} title={SOURCES.noCamera} action={<Rescan />}>
          {SOURCES.noCameraText}
        </Message>
      )}
      {sources.data ? (
        <List {...{ device, mayChange, isOnline, own }} sources={sources.data} capabilities={capabilities.data} />
      ) : (
        <Missing {...sources} />
      )}
    </Card>
  );
}

/** Why there is no list. */
function Missing({ isUnknown, problem, reload }: Loaded<unknown>) {
  if (isUnknown)
    return (
      <Message level={3} drawing={<Drawing name="gauge" />} title={SOURCES.neverReported}>
        {SOURCES.unknown}
      </Message>
    );
  if (problem === null)
    return (
      <div role="status" aria-label={SOURCES.loading} className={classes.notice}>
        <Skeleton width="100%" height={120} />
      </div>
    );
  return (
    <Message level={3} title={SOURCES.loadFailed} action={<Button onClick={reload}>{SOURCES.retry}</Button>}>
      {problem}
    </Message>
  );
}

interface ListProps {
  readonly device: DeviceDetail;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities | undefined;
  readonly mayChange: boolean;
  readonly isOnline: boolean | null;
  /** When a source was reported, where that is another time than that of the list. */
  readonly own: ReturnType<typeof useReportedTimes>['own'];
}

const NO_CAMERAS: SourceCapabilities['cameras'] = [];

function List({ device, sources, capabilities, mayChange, isOnline, own }: ListProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { change } = useSourceActions(device.id);
  const keep = (source: MediaSource) =>
    change(source, {}, false).catch((error: unknown) => toastFailure(error, { id: `source ${source.id}` }));
  // Read from the current list: somebody else may change the source while this person edits it.
  const leaving = sources.find(({ id }) => id === asked);
  if (sources.length === 0) return <Message level={3} drawing={<Drawing name="camera" />} title={SOURCES.empty} />;
  return (
    <>
      <ul>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            id={device.id}
            source={source}
            cameras={capabilities?.cameras ?? NO_CAMERAS}
            isOnline={isOnline !== false}
            reported={isOnline === false ? own(source) : null}
            mayChange={mayChange}
            onRemove={() => setAsked(source.id)}
            onKeep={() => void keep(source)}
          />
        ))}
      </ul>
      {leaving && (leaving.desired || leaving.state === 'rejected') && (
        <Removal {...{ device, isOnline }} source={leaving} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface RemovalProps extends Pick<ListProps, 'device' | 'isOnline'> {
  readonly source: MediaSource;
  readonly onClose: () => void;
}

/** To delete is level 1, while the vehicle is armed level 2. */
function Removal({ device, isOnline, source, onClose }: RemovalProps) {
  const { remove } = useSourceActions(device.id);
  const isArmed = useIsArmed();
  const name = (source.desired ?? source.reported)?.name ?? '';
  return (
    <ConfirmDialog
      title={fill(SOURCES.removeTitle, { name })}
      verb={SOURCES.removeVerb}
      {...(isArmed && { typed: device.name })}
      onClose={onClose}
      onConfirm={async () => {
        await remove(source);
        onClose();
        toastSuccess(isOnline === false ? SOURCES.queued : SOURCES.sent, { id: `source ${source.id}` });
      }}
    >
      {isArmed ? <ArmedNote text={SOURCES.removeArmed} /> : SOURCES.removeText}
    </ConfirmDialog>
  );
}
