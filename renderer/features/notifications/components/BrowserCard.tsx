import { useId } from 'react';
import { Card } from '../../../components/Card';
import { Notice } from '../../../components/Notice';
import { useBrowserNotifications, type BrowserNotifications } from '../../../live/useBrowserNotifications';
import type { Notifications, Platform } from '../../../platform/Platform';
import { usePlatform } from '../../../platform/PlatformContext';
import { thisPlace } from '../../../platform/thisPlace';
import { usePush, type PushState } from '../hooks/usePush';
import classes from '../pages/Notifications.module.css';
import { unblockText, WORDS } from '../words';
import { BrowserSwitch } from './BrowserSwitch';
import { PushSwitch } from './PushSwitch';

interface Props {
  readonly load: () => Promise<Notifications>;
}

/** Notifications of this browser, with and without an open page. */
export function BrowserCard({ load }: Props) {
  const platform = usePlatform();
  const browser = useBrowserNotifications(load);
  const { pushes } = platform;
  return (
    <Card title={thisPlace(platform).title}>
      {pushes ? <Both {...{ load, browser, pushes }} /> : <Switches browser={browser} push={null} />}
    </Card>
  );
}

interface BothProps extends Props {
  readonly browser: BrowserNotifications;
  readonly pushes: NonNullable<Platform['pushes']>;
}

function Both({ load, browser, pushes }: BothProps) {
  const push = usePush(pushes, load);
  // Both switches ask for the same permission, and each hook knows of its own question only.
  const permission = browser.notifications?.permission() ?? browser.permission;
  return <Switches browser={{ ...browser, permission }} push={push} />;
}

interface SwitchesProps {
  readonly browser: BrowserNotifications;
  readonly push: PushState | null;
}

/** The switches, below the one reason why the browser shows no notifications, which describes each of them. */
function Switches({ browser, push }: SwitchesProps) {
  const id = useId();
  const { permission } = browser;
  const isOff = permission === 'denied' || permission === 'unavailable';
  const obstacle = isOff ? id : undefined;
  return (
    <>
      <div id={id} role="status" className={classes.outcome}>
        {isOff && <Notice>{permission === 'denied' ? <Blocked /> : <Unavailable />}</Notice>}
      </div>
      <BrowserSwitch {...{ browser, obstacle }} />
      {push && <PushSwitch {...{ push, obstacle }} />}
    </>
  );
}

function Blocked() {
  return (
    <>
      <p>{WORDS.blocked}</p>
      <p>
        {unblockText(navigator.userAgent)} {WORDS.blockedThen}
      </p>
    </>
  );
}

function Unavailable() {
  return <p>{window.isSecureContext ? WORDS.browserUnavailable : WORDS.browserInsecure}</p>;
}
