import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { Skeleton } from '../../../components/Skeleton';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { usePlatform } from '../../../platform/PlatformContext';
import { CameraRail } from '../components/CameraRail';
import { Rail } from '../components/Rail';
import { StatsPanel } from '../components/StatsPanel';
import { VideoStage } from '../components/VideoStage';
import classes from '../components/LiveView.module.css';
import { NO_STATS, type VideoStats } from '../connection/readStats';
import { createDeviceFeed } from '../deviceFeed';
import { FeedProvider, useFeed } from '../FeedContext';
import { useStreams } from '../hooks/useStreams';

/** How much is held back to play smoothly, in ms (`design/pages.md` §2). */
const BUFFERS = [
  [0, 'Lowest'],
  [100, 'Balanced'],
  [500, 'Smooth'],
] as const;

/** The device as it is now: its picture, what it reports, and how both fare. */
export default function LivePage() {
  const device = useCurrentDevice();
  const { events } = usePlatform();
  const feed = useMemo(() => createDeviceFeed(events, device.id), [events, device.id]);
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
  const { streams, problem, reload } = useStreams(id, isOnline);
  const [chosen, setChosen] = useState<string | null>(null);
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
  const stream = streams.find((one) => one.id === chosen) ?? streams[0];
  if (!stream) return <NoStream isOnline={isOnline === true} />;
  return (
    <Watch
      key={stream.id}
      id={id}
      name={name}
      isOnline={isOnline !== false}
      stream={stream}
      streams={streams}
      onChoose={setChosen}
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
}

function Watch({ id, name, isOnline, stream, streams, onChoose }: WatchProps) {
  const [stats, setStats] = useState<VideoStats>(NO_STATS);
  const [areStatsShown, setStatsShown] = useState(false);
  const [bufferMs, setBufferMs] = useState(0);
  const isVehicle = useIsVehicle();
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {streams.length > 1 && (
          <div role="tablist" aria-label="Streams" className={classes.tabs}>
            {streams.map((one) => (
              <button
                key={one.id}
                type="button"
                role="tab"
                aria-selected={one.id === stream.id}
                className={classes.tab}
                onClick={() => onChoose(one.id)}
              >
                {one.name}
              </button>
            ))}
          </div>
        )}
        <VideoStage
          device={id}
          deviceName={name}
          stream={stream}
          isOnline={isOnline}
          hasHud={isVehicle}
          bufferMs={bufferMs}
          onStats={setStats}
          onToggleStats={() => setStatsShown((isShown) => !isShown)}
        >
          <label className={classes.buffer}>
            Buffer
            <select value={bufferMs} onChange={({ target }) => setBufferMs(Number(target.value))}>
              {BUFFERS.map(([ms, label]) => (
                <option key={ms} value={ms}>
                  {`${label} (${ms} ms)`}
                </option>
              ))}
            </select>
          </label>
        </VideoStage>
      </div>
      <aside className={classes.rail} aria-label="Readings">
        {isVehicle ? <Rail /> : <CameraRail stats={stats} />}
        {areStatsShown && <StatsPanel stats={stats} fps={stream.fps} />}
      </aside>
    </div>
  );
}

function useIsVehicle(): boolean {
  const { store } = useFeed();
  return useStore(store, ({ telemetry }) => telemetry !== null);
}
