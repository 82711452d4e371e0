import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { useLive } from '../live/LiveContext';
import { useLiveState } from '../live/liveState';

export function LiveBanner() {
  const state = useLiveState();
  const { reconnect } = useLive();
  if (state.name !== 'lost') return null;
  return (
    <Banner action={<Button onClick={reconnect}>Reconnect</Button>}>
      Real-time connection lost. Device status may not be up to date.
    </Banner>
  );
}
