import type { DeviceId } from '#app/domain/ids';
import { useRowSummary } from '../summaries';
import { WORDS } from '../rowWords';
import classes from './RowReport.module.css';

/** The id, and the number and words that a narrow row has no room for. */
export function RowReport({ id }: { readonly id: DeviceId }) {
  const summary = useRowSummary(id);
  const dbm = summary?.uplink?.rsrpDbm ?? summary?.uplink?.rssiDbm ?? null;
  return (
    <li role="presentation" className={classes.report}>
      <span className="mono">{id}</span>
      {summary?.uplink && dbm !== null && <span>{WORDS.uplinkStrength(summary.uplink.kind, WORDS.dbm(dbm))}</span>}
      {summary?.alerts.map(({ text }) => (
        <span key={text}>{text}</span>
      ))}
    </li>
  );
}
