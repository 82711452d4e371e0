import type { Device } from '#app/domain/device';
import { ageText } from '#app/domain/relativeTime';
import { useStore } from 'zustand';
import { useFeed } from '../live/device/FeedContext';
import { noLinkFor } from '../live/device/linkAge';
import { useUnknownSince } from '../live/device/useUnknownSince';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { serverNow } from '../lib/serverTime';
import { useTicked } from '../lib/useTicked';
import { StatusPhrase, type StatusRoom } from './StatusPhrase';
import { UnknownStatus } from './UnknownStatus';

type Props = Pick<Device, 'id' | 'lastSeenAt'> & { readonly room: StatusRoom };

/** The status of the device that this page shows, by its presence and its reports; "Unknown for 6 s" while the page has no connection to the server. Ages count from the device's last report. */
export function CurrentStatus({ id, lastSeenAt, room }: Props) {
  const status = useDeviceStatus(id, lastSeenAt);
  const silence = useStore(useFeed().store, noLinkFor);
  const unknownSince = useUnknownSince();
  const awaySince = status.isOnline === false ? status.seenAt : null;
  // In step with the other ages of the page.
  const away = useTicked(awaySince === null ? null : () => ageText(awaySince, serverNow()));
  if (unknownSince !== null) return <UnknownStatus since={unknownSince} room={room} />;
  return <StatusPhrase {...status} silence={silence} away={away} room={room} />;
}
