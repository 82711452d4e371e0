import { needsCode, type Device } from '#app/domain/device';
import { memo } from 'react';
import { AUTH_WORDS } from '../../../components/authWords';
import { IconShape } from '../../../components/Icon';
import { ROLE_WORDS } from '../../../components/roleWords';
import { WORDS } from '../../../components/statusWords';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { useTimeText } from '../../../lib/times';
import classes from './Access.module.css';

interface Props {
  readonly device: Device;
  /** Valid authentication is shown as a sign, for lack of room; screen readers get the words. */
  readonly isPhone: boolean;
}

/** Shows the role and the authentication in grey. That a device needs a code is shown in its status and its alerts instead. */
export const Access = memo(function Access({ device: { role, authStatus, authExpiry }, isPhone }: Props) {
  const absolute = useTimeText();
  const until = authExpiry === null ? undefined : fill(WORDS.authUntil, { time: absolute(authExpiry) });
  const hasShield = isPhone && authStatus === 'valid';
  return (
    <div role="gridcell" className={classes.access} data-column="access">
      <span className={cx(classes.role, role !== 'owner' && classes.shared)}>{ROLE_WORDS[role]}</span>
      {!needsCode(authStatus) && (
        <span className={classes.auth} title={until ?? AUTH_WORDS[authStatus]}>
          {hasShield && (
            <IconShape path="M10 2.5 16 5v4.5c0 3.8-2.5 6.4-6 8-3.5-1.6-6-4.2-6-8V5zM7.5 10l1.8 1.8L12.7 8" size={14} />
          )}
          <span className={hasShield ? 'visually-hidden' : classes.words}>{AUTH_WORDS[authStatus]}</span>
        </span>
      )}
    </div>
  );
});
