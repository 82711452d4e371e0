import type { Device } from '#app/domain/device';
import { memo } from 'react';
import { AUTH_WORDS } from '../../../components/authWords';
import { Icon, IconShape } from '../../../components/Icon';
import { WORDS } from '../../../components/statusWords';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { useTimeText } from '../../../lib/times';
import classes from './NeedsCode.module.css';

/** The status of a device that cannot connect until the user enters the code that it shows. */
export function NeedsCode() {
  return (
    <span className={classes.badge}>
      <IconShape path="M12.5 11.5a4 4 0 1 0-3.7-2.4L3 15v2h3v-2h2v-2h1.5zM13.5 6.5h.01" size={14} />
      {WORDS.needsCode}
    </span>
  );
}

interface ReasonProps {
  readonly device: Device;
  /** The device still reports. */
  readonly isOnline: boolean;
}

/** The reason, shown among the alerts. */
export const CodeReason = memo(function CodeReason({ device: { authStatus, authExpiry }, isOnline }: ReasonProps) {
  const absolute = useTimeText();
  // The time of a revocation is unknown.
  const since =
    authExpiry === null || authStatus === 'revoked'
      ? undefined
      : fill(WORDS.authExpired, { time: absolute(authExpiry) });
  return (
    <span className={cx(classes.reason, isOnline && classes.online)} title={since}>
      <Icon name="warning" size={16} />
      <span className={classes.words}>{AUTH_WORDS[authStatus]}</span>
    </span>
  );
});
