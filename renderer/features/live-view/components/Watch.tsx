import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useRef, useState } from 'react';
import { usePlatform } from '../../../platform/PlatformContext';
import { useCodecChange } from '../hooks/useCodecChange';
import { useDockRoom } from '../hooks/useDockRoom';
import { useHasModem } from '../hooks/useHasModem';
import { useIsVehicle } from '../hooks/useIsVehicle';
import { useWatched } from '../hooks/useWatched';
import type { VideoStats } from '../watch/readStats';
import classes from '../pages/Live.module.css';
import { Dock } from './dock/Dock';
import { LiveRail } from './rail/LiveRail';
import { VideoStage } from './stage/VideoStage';

interface Props {
  readonly device: DeviceDetail;
  readonly isOnline: boolean;
  readonly stream: MediaStreamInfo;
  readonly streams: readonly MediaStreamInfo[];
  /** It is shown where none was chosen. */
  readonly isFirst: boolean;
  /** Path of the page with this stream. */
  readonly path: string;
  readonly onChoose: (id: string) => void;
  /** The known streams have changed. */
  readonly onChanged: () => void;
}

const NONE: readonly VideoStats[] = [];

/** The video with the rail beside it and the dock below; one column on a phone. */
export function Watch({ device, isOnline, stream, streams, isFirst, path, onChoose, onChanged }: Props) {
  const { links } = usePlatform();
  const [watched, noteWatched] = useWatched();
  const [bufferMs, setBufferMs] = useState(0);
  const dock = useRef<HTMLDivElement>(null);
  const room = useDockRoom(dock);
  const isVehicle = useIsVehicle(device.id);
  const hasModem = useHasModem(device.id);
  useCodecChange(watched?.state.name ?? null, onChanged);
  return (
    <div className={classes.live} data-room={room}>
      <div className={classes.left}>
        <VideoStage
          device={device}
          streams={streams}
          stream={stream}
          isOnline={isOnline}
          isVehicle={isVehicle === true}
          isForward={stream.facing === 'forward' || (stream.facing === null && isFirst)}
          bufferMs={bufferMs}
          onBuffer={setBufferMs}
          link={links.page(path)}
          onStream={onChoose}
          onWatched={noteWatched}
          past={watched?.past ?? NONE}
        />
        <Dock place={dock} room={room} isVehicle={isVehicle} isOnline={isOnline} past={watched?.past ?? NONE} />
      </div>
      <LiveRail
        isVehicle={isVehicle}
        hasModem={hasModem}
        isOnline={isOnline}
        room={room}
        streamName={stream.name}
        setFps={stream.fps}
        stats={watched?.stats ?? null}
        past={watched?.past ?? NONE}
      />
    </div>
  );
}
