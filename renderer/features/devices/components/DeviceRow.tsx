import type { Device } from '#app/domain/device';
import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { StatusMark } from '../../../components/StatusMark';
import { cx } from '../../../lib/cx';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { AuthBadge, PresenceBadge, RoleBadge } from '../../../components/DeviceBadges';
import classes from './DeviceRow.module.css';
import { LastSeen } from '../../../components/LastSeen';
import type { RowExtras } from '../hooks/useRowExtras';
import { RowMenu } from './RowMenu';

const HIGHLIGHT_MS = 600;

/** Lights the row up for a moment when it goes from one known state to another, without rendering it again. */
function useHighlight(isOnline: boolean | null) {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef(isOnline);
  useEffect(() => {
    const hasChanged = last.current !== null && isOnline !== null && last.current !== isOnline;
    last.current = isOnline;
    if (!hasChanged || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    row.current?.animate(
      { backgroundColor: ['var(--fs-highlight)', 'transparent'] },
      { duration: HIGHLIGHT_MS, easing: 'ease-out' },
    );
  }, [isOnline]);
  return row;
}

/** Clicks on texts that lie over the row's link count as clicks on the link, with the same keys held. */
function openByLink(event: MouseEvent<HTMLElement>): void {
  const isOnControl = (event.target as Element).closest('a, button, [role=menu]') !== null;
  const isSelecting = window.getSelection()?.isCollapsed === false;
  // A menu's events come here through React, though its elements stand elsewhere in the page.
  const isInside = event.currentTarget.contains(event.target as Node);
  if (isOnControl || isSelecting || !isInside) return;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const held = { ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
  event.currentTarget.querySelector('[data-row-link]')?.dispatchEvent(new window.MouseEvent('click', held));
}

interface Props {
  readonly device: Device;
  readonly Extras: RowExtras | null;
  readonly hasPreviews: boolean;
}

/** One device: name, facts, badges and what can be done with it. */
export const DeviceRow = memo(function DeviceRow({ device, Extras, hasPreviews }: Props) {
  const { isOnline, seenAt, shape } = useDeviceStatus(device.id, device.lastSeenAt);
  const row = useHighlight(isOnline);
  const open = `/devices/${device.id}`;
  const settings = `${open}/settings/general`;
  return (
    <div ref={row} className={cx(classes.row, hasPreviews && classes.withPreview)} onClick={openByLink}>
      <span className={classes.mark}>
        <StatusMark shape={shape} />
      </span>
      {Extras && <Extras.RowPreview id={device.id} isOnline={isOnline === true} />}
      <div className={classes.identity}>
        <Link to={open} className={classes.name} title={device.name} data-row-link>
          <bdi>{device.name}</bdi>
        </Link>
        <div className={classes.facts}>
          <span className={cx('mono', classes.id)}>{device.id}</span>
          <LastSeen at={seenAt} isOnline={isOnline === true} />
        </div>
      </div>
      <div className={classes.extras}>{Extras && <Extras.RowChips id={device.id} isOnline={isOnline} />}</div>
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
