import { Card } from '../../../components/Card';
import { usePlatform } from '../../../platform/PlatformContext';
import { WORDS } from '../words';
import { AppSwitch } from './AppSwitch';
import { BrowserSwitch } from './BrowserSwitch';

/** Notifications of this browser or of the installed app. */
export function ComputerCard() {
  const { desktop, notifications } = usePlatform();
  return (
    <Card title={WORDS.computer}>
      {desktop && <AppSwitch desktop={desktop} />}
      {notifications && <BrowserSwitch load={notifications} />}
    </Card>
  );
}
