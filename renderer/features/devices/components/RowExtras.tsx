import type { DeviceId } from '#app/domain/ids';
import { useEffect, useRef } from 'react';
import { useSummary } from '../../../api/useSummaries';
import { DeviceChips } from '../../../components/DeviceChips';
import { cx } from '../../../lib/cx';
import { rememberPreviews } from '../previews';
import { usePreview } from '../hooks/usePreview';
import classes from './DeviceRow.module.css';

interface Props {
  readonly id: DeviceId;
  readonly isOnline: boolean;
}

/** What the device sees, small; nothing where nobody has a picture of it. */
export function RowPreview({ id, isOnline }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const stream = useSummary(id)?.previewStream ?? null;
  const picture = usePreview(place, id, stream, isOnline);
  useEffect(() => {
    if (picture !== null) rememberPreviews();
  }, [picture]);
  return (
    <span ref={place} className={classes.preview}>
      {picture !== null && <img className={cx(classes.picture, !isOnline && classes.past)} src={picture} alt="" />}
    </span>
  );
}

interface ChipsProps {
  readonly id: DeviceId;
  /** Null: unknown. */
  readonly isOnline: boolean | null;
}

export function RowChips({ id, isOnline }: ChipsProps) {
  const summary = useSummary(id);
  return summary && <DeviceChips summary={summary} isOnline={isOnline} />;
}
