import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { MoreIcon } from '../../../../components/MoreIcon';
import { useFeed } from '../../../../live/device/FeedContext';
import { SEVERITIES } from '../../words/rail';
import classes from './Notes.module.css';

/** Errors and worse (RFC 5424) stay this long over the video (`design/pages.md` §2 "messages"). */
const WORST = 3;
const PINNED_MS = 10_000;

/** The vehicle's last error, over the video. */
export function PinnedError() {
  const last = useStore(
    useFeed().store,
    ({ statustext }) => statustext?.value.find(({ severity }) => severity <= WORST) ?? null,
  );
  const [gone, setGone] = useState<typeof last>(null);
  useEffect(() => {
    if (!last) return undefined;
    const left = last.heardAt + PINNED_MS - performance.now();
    const timer = window.setTimeout(() => setGone(last), Math.max(0, left));
    return () => window.clearTimeout(timer);
  }, [last]);
  if (!last || gone === last) return null;
  // Unlike "Armed", which is red all over and has a triangle: words in white after the mark of an error.
  return (
    <p className={classes.pinned}>
      <span className={classes.mark}>
        <MoreIcon name="error" size={16} />
        <span className="visually-hidden">{`${SEVERITIES[last.severity] ?? ''} `}</span>
      </span>
      <span>{last.text}</span>
    </p>
  );
}
