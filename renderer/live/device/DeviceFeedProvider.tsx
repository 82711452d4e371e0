import { listStatusTexts } from '#app/api/status';
import type { DeviceId } from '#app/domain/ids';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useClient } from '../../api/ClientContext';
import { usePlatform } from '../../platform/PlatformContext';
import { useCameOnline } from '../useCameOnline';
import { useDeviceStatus } from '../useDeviceStatus';
import { createDeviceFeed } from './deviceFeed';
import { FeedProvider } from './FeedContext';

/** The one feed that all pages of a device read. It has no stream until one of them does. */
export function DeviceFeedProvider({ id, children }: { readonly id: DeviceId; readonly children: ReactNode }) {
  const { events } = usePlatform();
  const client = useClient();
  const feed = useMemo(
    () => createDeviceFeed(events, id, () => client.call(listStatusTexts, { params: { id } })),
    [events, client, id],
  );
  useEffect(() => () => feed.stop(), [feed]);
  useCameOnline(useDeviceStatus(id, null).isOnline, feed.retry);
  return <FeedProvider value={feed}>{children}</FeedProvider>;
}
