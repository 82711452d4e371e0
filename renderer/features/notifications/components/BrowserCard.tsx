import { Card } from '../../../components/Card';
import { Notice } from '../../../components/Notice';
import { useBrowserNotifications } from '../../../live/useBrowserNotifications';
import type { Notifications, Platform } from '../../../platform/Platform';
import { usePlatform } from '../../../platform/PlatformContext';
import { thisPlace } from '../../../platform/thisPlace';
import { usePush } from '../hooks/usePush';
import classes from '../pages/Notifications.module.css';
import { unblockText, WORDS } from '../words';
import { BrowserSwitch } from './BrowserSwitch';
import { PushSwitch } from './PushSwitch';

interface Props {
  readonly load: () => Promise<Notifications>;
}

/** Notifications of this browser, with and without an open page. The browser's block of both is shown once. */
export function BrowserCard({ load }: Props) {
  const platform = usePlatform();
  const browser = useBrowserNotifications(load);
  const { pushes } = platform;
  return (
    <Card title={thisPlace(platform).title}>
      {pushes ? (
        <Both {...{ load, browser, pushes }} />
      ) : (
        <>
          <Blocked isShown={browser.permission === 'denied'} />
          <BrowserSwitch browser={browser} />
        </>
      )}
    </Card>
  );
}

interface BothProps extends Props {
  readonly browser: ReturnType<typeof useBrowserNotifications>;
  readonly pushes: NonNullable<Platform['pushes']>;
}

function Both({ load, browser, pushes }: BothProps) {
  const push = usePush(pushes, load);
  // Both switches ask for the same permission, and each hook knows of its own question only.
  const permission = browser.notifications?.permission() ?? browser.permission;
  return (
    <>
      <Blocked isShown={permission === 'denied'} />
      <BrowserSwitch browser={{ ...browser, permission }} />
      <PushSwitch push={push} />
    </>
  );
}

function Blocked({ isShown }: { readonly isShown: boolean }) {
  return (
    <div role="status" className={classes.outcome}>
      {isShown && (
        <Notice>
          <p>{WORDS.blocked}</p>
          <p>
            {unblockText(navigator.userAgent)} {WORDS.blockedThen}
          </p>
        </Notice>
      )}
    </div>
  );
}
