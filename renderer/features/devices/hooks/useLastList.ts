import type { Device } from '#app/domain/device';
import type { User } from '#app/domain/user';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { usePlatform } from '../../../platform/PlatformContext';
import { keepLastList, readLastList, type LastList } from '../lastList';

/** Debounce of storing changes, in ms. */
const KEEP_AFTER_MS = 1000;

/** The API, and the signed-in user's id at the time of the call. */
function useOwner() {
  const { apiOrigin } = usePlatform();
  const { cache } = useSWRConfig();
  return () => [apiOrigin, (cache.get(KEYS.user)?.data as User | null | undefined)?.id] as const;
}

/** Returns the list stored at the last visit, read when the page was opened; null if there is none. */
export function useLastList(): LastList | null {
  const owner = useOwner();
  return useState(() => readLastList(...owner()))[0];
}

/** Stores the devices for the next visit; null while unknown. Stores nothing after the page is left, because another account may follow. */
export function useKeepList(devices: readonly Device[] | null): void {
  const owner = useOwner();
  const latest = useRef(devices);
  const timer = useRef(0);
  useEffect(() => {
    latest.current = devices;
    if (devices === null || timer.current > 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      if (latest.current !== null) keepLastList(...owner(), latest.current);
    }, KEEP_AFTER_MS);
    // oxlint-disable-next-line react/exhaustive-deps -- who owns the list is asked when it is kept
  }, [devices]);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = 0;
    },
    [],
  );
}
