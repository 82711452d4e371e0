import type { Device } from '#app/domain/device';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { showReloadAlert } from '../../../lib/flags';
import { useDelayed } from '../../../lib/useDelayed';
import { useLiveState } from '../../../live/liveState';
import { presence, presenceOf } from '../../../live/presence';
import { WORDS } from '../words';

/** Delay before the message is shown after the user returns from adding a device, in ms (specification §8). */
const PATIENCE_MS = 2000;

/** Offers a reload when the user returns from adding a device and no device is online (specification §2, §8). */
export function ReloadBanner({ devices }: { readonly devices: readonly Device[] }) {
  const isAsked = showReloadAlert.use();
  const isDue = useDelayed(PATIENCE_MS);
  const isLost = useLiveState().name === 'lost';
  const isAnyOnline = useStore(
    presence.store,
    ({ entries }) => isAsked && devices.some(({ id }) => presenceOf(entries, id)?.isOnline === true),
  );
  useEffect(() => {
    if (isAnyOnline) showReloadAlert.set(false);
  }, [isAnyOnline]);
  // A lost connection has its own, more precise banner.
  if (!isAsked || !isDue || isLost || isAnyOnline || devices.length === 0) return null;
  const reload = () => {
    showReloadAlert.set(false);
    window.location.reload();
  };
  return <Banner action={<Button onClick={reload}>{WORDS.reload}</Button>}>{WORDS.notConnected}</Banner>;
}
