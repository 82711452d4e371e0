import { Card } from '../../../components/Card';
import { usePlatform } from '../../../platform/PlatformContext';
import { WORDS } from '../words';
import { AppSwitch } from './AppSwitch';
import { BrowserSwitch } from './BrowserSwitch';
import { PushSwitch } from './PushSwitch';

/** Notifications of this browser or of the installed app. */
export function ComputerCard() {
  const { desktop, notifications, pushes } = usePlatform();
  return (
    <Card title={WORDS.computer}>
      {desktop && <AppSwitch desktop={desktop} />}
      {notifications && <BrowserSwitch load={notifications} />}
      {notifications && pushes && <PushSwitch load={pushes} notifications={notifications} />}
    </Card>
  );
}
