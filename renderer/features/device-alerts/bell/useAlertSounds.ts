import type { QuietHours } from '#app/domain/quietHours';
import { useEffect, useRef } from 'react';
import { toastBegun, toastError } from '../../../components/toast';
import { alertNews } from '../../../live/alertNews';
import { AlertSounds, type SilentReason } from '../../../live/sound/AlertSounds';
import { usePlatform } from '../../../platform/PlatformContext';
import { WORDS } from './words';

/** One message, which stays until the user does what it asks for. */
function tellSilent(reason: SilentReason | null): void {
  const id = 'alert-sound';
  if (reason === null) toastBegun(WORDS.heard, { id });
  else toastError(WORDS.silent[reason], { id, ...(reason === 'gesture' && { durationMs: Infinity }) });
}

/** Plays sounds for new alerts if the user has switched them on. `quietHours`: see `AlertSounds`. */
export function useAlertSounds(quietHours: QuietHours | null | undefined): void {
  const { tabs, desktop } = usePlatform();
  const needsGesture = desktop === undefined;
  const latest = useRef(quietHours);
  useEffect(() => {
    latest.current = quietHours;
  });
  useEffect(() => {
    const sounds = new AlertSounds({
      tabs,
      needsGesture,
      quietHours: () => latest.current,
      // If the script cannot be loaded, the user sees the same message as when the browser blocks sound.
      play: (severity) =>
        import(/* webpackChunkName: 'alert-sound' */ '../../../live/sound/playSound').then(
          ({ playSound }) => playSound(severity),
          () => false,
        ),
      onSilent: tellSilent,
    });
    const stop = alertNews.subscribe((event) => sounds.hear(event));
    return () => {
      stop();
      sounds.stop();
    };
  }, [tabs, needsGesture]);
}
