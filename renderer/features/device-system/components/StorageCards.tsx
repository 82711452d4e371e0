import type { HistoryPoint } from '#app/domain/deviceHistory';
import type { DiskStatus, SystemStatus } from '#app/events/topics/system';
import type { SystemLimits } from '#app/settings/systemLimits';
import type { ReactNode } from 'react';
import { TrendLine } from '../../../components/TrendLine';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { DISK_STALE_MS } from '../../../live/device/topics';
import { SLOT_MS } from '../../../live/device/history';
import { useReadingSlots } from '../../../live/device/useKeptReadings';
import { byteCount } from '../../../lib/quantity';
import { partOf, toneOf, type Tone } from '../limits';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';
import { Meter } from './Meter';
import classes from './System.module.css';

interface Props {
  readonly system: SystemStatus;
  readonly limits: SystemLimits;
}

const percent = (value: number) => fill(WORDS.percent, { value: Math.round(value) });

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
  const values = useReadingSlots('system', memoryOf, keptMemory);
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
        <TrendLine values={values} now={memory} stepMs={SLOT_MS} to={100} textOf={percent} />
        <Meter label={WORDS.swap} text={usedOf(swapUsedBytes, swapTotalBytes)} percent={swap} tone="plain" />
      </div>
    </LiveCard>
  );
}

/** The free bytes of a disk in words; false where they are not known. */
const freeOf = ({ usedBytes, totalBytes }: DiskStatus): string | false =>
  usedBytes !== null &&
  totalBytes !== null &&
  fill(WORDS.free, { free: byteCount(Math.max(0, totalBytes - usedBytes)) });

const noteOf = (disk: DiskStatus): string => {
  const { wearPct, writeBps } = disk;
  return [
    freeOf(disk),
    wearPct !== null && fill(WORDS.wear, { percent: Math.round(wearPct) }),
    writeBps !== null && fill(WORDS.writes, { rate: byteCount(writeBps) }),
  ]
    .filter(Boolean)
    .join(' · ');
};

const shareOf = ({ usedBytes, totalBytes }: DiskStatus) => partOf(usedBytes, totalBytes);
const toneIn = (disk: DiskStatus, { diskWarnPct, diskCriticalPct }: SystemLimits): Tone =>
  toneOf(shareOf(disk), diskWarnPct, diskCriticalPct);

/** "/ 38 % full", in the colour of its bar. */
function fullnessOf(disk: DiskStatus, limits: SystemLimits): ReactNode {
  const [share, tone] = [shareOf(disk), toneIn(disk, limits)];
  if (share === null) return WORDS.notReported;
  return (
    <span className={tone === 'plain' ? undefined : classes[tone]}>
      {fill(WORDS.diskFull, { mount: disk.mount, share: percent(share) })}
    </span>
  );
}

/** Each disk with its used and free space. */
export function DisksCard({ system, limits }: Props) {
  const keys = uniqueKeys(system.disks.map(({ mount }) => mount));
  const [fullest = null] = system.disks.toSorted((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0));
  return (
    <LiveCard
      title={WORDS.disks}
      staleMs={DISK_STALE_MS}
      summary={fullest && fullnessOf(fullest, limits)}
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
              text={usedOf(disk.usedBytes, disk.totalBytes)}
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
