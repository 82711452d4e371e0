import type { Ref } from 'react';
import type { VideoStats } from '../../watch/readStats';
import { useFeed } from '../../../../live/device/FeedContext';
import type { DockRoom } from '../../hooks/useDockRoom';
import { TrackMap } from '../../map/TrackMap';
import classes from './Dock.module.css';
import { LastMessage, Messages } from './Messages';
import { VideoTrends } from './VideoTrends';

interface Props {
  readonly place: Ref<HTMLDivElement>;
  readonly room: DockRoom;
  /** Null while unknown. */
  readonly isVehicle: boolean | null;
  readonly isOnline: boolean;
  /** Statistics of the last minute, oldest first. */
  readonly past: readonly VideoStats[];
}

/** Below the video, in the remaining height: track and messages of a vehicle, or the last minute of a camera's video. */
export function Dock({ place, room, isVehicle, isOnline, past }: Props) {
  const feed = useFeed();
  return (
    <div ref={place} className={classes.dock} data-room={room}>
      {isVehicle === true && room === 'full' && (
        <>
          <div className={classes.map}>
            <TrackMap feed={feed} />
          </div>
          <Messages />
        </>
      )}
      {isVehicle === true && room === 'line' && <LastMessage />}
      {isVehicle === false && room === 'full' && <VideoTrends {...{ past, isOnline }} />}
    </div>
  );
}
