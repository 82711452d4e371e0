import type { Device } from '#app/domain/device';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { StatusMark } from '../../../components/StatusMark';
import { cx } from '../../../lib/cx';
import { useDevicePresence } from '../../../live/presence';
import { AuthBadge, PresenceBadge, RoleBadge } from './DeviceBadges';
import classes from './DeviceRow.module.css';
import { LastSeen } from './LastSeen';
import { RowMenu } from './RowMenu';

const HIGHLIGHT_MS = 600;

/** True for a moment after the value changed from one known state to another. */
function useHighlight(isOnline: boolean | null): boolean {
  const last = useRef(isOnline);
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    const hasChanged = last.current !== null && last.current !== isOnline;
    last.current = isOnline;
    if (!hasChanged) return undefined;
    setIsLit(true);
    const timer = window.setTimeout(() => setIsLit(false), HIGHLIGHT_MS);
    return () => window.clearTimeout(timer);
  }, [isOnline]);
  return isLit;
}

/** One device: name, facts, badges and what can be done with it. */
export const DeviceRow = memo(function DeviceRow({ device }: { readonly device: Device }) {
  const presence = useDevicePresence(device.id);
  const isOnline = presence?.isOnline ?? null;
  const isLit = useHighlight(isOnline);
  const open = `/devices/${device.id}`;
  const settings = `${open}/settings/general`;
  const seenAt = Math.max(device.lastSeenAt ?? 0, presence?.seenAt ?? 0) || null;
  return (
    <div className={cx(classes.row, isLit && classes.changed)}>
      <span className={classes.mark}>
        <StatusMark shape={isOnline === null ? 'unknown' : isOnline ? 'online' : 'offline'} />
      </span>
      <div className={classes.identity}>
        <Link to={open} className={classes.name} title={device.name} data-row-link>
          <bdi>{device.name}</bdi>
        </Link>
        <div className={classes.facts}>
          <span className={cx('mono', classes.id)}>{device.id}</span>
          <LastSeen at={seenAt} isOnline={isOnline === true} />
        </div>
      </div>
      <div className={classes.badges}>
        <PresenceBadge isOnline={isOnline} />
        <AuthBadge status={device.authStatus} expiry={device.authExpiry} />
        <RoleBadge role={device.role} />
      </div>
      <div className={cx(classes.actions, classes.wide)}>
        <ButtonLink to={open} look="text" aria-label={`Open ${device.name}`}>
          Open
        </ButtonLink>
        <ButtonLink to={settings} look="icon" aria-label={`Settings of ${device.name}`} title="Settings">
          <Icon name="settings" />
        </ButtonLink>
      </div>
      <div className={cx(classes.actions, classes.menu)}>
        <RowMenu name={device.name} open={open} settings={settings} />
      </div>
    </div>
  );
});
