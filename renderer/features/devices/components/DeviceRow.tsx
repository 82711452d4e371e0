import { needsCode, type Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { Checkbox } from '../../../components/Checkbox';
import { Icon } from '../../../components/Icon';
import { KindDrawing } from '../../../components/KindDrawing';
import { LastSeen } from '../../../components/LastSeen';
import { StatusPhrase } from '../../../components/StatusPhrase';
import { cx } from '../../../lib/cx';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { kindOf } from '#app/domain/deviceKind';
import type { RowExtras } from '../hooks/useRowExtras';
import { selection, useIsSelected } from '../selection';
import { useRowSilence, useWasArmed } from '../summaries';
import { WORDS } from '../words';
import { Access } from './Access';
import classes from './DeviceRow.module.css';
import { CodeReason, NeedsCode } from './NeedsCode';
import { RowMenu } from './RowMenu';

const HIGHLIGHT_MS = 600;

/** Lights the row up for a moment when the device's known status changes, without rendering the row. */
function useHighlight(id: DeviceId, isOnline: boolean | null) {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef({ id, isOnline });
  useEffect(() => {
    const before = last.current;
    last.current = { id, isOnline };
    const hasChanged =
      before.id === id && before.isOnline !== null && isOnline !== null && before.isOnline !== isOnline;
    // No fading: animating many rows at once would cost the main thread time in each frame.
    row.current?.toggleAttribute('data-lit', hasChanged);
    if (!hasChanged) return;
    const timer = window.setTimeout(() => row.current?.removeAttribute('data-lit'), HIGHLIGHT_MS);
    return () => window.clearTimeout(timer);
  }, [id, isOnline]);
  return row;
}

/** Forwards clicks on texts above the stretched link to the link, with the same modifier keys. */
function openByLink(event: MouseEvent<HTMLElement>): void {
  const isOnControl = (event.target as Element).closest('a, button, input, label, [role=menu]') !== null;
  const isSelecting = window.getSelection()?.isCollapsed === false;
  // React also delivers events of menus, whose elements are elsewhere in the page.
  const isInside = event.currentTarget.contains(event.target as Node);
  if (isOnControl || isSelecting || !isInside) return;
  const link = event.currentTarget.querySelector('[data-row-link]');
  link?.dispatchEvent(new window.MouseEvent('click', event.nativeEvent));
}

interface Props {
  readonly device: Device;
  readonly Extras: RowExtras | null;
  /** Whether Tab reaches this row. Only one row of the table is in the tab order; arrow keys move to the others. */
  readonly isStop: boolean;
  /** The row is narrow: the actions are in a menu. */
  readonly isPhone: boolean;
}

/** One device: picture, name, status, reports, access and actions. */
export const DeviceRow = memo(Row);

function Row({ device, Extras, isStop, isPhone }: Props) {
  const status = useDeviceStatus(device.id, device.lastSeenAt);
  const silence = useRowSilence(device.id);
  const isSilent = status.isOnline === true && silence !== null;
  const wasArmed = useWasArmed(device.id, status.isOnline);
  const isSelected = useIsSelected(device.id);
  const row = useHighlight(device.id, status.isOnline);
  const of = { id: device.id, isOnline: status.isOnline, wasOnline: status.wasOnline };
  const isLocked = needsCode(device.authStatus);
  const look = cx(
    classes.row,
    isSelected && classes.selected,
    (isSilent || (wasArmed && !isLocked && isPhone)) && classes.silent,
    // An online device still reports and needs the room for that.
    isLocked && (status.isOnline ? classes.locked : classes.trouble),
  );
  return (
    <div ref={row} className={look} onClick={openByLink}>
      {!isPhone && <Check device={device} isSelected={isSelected} />}
      <div role="gridcell" className={classes.pictureCell}>
        <KindDrawing kind={kindOf(device)} />
        {Extras && <Extras.RowPreview key={device.id} {...of} />}
      </div>
      <div role="rowheader" className={classes.identity}>
        <Name device={device} isStop={isStop} Extras={Extras} />
        {Extras && !isPhone && device.tags.length > 0 && <Extras.RowTags tags={device.tags} />}
        {/* Of another device it begins elsewhere: a browser would count that as something that moved. */}
        <div key={device.id} className={classes.facts}>
          <span className={cx('mono', classes.id)}>{device.id}</span>
          <span className={classes.seen}>
            {/* The status says since when it has had no link: "Connected now" would deny that. */}
            {!isSilent && <LastSeen at={status.seenAt} isOnline={status.isOnline === true} />}
          </span>
        </div>
      </div>
      <div role="gridcell" className={classes.status}>
        {/* A wide row has the age once, as "Last seen". */}
        <StatusPhrase {...status} silence={silence} room={isPhone || isSilent ? 'short' : 'word'} />
        {/* What needs a code has the room. */}
        {Extras && !(isLocked && status.isOnline === false) && <Extras.RowArmed {...of} />}
        {isLocked && <NeedsCode />}
      </div>
      <div role="gridcell" className={classes.battery}>
        {Extras && <Extras.RowBattery {...of} />}
      </div>
      <div role="gridcell" className={classes.signal}>
        {Extras && <Extras.RowSignal {...of} />}
      </div>
      <div role="gridcell" className={classes.alerts}>
        {isLocked && <CodeReason device={device} isOnline={status.isOnline === true} />}
        {Extras && <Extras.RowAlerts {...of} />}
      </div>
      <Access device={device} isPhone={isPhone} />
      <Actions device={device} isPhone={isPhone} />
    </div>
  );
}

interface CheckProps {
  readonly device: Device;
  readonly isSelected: boolean;
}

/** Not rendered again when the device goes online or offline, like the name and the actions. */
const Check = memo(({ device: { id, name }, isSelected }: CheckProps) => (
  <div role="gridcell" className={classes.check}>
    <label className={classes.checkTarget}>
      <Checkbox
        label={WORDS.selectDevice(name)}
        tabIndex={-1}
        data-control="check"
        checked={isSelected}
        onChange={() => selection.toggle(id)}
      />
    </label>
  </div>
));

type NameProps = Pick<Props, 'device' | 'isStop' | 'Extras'>;

const Name = memo(({ device: { id, name }, isStop, Extras }: NameProps) => (
  <Link
    to={devicePage(id)}
    className={classes.name}
    title={name}
    tabIndex={isStop ? 0 : -1}
    data-row-link
    data-control="name"
  >
    <bdi>{Extras ? <Extras.NameText name={name} /> : name}</bdi>
  </Link>
));

interface ActionsProps {
  readonly device: Device;
  readonly isPhone: boolean;
}

const Actions = memo(function Actions({ device: { id, name, tags }, isPhone }: ActionsProps) {
  const open = devicePage(id);
  return (
    <div role="gridcell" className={classes.actions}>
      {isPhone ? (
        <RowMenu key={id} id={id} name={name} tags={tags} />
      ) : (
        <>
          <ButtonLink to={open} look="text" tabIndex={-1} data-control="open" aria-label={WORDS.openDevice(name)}>
            {WORDS.open}
          </ButtonLink>
          <ButtonLink
            to={`${open}/settings/general`}
            look="icon"
            tabIndex={-1}
            data-control="settings"
            aria-label={WORDS.settingsOf(name)}
            title={WORDS.settings}
          >
            <Icon name="settings" />
          </ButtonLink>
        </>
      )}
    </div>
  );
});
