import { needsCode } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ButtonLink } from '../../../../components/Button';
import { useTimes } from '../../../../lib/display';
import { logsPath } from '../../../../lib/logsPath';
import { serverNow } from '../../../../lib/serverTime';
import { useTimed } from '../../../../lib/useNow';
import type { Feed } from '../../../../live/device/createFeedStore';
import { useFeed } from '../../../../live/device/FeedContext';
import { lostMs, TOGETHER_MS } from '../../../../live/device/linkAge';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { RAIL } from '../../words/rail';
import { STAGE } from '../../words/stage';

/** How long a server keeps the readings of a device, in ms. */
const KEPT_MS = 30 * 60_000;

/**
 * Reads when the device's link was lost, to the second, in ms since the epoch; null: it has a link, or that is not known. Of one loss the
 * first time is kept: a later reading differs by a few ms, and may be another second.
 */
function createLossClock(): (feed: Feed) => number | null {
  let kept: number | null = null;
  return (feed) => {
    const ms = lostMs(feed);
    const at = ms === null ? null : Math.round((serverNow() - ms) / 1000) * 1000;
    if (at === null || kept === null || Math.abs(at - kept) > TOGETHER_MS) kept = at;
    return kept;
  };
}

/** Of a device that has gone offline or has no link: the way to what is known of the minutes around that, while there are readings of them. */
export function LossLogs({ device: { id, lastSeenAt, authStatus, role } }: { readonly device: DeviceDetail }) {
  const { isOnline, seenAt } = useDeviceStatus(id, lastSeenAt);
  const times = useTimes();
  const [linkLostAt] = useState(createLossClock);
  const lostAt = useStore(useFeed().store, linkLostAt);
  const at = isOnline === false ? seenAt : lostAt;
  const isKept = useTimed((now) => at !== null && now - at < KEPT_MS);
  if (at === null || !isKept || needsCode(authStatus) || !can(role, 'readLogs')) return null;
  return (
    <ButtonLink to={logsPath(id, at)} title={RAIL.logsAt(times.clock(at))}>
      {STAGE.whatHappened}
    </ButtonLink>
  );
}
