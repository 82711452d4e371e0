import { needsCode, type Device } from '#app/domain/device';
import { memo } from 'react';
import { AUTH_WORDS } from '../../../components/authWords';
import { ROLE_WORDS } from '../../../components/roleWords';
import { cx } from '../../../lib/cx';
import { useTimeText } from '../../../lib/times';
import { WORDS } from '../words';
import classes from './Access.module.css';

/** Role and authentication: quiet words where all is well, a filled badge where the device needs a new code. */
export const Access = memo(function Access({ device: { role, authStatus, authExpiry } }: { readonly device: Device }) {
  const isLoud = needsCode(authStatus);
  const absolute = useTimeText();
  // When it was revoked is not known.
  const until =
    authExpiry === null || authStatus === 'revoked'
      ? undefined
      : WORDS.authUntil(authStatus === 'expired', absolute(authExpiry));
  return (
    <div role="gridcell" className={classes.access} data-column="access">
      <span className={cx(classes.role, role !== 'owner' && classes.shared)}>{ROLE_WORDS[role]}</span>
      <span className={cx(classes.auth, isLoud && classes.loud)} title={until}>
        {AUTH_WORDS[authStatus]}
      </span>
    </div>
  );
});
