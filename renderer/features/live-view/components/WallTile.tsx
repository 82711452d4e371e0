import type { Device } from '#app/domain/device';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useRef, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useSummary } from '../../../api/useSummaries';
import { Button } from '../../../components/Button';
import { DeviceChips } from '../../../components/DeviceChips';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { HAS_PICTURE } from '../connection/playerState';
import { useIsSeen } from '../hooks/useIsSeen';
import { usePlayer } from '../hooks/usePlayer';
import { useStreams } from '../hooks/useStreams';
import { wordsOf } from '../playerWords';
import { PictureAge } from './PictureAge';
import { Screen } from './Screen';
import live from './LiveView.module.css';
import classes from './Wall.module.css';

const unknownOffset = () => null;

interface Props {
  readonly device: Device;
  /** One of its streams; null: the first. */
  readonly wanted: string | null;
}

/** One device on the wall: its picture while it is on the screen, its state in a word, what it says of itself. */
export function WallTile({ device, wanted }: Props) {
  const { id, name, lastSeenAt } = device;
  const place = useRef<HTMLElement>(null);
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  const { streams, problem, reload } = useStreams(id, isOnline);
  const summary = useSummary(id);
  const stream = streams?.find((one) => one.id === wanted) ?? streams?.[0];
  const hasSeveral = (streams?.length ?? 0) > 1;
  return (
    <section ref={place} aria-label={name} className={classes.tile}>
      {stream && <TilePicture place={place} device={device} stream={stream} isOnline={isOnline !== false} />}
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
        {summary && <DeviceChips summary={summary} isOnline={isOnline === true} />}
      </div>
    </section>
  );
}

interface PictureProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly device: Device;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
}

function TilePicture({ place, device, stream, isOnline }: PictureProps) {
  const isSeen = useIsSeen(place);
  const { video, last, state, lastFrameAt } = usePlayer({
    device: device.id,
    stream: stream.id,
    isOnline,
    fps: stream.fps,
    bufferMs: 0,
    clockOffsetMs: unknownOffset,
    isSeen,
  });
  const { label, tone, text } = wordsOf(state, stream.codec);
  return (
    <>
      <Screen video={video} last={last} label={`${device.name}, live`} isLive={HAS_PICTURE.has(state.name)} />
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
