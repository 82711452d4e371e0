import type { HistoryPoint } from '#app/domain/deviceHistory';
import type { DiskStatus, SystemStatus } from '#app/events/topics/system';
import type { SystemLimits } from '#app/settings/systemLimits';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { DISK_STALE_MS } from '../../../live/device/topics';
import { useReadings } from '../../../live/device/useKeptReadings';
import { byteCount } from '../../../lib/quantity';
import { partOf, toneOf, type Tone } from '../limits';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';
import { Meter } from './Meter';
import classes from './System.module.css';
import { Trend } from './Trend';

interface Props {
  readonly system: SystemStatus;
  readonly limits: SystemLimits;
}

const usedOf = (used: number | null, total: number | null): string =>
  used === null || total === null
    ? WORDS.notReported
    : fill(WORDS.usedOf, { used: byteCount(used), total: byteCount(total) });

const memoryOf = ({ memUsedBytes, memTotalBytes }: SystemStatus) => partOf(memUsedBytes, memTotalBytes);

const keptMemory = ({ memoryPct }: HistoryPoint) => memoryPct;

/** Memory and swap. */
export function MemoryCard({ system, limits }: Props) {
  const { memUsedBytes, memTotalBytes, swapUsedBytes, swapTotalBytes } = system;
  const [memory, swap] = [memoryOf(system), partOf(swapUsedBytes, swapTotalBytes)];
  const history = useReadings('system', memoryOf, keptMemory);
  return (
    <LiveCard
      title={WORDS.memory}
      summary={usedOf(memUsedBytes, memTotalBytes)}
      needs={toneOf(memory, limits.memPct) === 'plain' ? [] : [WORDS.ram]}
    >
      <div className={classes.meters}>
        <Meter
          label={WORDS.ram}
          text={usedOf(memUsedBytes, memTotalBytes)}
          percent={memory}
          tone={toneOf(memory, limits.memPct)}
        />
        <Trend label={WORDS.lastMinutes} points={history} low={0} high={100} />
        <Meter label={WORDS.swap} text={usedOf(swapUsedBytes, swapTotalBytes)} percent={swap} tone="plain" />
      </div>
    </LiveCard>
  );
}

const noteOf = ({ wearPct, writeBps }: DiskStatus): string =>
  [
    wearPct !== null && fill(WORDS.wear, { percent: Math.round(wearPct) }),
    writeBps !== null && fill(WORDS.writes, { rate: byteCount(writeBps) }),
  ]
    .filter(Boolean)
    .join(' · ');

function textOf({ usedBytes, totalBytes }: DiskStatus): string {
  if (usedBytes === null || totalBytes === null) return WORDS.notReported;
  const free = byteCount(Math.max(0, totalBytes - usedBytes));
  return fill(WORDS.free, { used: byteCount(usedBytes), total: byteCount(totalBytes), free });
}

const shareOf = ({ usedBytes, totalBytes }: DiskStatus) => partOf(usedBytes, totalBytes);
const toneIn = (disk: DiskStatus, { diskWarnPct, diskCriticalPct }: SystemLimits): Tone =>
  toneOf(shareOf(disk), diskWarnPct, diskCriticalPct);

/** Each disk with what is free on it. */
export function DisksCard({ system, limits }: Props) {
  const keys = uniqueKeys(system.disks.map(({ mount }) => mount));
  const [fullest = null] = system.disks.toSorted((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0));
  return (
    <LiveCard
      title={WORDS.disks}
      staleMs={DISK_STALE_MS}
      summary={fullest && usedOf(fullest.usedBytes, fullest.totalBytes)}
      needs={system.disks.filter((disk) => toneIn(disk, limits) !== 'plain').map(({ mount }) => mount)}
    >
      <div className={classes.meters}>
        {system.disks.length === 0 && <p className={classes.note}>{WORDS.notReported}</p>}
        {system.disks.map((disk, at) => {
          const label =
            disk.filesystem === null
              ? disk.mount
              : fill(WORDS.disk, { mount: disk.mount, filesystem: disk.filesystem });
          return (
            <Meter
              key={keys[at]}
              label={label}
              text={textOf(disk)}
              percent={shareOf(disk)}
              tone={toneIn(disk, limits)}
              note={noteOf(disk)}
            />
          );
        })}
      </div>
    </LiveCard>
  );
}
