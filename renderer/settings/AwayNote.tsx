import { useState } from 'react';
import { serverNow } from '../lib/serverTime';
import { useUnheardSince } from '../live/liveState';
import { PresenceNote } from '../resource/PresenceNote';

/** At the top of a page that shows no section of settings: how old the page is while the server is away, and nothing otherwise. */
export function AwayNote() {
  const lostSince = useUnheardSince();
  const [openedAt] = useState(serverNow);
  if (lostSince === null) return null;
  return <PresenceNote isKept isOffline={false} since={null} reportedAt={openedAt} lostSince={lostSince} />;
}
