import { useStore } from 'zustand';
import { cx } from '../../../../lib/cx';
import { useIsWide } from '../../../../lib/useIsWide';
import type { VideoStats } from '../../watch/readStats';
import { useFeed } from '../../../../live/device/FeedContext';
import type { DockRoom } from '../../hooks/useDockRoom';
import { TrackMap } from '../../map/TrackMap';
import page from '../../pages/Live.module.css';
import { PAGE } from '../../words/page';
import { RAIL } from '../../words/rail';
import { LastText, Messages } from '../dock/Messages';
import { VideoTrends } from '../dock/VideoTrends';
import dock from '../dock/Dock.module.css';
import { Figures } from './Figures';
import { Group } from './Group';
import { ModemGroup, VehicleGroups } from './Rail';
import { RefusalNote } from './RefusalNote';
import { DeviceGroup, VideoGroup, ViewersGroup } from './VideoGroups';
import classes from './Rail.module.css';

interface Props {
  /** Null while unknown. */
  readonly isVehicle: boolean | null;
  readonly hasModem: boolean;
  readonly isOnline: boolean;
  readonly room: DockRoom;
  readonly streamName: string;
  readonly setFps: number | null;
  readonly stats: VideoStats | null;
  /** Statistics of the last minute, oldest first. */
  readonly past: readonly VideoStats[];
}

/** From this width on, the groups are in two columns, with room for the messages among them. */
const ROOMY_PX = 600;

/** Beside the video, below it on a phone: what the device reports. */
export function LiveRail(props: Props) {
  const { isVehicle, hasModem, isOnline, room, streamName, setFps, stats, past } = props;
  const feed = useFeed();
  const [rail, isRoomy] = useIsWide(ROOMY_PX);
  const isKnown = useStore(feed.store, ({ telemetry, system }) => telemetry !== null || system !== null);
  // Below the main values, which stay where they are when the device goes.
  const note = !isOnline && isKnown && <p className={cx(classes.none, classes.lastValues)}>{PAGE.lastValues}</p>;
  return (
    <aside ref={rail} className={cx(page.rail, !isOnline && classes.past)} aria-label={PAGE.telemetry}>
      {isVehicle !== true && note}
      <RefusalNote />
      {isVehicle === true && <Figures hasModem={hasModem} />}
      {isVehicle === true && note}
      {isVehicle === true && room !== 'full' && (
        <div className={page.map}>
          <TrackMap feed={feed} height={168} />
        </div>
      )}
      {isVehicle === false && room !== 'full' && <VideoTrends {...{ past, isOnline }} isInRail />}
      {isVehicle !== null && (
        <div className={page.groups}>
          {isVehicle && room !== 'full' && (
            <Group title={RAIL.messages} summary={<LastText />} isOpenWide={isRoomy}>
              <div className={dock.inRail}>
                <Messages />
              </div>
            </Group>
          )}
          {isVehicle && <VehicleGroups hasModem={hasModem} />}
          <VideoGroup name={streamName} stats={stats} setFps={setFps} isOfCamera={!isVehicle} />
          {!isVehicle && <DeviceGroup />}
          {!isVehicle && hasModem && <ModemGroup />}
          <ViewersGroup isOpen={!isVehicle} />
        </div>
      )}
    </aside>
  );
}
