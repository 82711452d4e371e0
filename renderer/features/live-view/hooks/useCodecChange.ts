import { useEffect } from 'react';
import type { PlayerState } from '../connection/playerState';

/** Tells when the player meets a codec that it cannot play: it may have changed since the list of streams was loaded. */
export function useCodecChange(state: PlayerState['name'] | null, onChanged: () => void): void {
  const isUnsupported = state === 'unsupported';
  useEffect(() => {
    if (isUnsupported) onChanged();
  }, [isUnsupported, onChanged]);
}
