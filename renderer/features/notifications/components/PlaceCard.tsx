import { Card } from '../../../components/Card';
import { usePlatform } from '../../../platform/PlatformContext';
import { thisPlace } from '../../../platform/thisPlace';
import { AppSwitch } from './AppSwitch';
import { BrowserCard } from './BrowserCard';

/** Notifications of this browser or of the installed app. */
export function PlaceCard() {
  const platform = usePlatform();
  const { desktop, notifications } = platform;
  if (desktop)
    return (
      <Card title={thisPlace(platform).title}>
        <AppSwitch desktop={desktop} />
      </Card>
    );
  return notifications ? <BrowserCard load={notifications} /> : null;
}
