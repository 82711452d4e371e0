import type { Device } from '#app/domain/device';
import { ageText } from '#app/domain/relativeTime';
import { useStore } from 'zustand';
import { useFeed } from '../live/device/FeedContext';
import { heardUntil, noLinkFor, TOGETHER_MS } from '../live/device/linkAge';
import { useUnheardSince } from '../live/liveState';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { serverNow, serverTimeOf } from '../lib/serverTime';
import { useTicked } from '../lib/useTicked';
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
  const awaySince = status.isOnline === false ? status.seenAt : null;
  // In step with the other ages of the page.
  const away = useTicked(awaySince === null ? null : () => ageText(awaySince, serverNow()));
  if (unheardSince !== null) {
    const heard = serverTimeOf(heardAt);
    return <UnknownStatus since={unheardSince - heard <= TOGETHER_MS ? heard : unheardSince} room={room} />;
  }
  return <StatusPhrase {...status} silence={silence} away={away} room={room} />;
}
