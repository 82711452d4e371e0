import { needsCode, type Device } from '#app/domain/device';
import { isDeviceId, type DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { Link, NavLink, Outlet, useParams } from 'react-router-dom';
import { CurrentDeviceProvider } from '../../api/CurrentDeviceContext';
import { useDevice, type DeviceState } from '../../api/useDevice';
import { BackLink } from '../../components/BackLink';
import { useUserSettings } from '../../api/useUserSettings';
import { Button, ButtonLink } from '../../components/Button';
import { CurrentStatus } from '../../components/CurrentStatus';
import { AuthBadge } from '../../components/DeviceBadges';
import { HeaderRow, PlainHeader } from '../../components/HeaderRow';
import { lazyPart } from '../../components/lazyPart';
import { Message } from '../../components/Message';
import { MessageActions } from '../../components/MessageActions';
import { NameText } from '../../components/NameText';
import { PageTitle } from '../../components/PageTitle';
import { Skeleton } from '../../components/Skeleton';
import type { StatusRoom } from '../../components/StatusPhrase';
import { VideoBars } from '../../components/VideoBars';
import { LivePageSkeleton } from '../../features/live-view/components/LiveSkeleton';
import { DeviceFeedProvider } from '../../live/device/DeviceFeedProvider';
import { useMedia } from '../../lib/useMedia';
import { useRouteHandle } from '../../lib/useRouteHandle';
import { ArmedBadge } from '../../resource/ArmedBadge';
import { useIsArmed } from '../../resource/useIsArmed';
import { SectionsContext } from '../../settings/SectionsContext';
import { openPalette } from '../palette/paletteStore';
import classes from './DeviceLayout.module.css';
import { WORDS } from './layoutWords';
import { pageOf, pathOfSection, SECTION_PARTS } from './settingsPages';
import { SettingsSkeleton } from './SettingsSkeleton';

const ConfirmBar = lazyPart(() => import(/* webpackChunkName: 'device-bars' */ '../../settings/ConfirmBar'), {
  failed: WORDS.confirmFailed,
});

const SentChanges = lazyPart(() => import(/* webpackChunkName: 'device-bars' */ '../../settings/SentChanges'), {
  failed: WORDS.sentFailed,
  Fallback: () => null,
});

const Neighbours = lazyPart(() => import(/* webpackChunkName: 'device-bars' */ './Neighbours'), {
  failed: WORDS.neighboursFailed,
  Fallback: () => null,
});

const OpenAlerts = lazyPart(
  () => import(/* webpackChunkName: 'device-bars' */ '../../features/device-alerts/components/OpenAlerts'),
  {
    failed: WORDS.alertsFailed,
  },
);

/** The frame of everything about one device: its name and status in the header, and its pages (specification §2). */
export default function DeviceLayout() {
  const { device_id: id } = useParams();
  return isDeviceId(id) ? <KnownId key={id} id={id} /> : <NoSuchDevice />;
}

/** The same for a device that does not exist and for one that this user may not see, so that nobody learns which IDs exist. */
function NoSuchDevice() {
  return (
    <>
      <PageTitle parts={[WORDS.missing]} />
      <PlainHeader />
      <Message
        title={WORDS.missing}
        action={
          <MessageActions>
            <ButtonLink to="/" look="primary">
              {WORDS.toDevices}
            </ButtonLink>
            <Button onClick={openPalette}>{WORDS.search}</Button>
            <ButtonLink to="/sign-out">{WORDS.switchAccount}</ButtonLink>
          </MessageActions>
        }
      >
        {WORDS.missingText}
      </Message>
    </>
  );
}

function KnownId({ id }: { readonly id: DeviceId }) {
  const state = useDevice(id);
  const { device, detail, isGone, problem } = state;
  // Only the settings pages have a handle.
  const isLive = useRouteHandle() === undefined;
  useUserSettings();
  if (isGone) return <NoSuchDevice />;
  if (problem !== null) return <NotLoaded state={state} problem={problem} />;
  return (
    <DeviceFeedProvider id={id} lastSeenAt={device?.lastSeenAt ?? null}>
      <Head id={id} device={device} hasNeighbours={isLive && device !== undefined} />
      {detail ? (
        <CurrentDeviceProvider value={detail}>
          <SectionsContext value={SECTION_PARTS}>
            {isLive ? (
              <VideoBars>
                <ConfirmBar id={id} role={detail.role} />
                <OpenAlerts id={id} role={detail.role} />
              </VideoBars>
            ) : (
              <ConfirmBar id={id} role={detail.role} />
            )}
            <Outlet />
            <SentChanges id={id} pathOf={pathOfSection} />
          </SectionsContext>
        </CurrentDeviceProvider>
      ) : isLive ? (
        <LivePageSkeleton id={id} label={WORDS.loading} />
      ) : (
        <SettingsSkeleton id={id} />
      )}
    </DeviceFeedProvider>
  );
}

interface NotLoadedProps {
  readonly state: DeviceState;
  readonly problem: string;
}

/** In place of the pages of a device whose details do not come: why, what happens next, and the way back. */
function NotLoaded({ state: { device, isTrying, isRetried, reload }, problem }: NotLoadedProps) {
  return (
    <>
      <PageTitle parts={[device?.name ?? WORDS.device]} />
      <PlainHeader />
      <Message
        title={WORDS.failed}
        action={
          <>
            <Button look="primary" onClick={reload} isHeld={isTrying}>
              {isTrying ? WORDS.trying : WORDS.tryAgain}
            </Button>
            <ButtonLink to="/">{WORDS.toDevices}</ButtonLink>
          </>
        }
      >
        <p>{problem}</p>
        <p>{isRetried ? WORDS.goesOn : WORDS.gaveUp}</p>
      </Message>
    </>
  );
}

interface HeadProps {
  readonly id: DeviceId;
  readonly device: Device | undefined;
  /** Shows links to the previous and the next device. */
  readonly hasNeighbours: boolean;
}

/** The header row of all pages of a device: link back, name, status, tabs. */
function Head({ id, device, hasNeighbours }: HeadProps) {
  const page = pageOf(useRouteHandle());
  const name = device?.name ?? WORDS.device;
  const isPhone = useMedia(PHONE);
  const isArmed = useIsArmed(page !== undefined && page.isOffDevice !== true);
  const room = useStatusRoom(isArmed);
  return (
    <HeaderRow>
      <PageTitle parts={[page?.title, name]} />
      <BackLink label={WORDS.breadcrumb} to="/" name={WORDS.devices} />
      <div className={classes.title}>
        <h1 className={classes.name}>
          {device ? (
            <bdi title={device.name}>
              <NameText name={device.name} />
            </bdi>
          ) : (
            <Skeleton width={140} height={20} />
          )}
        </h1>
        <div className={classes.status}>
          {device && <CurrentStatus id={id} lastSeenAt={device.lastSeenAt} room={room} />}
          {device && needsCode(device.authStatus) && (
            <span className={classes.auth}>
              <AuthBadge status={device.authStatus} expiry={device.authExpiry} />
            </span>
          )}
          {isArmed && isPhone && (
            <span className={classes.armedBelow}>
              <ArmedBadge />
            </span>
          )}
        </div>
      </div>
      <nav aria-label={WORDS.device} className={classes.tabs} hidden={device === undefined}>
        <NavLink to={devicePage(id)} end className={classes.tab ?? ''}>
          {WORDS.live}
        </NavLink>
        {/* The tab stands for all settings pages, not for the one it leads to. */}
        <Link
          to={devicePage(id, '/settings/general')}
          className={`${classes.tab ?? ''} ${page ? 'active' : ''}`}
          aria-current={page ? 'true' : undefined}
        >
          {WORDS.settings}
        </Link>
      </nav>
      {hasNeighbours && <Neighbours id={id} />}
      {isArmed && !isPhone && (
        <span className={classes.armed}>
          <ArmedBadge />
        </span>
      )}
    </HeaderRow>
  );
}

/** The status is below the name. */
const PHONE = '(max-width: 639px)';
/** "Online, no link for 15 s" and "Was armed" do not fit beside name and tabs. */
const TIGHT = '(max-width: 959px)';
/** Below the name "Unknown for 15 s" does not fit. */
const SMALL = '(max-width: 439px)';
/** Below the name "Was armed" does not fit beside a status with its age. */
const TINY = '(max-width: 389px)';

/** How many words of the status fit: its word always, its age as long as possible. "Armed" and "Was armed" go before the age. */
function useStatusRoom(isArmed: boolean): StatusRoom {
  const isTight = useMedia(TIGHT);
  const isSmall = useMedia(SMALL);
  const isTiny = useMedia(TINY);
  if (isTiny && isArmed) return 'word';
  return isSmall || (isTight && isArmed) ? 'short' : 'full';
}
