import { useEffect, useRef } from 'react';

/**
 * Reloads a log that the server answered while the device was offline: once whenever the device is online, also when it came online
 * between the answer and the first report of its presence. Once, because the server may lag behind.
 */
export function useReloadOnline(isOnline: boolean | null, isOfflineLog: boolean, reload: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isOnline !== true) isDone.current = false;
    else if (isOfflineLog && !isDone.current) {
      isDone.current = true;
      reload();
    }
  }, [isOnline, isOfflineLog, reload]);
}
