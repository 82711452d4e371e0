import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { useFeed } from '../live/device/FeedContext';
import { heardUntil, noLinkFor } from '../live/device/linkAge';
import { useUnheardSince } from '../live/liveState';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { serverTimeOf } from '../lib/serverTime';
import { StatusPhrase, type StatusRoom } from './StatusPhrase';
import { UnknownStatus } from './UnknownStatus';

type Props = Pick<Device, 'id' | 'lastSeenAt'> & { readonly room: StatusRoom };

/** The status of the device that this page shows, by its presence and its reports; "Unknown for 6 s" while the page has no connection to the server. Ages count from the device's last report. */
export function CurrentStatus({ id, lastSeenAt, room }: Props) {
  const status = useDeviceStatus(id, lastSeenAt);
  const { store } = useFeed();
  const silence = useStore(store, noLinkFor);
  const heardAt = useStore(store, heardUntil);
  const unheardSince = useUnheardSince();
  if (unheardSince !== null) return <UnknownStatus since={Math.max(unheardSince, serverTimeOf(heardAt))} room={room} />;
  return <StatusPhrase {...status} silence={silence} room={room} />;
}
