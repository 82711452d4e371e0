import type { Device } from '#app/domain/device';
import { useStore } from 'zustand';
import { useFeed } from '../live/device/FeedContext';
import { heardUntil, noLinkFor } from '../live/device/linkAge';
import { useUnheardSince } from '../live/liveState';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { serverTimeOf } from '../lib/serverTime';
import { StatusPhrase, UnknownStatus } from './StatusPhrase';

/** The words that there is room for: "Online, no link for 15 s", "No link, 15 s", or "No link". */
export type StatusRoom = 'full' | 'short' | 'word';

type Props = Pick<Device, 'id' | 'lastSeenAt'> & { readonly room: StatusRoom };

/** The status of the device that this page shows, by its presence and its reports; "Unknown for 6 s" while the page has no connection to the server. Ages count from the device's last report. */
export function CurrentStatus({ id, lastSeenAt, room }: Props) {
  const status = useDeviceStatus(id, lastSeenAt);
  const { store } = useFeed();
  const silence = useStore(store, noLinkFor);
  const heardAt = useStore(store, heardUntil);
  const unheardSince = useUnheardSince();
  const size = { isShort: room === 'short', isWord: room === 'word' };
  if (unheardSince !== null) return <UnknownStatus since={Math.max(unheardSince, serverTimeOf(heardAt))} {...size} />;
  return <StatusPhrase {...status} silence={silence} {...size} />;
}
