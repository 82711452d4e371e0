import { codecName } from '#app/domain/stream';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { useStore } from 'zustand';
import { useKnownUser } from '../../../../api/useKnownUser';
import { Avatar } from '../../../../components/Avatar';
import type { VideoStats } from '../../watch/readStats';
import { clock, fixed } from '../../format';
import type { Feed } from '../../../../live/device/createFeedStore';
import { useFeed } from '../../../../live/device/FeedContext';
import { RAIL } from '../../words/rail';
import { Group } from './Group';
import { Line, Lines, LiveLine } from './Lines';
import classes from './Rail.module.css';

const or = (value: number | null, unit: string) => (value === null ? '--' : `${value} ${unit}`);

interface VideoProps {
  readonly name: string;
  readonly stats: VideoStats | null;
  readonly setFps: number | null;
  /** All figures of the device are in such groups: this one is open, also on a phone. */
  readonly isOpen: boolean;
  /** The dock shows what changes, with its last minute. */
  readonly hasTrends: boolean;
}

/** Main numbers of the video; the statistics panel has all. */
export function VideoGroup({ name, stats, setFps, isOpen, hasTrends }: VideoProps) {
  return (
    <Group title={RAIL.video} summary={name} isOpenWide={isOpen} isOpenNarrow={isOpen}>
      <Lines>
        <Line label={RAIL.resolution}>{stats?.width == null ? '--' : `${stats.width} × ${stats.height ?? '--'}`}</Line>
        {hasTrends ? (
          <>
            <Line label={RAIL.codec}>{stats?.codec == null ? '--' : codecName(stats.codec)}</Line>
            <Line label={RAIL.setRate}>{or(setFps, 'fps')}</Line>
          </>
        ) : (
          <Changing stats={stats} setFps={setFps} />
        )}
      </Lines>
    </Group>
  );
}

/** Without the latency, which stands on the video. */
function Changing({ stats, setFps }: Pick<VideoProps, 'stats' | 'setFps'>) {
  return (
    <>
      <Line label={RAIL.frameRate}>
        {setFps === null ? or(stats?.fps ?? null, 'fps') : RAIL.ofFps({ fps: String(stats?.fps ?? '--'), setFps })}
      </Line>
      <Line label={RAIL.bitrate}>{or(stats?.kbps ?? null, 'kbit/s')}</Line>
      <Line label={RAIL.packetLoss}>{fixed(stats?.lossPct ?? null, 1, '%')}</Line>
    </>
  );
}

const ofSystem = { heardAt: ({ system }: Feed) => system?.at ?? null, staleMs: DEVICE_EVENTS.system.staleMs };
const uptime = ({ system }: Feed) => clock(system?.value.uptimeS ?? null);
const cpu = ({ system }: Feed) => {
  const percent = system?.value.cpuPct ?? null;
  return or(percent === null ? null : Math.round(percent), '%');
};

/** For devices that are not vehicles. */
export function DeviceGroup() {
  return (
    <Group title={RAIL.device} isOpenNarrow>
      <Lines>
        <LiveLine {...ofSystem} label={RAIL.uptime} read={uptime} />
        <LiveLine {...ofSystem} label={RAIL.cpu} read={cpu} />
      </Lines>
    </Group>
  );
}

/** Current viewers; absent if the server does not report them. */
export function ViewersGroup() {
  const watchers = useStore(useFeed().store, (feed) => feed.watchers?.value);
  const me = useKnownUser()?.id;
  if (!watchers || watchers.length === 0) return null;
  return (
    <Group title={RAIL.viewers} summary={watchers.length} isOpenWide={false}>
      <ul className={classes.viewers}>
        {watchers.map(({ id, name }) => (
          <li key={id}>
            <Avatar name={name} picture={null} />
            <bdi>{name}</bdi>
            {id === me && <span className={classes.summary}>{RAIL.you}</span>}
          </li>
        ))}
      </ul>
    </Group>
  );
}
