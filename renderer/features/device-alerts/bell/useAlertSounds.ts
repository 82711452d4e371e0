import type { QuietHours } from '#app/domain/quietHours';
import { useEffect, useRef } from 'react';
import { toastError } from '../../../components/toast';
import { alertNews } from '../../../live/alertNews';
import { AlertSounds } from '../../../live/sound/AlertSounds';
import { usePlatform } from '../../../platform/PlatformContext';
import { WORDS } from './words';

/** The sounds of new alerts, where the user has switched them on. `quietHours`: as of `AlertSounds`. */
export function useAlertSounds(quietHours: QuietHours | null | undefined): void {
  const { tabs } = usePlatform();
  const latest = useRef(quietHours);
  useEffect(() => {
    latest.current = quietHours;
  });
  useEffect(() => {
    const sounds = new AlertSounds({
      tabs,
      quietHours: () => latest.current,
      // Without its script the sound is as silent as one that the browser refuses.
      play: (severity) =>
        import(/* webpackChunkName: 'alert-sound' */ '../../../live/sound/playSound').then(
          ({ playSound }) => playSound(severity),
          () => false,
        ),
      onSilent: () => toastError(WORDS.silent, { id: 'alert-sound' }),
    });
    const stop = alertNews.subscribe((event) => sounds.hear(event));
    return () => {
      stop();
      sounds.stop();
    };
  }, [tabs]);
}
