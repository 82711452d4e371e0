import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { useLive } from '../live/LiveContext';
import { useLiveState } from '../live/liveState';
import { WORDS } from './signedInWords';

export function LiveBanner() {
  const state = useLiveState();
  const { reconnect } = useLive();
  if (state.name !== 'lost') return null;
  return <Banner action={<Button onClick={reconnect}>{WORDS.reconnect}</Button>}>{WORDS.liveLost}</Banner>;
}
