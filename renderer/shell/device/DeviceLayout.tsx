import { NAME } from '#app/brand';
import type { Device } from '#app/domain/device';
import { isDeviceId, type DeviceId } from '#app/domain/ids';
import { NavLink, Outlet, useMatches, useParams } from 'react-router-dom';
import { CurrentDeviceProvider } from '../../api/CurrentDeviceContext';
import { useDevice } from '../../api/useDevice';
import { Button, ButtonLink } from '../../components/Button';
import { AuthBadge, PresenceBadge, RoleBadge } from '../../components/DeviceBadges';
import { LastSeen } from '../../components/LastSeen';
import { Message } from '../../components/Message';
import { Skeleton } from '../../components/Skeleton';
import { StatusMark } from '../../components/StatusMark';
import { useDeviceStatus } from '../../live/useDeviceStatus';
import { Breadcrumb } from './Breadcrumb';
import classes from './DeviceLayout.module.css';

/** The frame of everything about one device: where one is, its name and presence, its pages (`spec.md` §2). */
export default function DeviceLayout() {
  const { device_id: id } = useParams();
  return isDeviceId(id) ? <KnownId key={id} id={id} /> : <NoSuchDevice />;
}

function NoSuchDevice() {
  return (
    <>
      <title>{`Device not found · ${NAME}`}</title>
      <Message
        title="Device not found"
        action={
          <ButtonLink to="/" look="primary">
            Back to devices
          </ButtonLink>
        }
      >
        It does not exist, was removed, or is no longer shared with you.
      </Message>
    </>
  );
}

function KnownId({ id }: { readonly id: DeviceId }) {
  const { device, detail, isGone, problem, reload } = useDevice(id);
  if (isGone) return <NoSuchDevice />;
  if (problem !== null) {
    return (
      <Message
        title="This device could not be loaded"
        action={
          <Button look="primary" onClick={reload}>
            Try Again
          </Button>
        }
      >
        {problem}
      </Message>
    );
  }
  return (
    <>
      <Head id={id} device={device} />
      {detail ? (
        <CurrentDeviceProvider value={detail}>
          <Outlet />
        </CurrentDeviceProvider>
      ) : (
        <div role="status" aria-label="Loading the device" className={classes.waiting}>
          <Skeleton width="100%" height={240} />
        </div>
      )}
    </>
  );
}

function Head({ id, device }: { readonly id: DeviceId; readonly device: Device | undefined }) {
  const { isOnline, seenAt, shape } = useDeviceStatus(id, device?.lastSeenAt ?? null);
  const page = useMatches().at(-1)?.handle as { readonly title: string } | undefined;
  const name = device?.name ?? 'Device';
  return (
    <header className={classes.head}>
      <title>{[page?.title, name, NAME].filter(Boolean).join(' · ')}</title>
      <Breadcrumb id={id} name={device?.name} />
      <div className={classes.identity}>
        <StatusMark shape={shape} />
        <h1 className={classes.name}>{device ? <bdi>{device.name}</bdi> : <Skeleton width={180} height={24} />}</h1>
        {device && (
          <div className={classes.badges}>
            <PresenceBadge isOnline={isOnline} />
            <AuthBadge status={device.authStatus} expiry={device.authExpiry} />
            <RoleBadge role={device.role} />
            <span className={classes.seen}>
              <LastSeen at={seenAt} isOnline={isOnline === true} />
            </span>
          </div>
        )}
      </div>
      <nav aria-label="Device" className={classes.tabs}>
        <NavLink to={`/devices/${id}`} end className={classes.tab ?? ''}>
          Live view
        </NavLink>
        <NavLink to={`/devices/${id}/settings/general`} className={() => tabClass(page !== undefined)}>
          Settings
        </NavLink>
      </nav>
    </header>
  );
}

/** The tab stands for all settings pages, not for the one it leads to. */
const tabClass = (isActive: boolean) => `${classes.tab ?? ''}${isActive ? ' active' : ''}`;
