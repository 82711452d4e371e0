import type { DeviceId } from '#app/domain/ids';
import { useDevicePresence } from '../../../live/presence';
import { useRowSummary } from '../summaries';
import { WORDS } from '../rowWords';
import classes from './RowReport.module.css';

interface Props {
  readonly id: DeviceId;
  readonly tags: readonly string[];
}

/** The ID, the tags, and readings that a narrow row has no columns for. A device that is offline, by the last news of it, shows only what is true without it. */
export function RowReport({ id, tags }: Props) {
  const summary = useRowSummary(id);
  const isOffline = useDevicePresence(id)?.isOnline === false;
  const uplink = isOffline ? null : summary?.uplink;
  const dbm = uplink?.rsrpDbm ?? uplink?.rssiDbm ?? null;
  const alerts = isOffline && !summary?.areAlertsOpen ? [] : summary?.alerts;
  return (
    <li role="presentation" className={classes.report}>
      <span className="mono">{id}</span>
      {tags.length > 0 && <span>{tags.join(', ')}</span>}
      {uplink && dbm !== null && <span>{WORDS.uplinkStrength(uplink.kind, WORDS.dbm(dbm))}</span>}
      {alerts?.map(({ text }) => (
        <span key={text}>{text}</span>
      ))}
    </li>
  );
}
