import { listStatusTexts } from '#app/api/status';
import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { CopyButton } from '../../../components/CopyButton';
import { Message } from '../../../components/Message';
import { Skeleton } from '../../../components/Skeleton';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { cx } from '../../../lib/cx';
import { usePlatform } from '../../../platform/PlatformContext';
import { CameraRail } from '../components/CameraRail';
import { BufferChoice } from '../components/BufferChoice';
import { HealthLine } from '../components/HealthLine';
import { HudOptions } from '../components/HudOptions';
import { Rail } from '../components/Rail';
import { RefusalNote } from '../components/RefusalNote';
import { StreamTabs } from '../components/StreamTabs';
import { StatsPanel } from '../components/StatsPanel';
import { VideoStage, type Watched } from '../components/VideoStage';
import { Watchers } from '../components/Watchers';
import classes from '../components/LiveView.module.css';
import { createDeviceFeed } from '../deviceFeed';
import { FeedProvider, useFeed } from '../FeedContext';
import { useCameOnline } from '../hooks/useCameOnline';
import { useStreams } from '../hooks/useStreams';

/** Names the stream in the address, so that it can be passed on. */
const CAMERA = 'camera';

/** The device as it is now: its picture, what it reports, and how both fare. */
export default function LivePage() {
  const device = useCurrentDevice();
  const { events } = usePlatform();
  const client = useClient();
  const feed = useMemo(
    () => createDeviceFeed(events, device.id, () => client.call(listStatusTexts, { params: { id: device.id } })),
    [events, client, device.id],
  );
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  return (
    <FeedProvider value={feed}>
      <Streams id={device.id} name={device.name} lastSeenAt={device.lastSeenAt} />
    </FeedProvider>
  );
}

function Streams({
  id,
  name,
  lastSeenAt,
}: {
  readonly id: DeviceId;
  readonly name: string;
  readonly lastSeenAt: number | null;
}) {
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  useCameOnline(isOnline, useFeed().retry);
  const { streams, problem, reload } = useStreams(id, isOnline);
  const [params, setParams] = useSearchParams();
  if (problem !== null) {
    return (
      <Message level={2} title="The streams could not be loaded" action={<Button onClick={reload}>Try Again</Button>}>
        {problem}
      </Message>
    );
  }
  if (!streams) {
    return (
      <div role="status" aria-label="Loading the streams">
        <Skeleton width="100%" height={360} />
      </div>
    );
  }
  const stream = streams.find((one) => one.id === params.get(CAMERA)) ?? streams[0];
  if (!stream) return <NoStream isOnline={isOnline === true} />;
  return (
    <Watch
      id={id}
      name={name}
      isOnline={isOnline !== false}
      stream={stream}
      streams={streams}
      onChoose={(camera) => setParams({ [CAMERA]: camera }, { replace: true })}
      onChanged={reload}
    />
  );
}

function NoStream({ isOnline }: { readonly isOnline: boolean }) {
  return (
    <Message level={2} title={isOnline ? 'No video source' : 'Offline, and never streamed'}>
      {isOnline
        ? 'This device offers no stream. Add a camera in its settings.'
        : 'This device has not offered a stream yet. It will show here when it does.'}
    </Message>
  );
}

interface WatchProps {
  readonly id: DeviceId;
  readonly name: string;
  readonly isOnline: boolean;
  readonly stream: MediaStreamInfo;
  readonly streams: readonly MediaStreamInfo[];
  readonly onChoose: (id: string) => void;
  /** What was known of the streams is so no more. */
  readonly onChanged: () => void;
}

function Watch({ id, name, isOnline, stream, streams, onChoose, onChanged }: WatchProps) {
  const { links } = usePlatform();
  const [watched, setWatched] = useState<Watched | null>(null);
  const [areStatsShown, setStatsShown] = useState(false);
  const [bufferMs, setBufferMs] = useState(0);
  const isVehicle = useIsVehicle();
  const isUnsupported = watched?.state.name === 'unsupported';
  // The codec that cannot be played is not the one that the list named when the page was opened.
  useEffect(() => {
    if (isUnsupported) onChanged();
  }, [isUnsupported, onChanged]);
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {streams.length > 1 && <StreamTabs streams={streams} chosen={stream.id} onChoose={onChoose} />}
        <VideoStage
          // Another stream is another picture; nothing of the one before stays.
          key={stream.id}
          device={id}
          deviceName={name}
          stream={stream}
          isOnline={isOnline}
          hasHud={isVehicle}
          isForward={stream.facing === 'forward' || (stream.facing === null && streams[0] === stream)}
          bufferMs={bufferMs}
          onWatched={setWatched}
          onToggleStats={() => setStatsShown((isShown) => !isShown)}
          onStream={(index) => {
            const chosen = streams[index];
            if (chosen) onChoose(chosen.id);
          }}
        >
          <CopyButton
            text={links.page(`/devices/${id}${streams[0] === stream ? '' : `?${CAMERA}=${stream.id}`}`)}
            what="link"
            label="Copy link"
          />
        </VideoStage>
        {watched && <HealthLine verdict={watched.verdict} />}
        <div className={classes.options}>
          {isVehicle && <HudOptions />}
          <BufferChoice ms={bufferMs} onChange={setBufferMs} />
          <Watchers />
        </div>
      </div>
      <aside className={cx(classes.rail, !isOnline && classes.past)} aria-label="Readings">
        {!isOnline && isVehicle && <p className={classes.none}>Device offline. These are its last readings.</p>}
        <RefusalNote />
        {isVehicle ? <Rail /> : <CameraRail stats={watched?.stats ?? null} />}
        {areStatsShown && watched && <StatsPanel stats={watched.stats} fps={stream.fps} />}
      </aside>
    </div>
  );
}

function useIsVehicle(): boolean {
  const { store } = useFeed();
  return useStore(store, ({ telemetry }) => telemetry !== null);
}
