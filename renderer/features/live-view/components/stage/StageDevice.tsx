import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useStore } from 'zustand';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { useMedia } from '../../../../lib/useMedia';
import { useFeed } from '../../../../live/device/FeedContext';
import { noLinkFor } from '../../../../live/device/linkAge';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import classes from './Stage.module.css';

/** A phone sideways, whose header makes room for the video. */
const SIDEWAYS = '(max-height: 479px) and (orientation: landscape)';

/** Name and status of the device at the top of the stage where the page has no header; rendered there only. */
export function StageDevice({ device }: { readonly device: DeviceDetail }) {
  return useMedia(SIDEWAYS) ? <NameAndStatus device={device} /> : null;
}

function NameAndStatus({ device: { id, name, lastSeenAt } }: { readonly device: DeviceDetail }) {
  const status = useDeviceStatus(id, lastSeenAt);
  const silence = useStore(useFeed().store, noLinkFor);
  return (
    <div className={classes.device}>
      <bdi title={name}>{name}</bdi>
      <StatusPhrase {...status} silence={silence} isShort />
    </div>
  );
}
