import { useState } from 'react';
import { Icon } from '../components/Icon';
import { fill } from '../lib/fill';
import { serverNow } from '../lib/serverTime';
import { useUnheardSince } from '../live/liveState';
import classes from '../resource/Resource.module.css';
import { useShortTime } from '../resource/useReportedTimes';
import { WORDS } from './words';

/** At the top of a page that shows no section of settings: how old the page is while the server is away, and nothing otherwise. */
export function AwayNote() {
  const lostSince = useUnheardSince();
  const [openedAt] = useState(serverNow);
  const write = useShortTime();
  if (lostSince === null) return null;
  return (
    <span className={classes.presence} data-offline="true">
      <Icon name="warning" size={16} />
      {fill(WORDS.asOf, { time: write(lostSince || openedAt) })}
    </span>
  );
}
