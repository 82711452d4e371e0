import { useState } from 'react';
import { serverNow } from '../lib/serverTime';
import { useUnknownSince } from '../live/device/useUnknownSince';
import { useUnheardSince } from '../live/liveState';
import { PresenceNote } from '../resource/PresenceNote';

/**
 * At the top of a page that shows no section of settings: how old the page is while the server is away, and nothing otherwise. `mayChange`:
 * the page has a form, and the note says what becomes of edits.
 */
export function AwayNote({ mayChange = false }: { readonly mayChange?: boolean }) {
  return <Note lostSince={useUnheardSince()} mayChange={mayChange} />;
}

/** As `AwayNote`, at the top of a device's page of several forms: has the age that their cards have, and says what becomes of edits. */
export function FormsAwayNote({ mayChange }: { readonly mayChange: boolean }) {
  return <Note lostSince={useUnknownSince()} mayChange={mayChange} />;
}

interface Props {
  /** As of `PresenceNote`. */
  readonly lostSince: number | null;
  readonly mayChange: boolean;
}

function Note({ lostSince, mayChange }: Props) {
  const [openedAt] = useState(serverNow);
  if (lostSince === null) return null;
  return <PresenceNote isKept {...{ mayChange, lostSince }} isOffline={false} since={null} reportedAt={openedAt} />;
}
