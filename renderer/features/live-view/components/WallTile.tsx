import type { Device } from '#app/domain/device';
import type { MediaStreamInfo } from '#app/domain/stream';
import type { DeviceSummary } from '#app/domain/summary';
import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useSummary } from '../../../api/useSummaries';
import { Button } from '../../../components/Button';
import { DeviceChips } from '../../../components/DeviceChips';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { HAS_PICTURE } from '../connection/playerState';
import { useIsSeen } from '../hooks/useIsSeen';
import { usePlayer } from '../hooks/usePlayer';
import { useStreams } from '../hooks/useStreams';
import { useServerClock } from '../../../live/useServerClock';
import { canPlay } from '../connection/canPlay';
import { judge } from '../verdict';
import { streamKey, type WallReadingsFeed } from '../wallReadings';
import { PictureAge } from './PictureAge';
import { Screen } from './Screen';
import { TileReadings, useReading } from './TileReadings';
import live from './LiveView.module.css';
import classes from './Wall.module.css';

interface Props {
  readonly device: Device;
  /** One of its streams; null: the first. */
  readonly wanted: string | null;
  readonly feed: WallReadingsFeed;
}

/** One device on the wall: its picture while it is on the screen, its state in a word, what it says of itself. */
export function WallTile({ device, wanted, feed }: Props) {
  const { id, name, lastSeenAt } = device;
  const place = useRef<HTMLElement>(null);
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  const { streams, problem, reload } = useStreams(id, isOnline);
  const summary = useSummary(id);
  const reading = useReading(feed, id);
  const stream = streams?.find((one) => one.id === wanted) ?? streams?.[0];
  const hasSeveral = (streams?.length ?? 0) > 1;
  return (
    <section ref={place} aria-label={name} className={classes.tile}>
      {stream && (
        <TilePicture place={place} device={device} stream={stream} feed={feed} isOnline={isOnline !== false} />
      )}
      {problem !== null && (
        <div className={classes.over}>
          <p>{problem}</p>
          <Button onClick={reload}>Try again</Button>
        </div>
      )}
      {streams?.length === 0 && (
        <div className={classes.over}>
          <p>{isOnline === false ? 'Offline, and never streamed' : 'No video source'}</p>
        </div>
      )}
      <div className={classes.foot}>
        <Link to={`/devices/${id}`} className={classes.name}>
          <bdi>{name}</bdi>
          {hasSeveral && stream && <span className={classes.stream}>{stream.name}</span>}
        </Link>
        {reading && <TileReadings reading={reading} />}
        {summary && <DeviceChips summary={reading ? withoutReadings(summary) : summary} isOnline={isOnline} />}
      </div>
    </section>
  );
}

/** What live readings say better is not said twice. */
const withoutReadings = <T extends DeviceSummary>(summary: T): T => ({
  ...summary,
  armed: null,
  mode: null,
  batteryPct: null,
});

interface PictureProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly device: Device;
  readonly stream: MediaStreamInfo;
  readonly feed: WallReadingsFeed;
  readonly isOnline: boolean;
}

function TilePicture({ place, device, stream, feed, isOnline }: PictureProps) {
  const isSeen = useIsSeen(place);
  const isPublishing = useStore(feed.store, ({ publishing }) => publishing.has(streamKey(device.id, stream.id)));
  const serverClock = useServerClock();
  const { video, last, state, stats, lastFrameAt, nudge } = usePlayer({
    device: device.id,
    stream,
    isOnline,
    bufferMs: 0,
    clocks: { server: serverClock.estimate, device: () => feed.clockOffset(device.id) },
    isSeen,
  });
  // Who waits for a publisher need not wait on once the server says that there is one.
  useEffect(() => {
    if (isPublishing) nudge();
  }, [isPublishing, nudge]);
  // A tile has no reports of the stages: what it says comes of its own connection.
  const { label, tone, text } = judge(
    {
      ...{ state, stats, isOnline, canPlay, codec: stream.codec, auth: device.authStatus },
      ...{ media: null, system: null, modem: null, frozenMs: null, isStuttering: false },
      wasSeen: device.lastSeenAt !== null,
    },
    null,
  );
  return (
    <>
      <Screen
        video={video}
        last={last}
        label={`${device.name}, live`}
        isLive={HAS_PICTURE.has(state.name)}
        rotationDeg={stream.rotationDeg}
      />
      <div className={classes.state}>
        <span className={live.chip} data-tone={tone} role="status">
          {label}
        </span>
      </div>
      {text !== null && (
        <div className={classes.over}>
          <PictureAge since={lastFrameAt} />
        </div>
      )}
    </>
  );
}
