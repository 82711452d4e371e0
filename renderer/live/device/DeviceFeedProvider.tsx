import { listStatusTexts } from '#app/api/status';
import type { DeviceId } from '#app/domain/ids';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useClient } from '../../api/ClientContext';
import { monotonicOf, serverNow, serverTimeOf } from '../../lib/serverTime';
import { watchSession } from '../../lib/watchSession';
import { usePlatform } from '../../platform/PlatformContext';
import { presence } from '../presence';
import { useCameOnline } from '../useCameOnline';
import { useDeviceStatus } from '../useDeviceStatus';
import { createDeviceFeed } from './deviceFeed';
import { FeedProvider } from './FeedContext';
import { knownLinks } from './knownLinks';
import { lastReports } from './lastReports';
import { lastReportAt, lostLinkAfter } from './linkAge';

interface Props {
  readonly id: DeviceId;
  /** As the server has stored it, in ms since the epoch; null: never, or not known yet. */
  readonly lastSeenAt: number | null;
  readonly children: ReactNode;
}

/** The one feed that all pages of a device read. It has no stream until one of them does. */
export function DeviceFeedProvider({ id, lastSeenAt, children }: Props) {
  const { events } = usePlatform();
  const client = useClient();
  const feed = useMemo(
    () => createDeviceFeed(events, id, () => client.call(listStatusTexts, { params: { id } }), lastReports.of(id)),
    [events, client, id],
  );
  useEffect(() => {
    const hasEnded = watchSession();
    return () => {
      // A page may also be left because its session has ended: the next user must not see its data.
      if (!hasEnded()) knownLinks.note(id, lostLinkAfter(knownLinks.lostOf(id), feed.store.getState()));
      feed.stop();
    };
  }, [feed, id]);
  const { isOnline, seenAt } = useDeviceStatus(id, lastSeenAt);
  const isAway = isOnline === false;
  useEffect(() => {
    // An online device sends its present values in a moment.
    if (isAway) feed.recall();
    feed.setAway(isAway ? monotonicOf(seenAt ?? serverNow()) : null);
  }, [feed, isAway, seenAt]);
  useEffect(() => {
    if (!isAway) return undefined;
    const note = () => presence.noteRepeated(id, serverTimeOf(lastReportAt(feed.store.getState())));
    note();
    return feed.store.subscribe(note);
  }, [feed, id, isAway]);
  useCameOnline(isOnline, feed.retry);
  return <FeedProvider value={feed}>{children}</FeedProvider>;
}
