import type { DeviceDetail } from '#app/domain/deviceDetail';
import { CurrentStatus } from '../../../../components/CurrentStatus';
import { useMedia } from '../../../../lib/useMedia';
import classes from './Stage.module.css';

/** A phone sideways, whose header makes room for the video. */
const SIDEWAYS = '(max-height: 479px) and (orientation: landscape)';

/** Name and status of the device at the top of the stage where the page has no header; rendered there only. */
export function StageDevice({ device: { id, name, lastSeenAt } }: { readonly device: DeviceDetail }) {
  if (!useMedia(SIDEWAYS)) return null;
  return (
    <div className={classes.device}>
      <bdi title={name}>{name}</bdi>
      <CurrentStatus id={id} lastSeenAt={lastSeenAt} room="short" />
    </div>
  );
}
