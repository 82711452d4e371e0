import { codecName } from '#app/domain/stream';
import { quantityText } from '#app/domain/units';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { useStore } from 'zustand';
import { useKnownUser } from '../../../../api/useKnownUser';
import { Avatar } from '../../../../components/Avatar';
import { display } from '../../../../lib/display';
import { latencyText } from '../../watch/latency';
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
  /** Of a device that is not a vehicle: it is open, also on a phone, and dock or rail show what changes, with its last minute. */
  readonly isOfCamera: boolean;
}

/** Main numbers of the video; the statistics panel has all. */
export function VideoGroup({ name, stats, setFps, isOfCamera }: VideoProps) {
  return (
    <Group title={RAIL.video} summary={name} isOpenWide={isOfCamera} isOpenNarrow={isOfCamera}>
      <Lines>
        <Line label={RAIL.resolution}>{stats?.width == null ? '--' : `${stats.width} × ${stats.height ?? '--'}`}</Line>
        {isOfCamera ? (
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

/** With the latency, for which a small video has no room. */
function Changing({ stats, setFps }: Pick<VideoProps, 'stats' | 'setFps'>) {
  return (
    <>
      <Line label={RAIL.frameRate}>
        {setFps === null ? or(stats?.fps ?? null, 'fps') : RAIL.ofFps({ fps: String(stats?.fps ?? '--'), setFps })}
      </Line>
      <Line label={RAIL.bitrate}>{or(stats?.kbps ?? null, 'kbit/s')}</Line>
      <Line label={RAIL.latency}>{stats?.latency ? latencyText(stats.latency) : RAIL.unknown}</Line>
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

const memoryPct = ({ system }: Feed): number | null => {
  const used = system?.value.memUsedBytes ?? null;
  const total = system?.value.memTotalBytes ?? 0;
  return used === null || total === 0 ? null : Math.round((used / total) * 100);
};
const memory = (feed: Feed) => or(memoryPct(feed), '%');
/** Of the hottest sensor, in °C. */
const hottest = ({ system }: Feed): number | null => {
  const known = (system?.value.temperatures ?? []).flatMap(({ now }) => now ?? []);
  return known.length === 0 ? null : Math.max(...known);
};
const temperature = (feed: Feed) => quantityText(hottest(feed), 'temperature', display.getState().units, 1);

/** For devices that are not vehicles; what few of them report has a line only there. */
export function DeviceGroup() {
  const { store } = useFeed();
  const hasMemory = useStore(store, (feed) => memoryPct(feed) !== null);
  const isMeasured = useStore(store, (feed) => hottest(feed) !== null);
  return (
    <Group title={RAIL.device} isOpenNarrow>
      <Lines>
        <LiveLine {...ofSystem} label={RAIL.uptime} read={uptime} />
        <LiveLine {...ofSystem} label={RAIL.cpu} read={cpu} />
        {hasMemory && <LiveLine {...ofSystem} label={RAIL.memory} read={memory} />}
        {isMeasured && <LiveLine {...ofSystem} label={RAIL.temperature} read={temperature} />}
      </Lines>
    </Group>
  );
}

/** Current viewers; absent if the server does not report them. `isOpen`: there is room for their names, also on a phone. */
export function ViewersGroup({ isOpen }: { readonly isOpen: boolean }) {
  const watchers = useStore(useFeed().store, (feed) => feed.watchers?.value);
  const me = useKnownUser()?.id;
  if (!watchers || watchers.length === 0) return null;
  return (
    <Group title={RAIL.viewers} summary={watchers.length} isOpenWide={isOpen} isOpenNarrow={isOpen}>
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
