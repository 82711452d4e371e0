import { listStreams } from '#app/api/media';
import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useIsShown } from '../../../lib/useIsShown';
import { useCameOnline } from '../../../live/useCameOnline';

/** A device that has just connected may name its cameras only after the page has asked. */
const NONE_YET_MS = 5000;

/**
 * The streams of a device; reloaded when it comes online, and while it is online without any. `first` is shown where none was chosen: the same one for as long as the
 * device has it, in whatever order a later list comes.
 */
export function useStreams(id: DeviceId, isOnline: boolean | null) {
  const client = useClient();
  const { data, error, mutate } = useSWR<readonly MediaStreamInfo[], unknown>(KEYS.streams(id), () =>
    client.call(listStreams, { params: { id } }),
  );
  const reload = useCallback(() => void mutate(), [mutate]);
  useCameOnline(isOnline, reload);
  const isAwaited = useIsShown() && isOnline === true && data?.length === 0;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = window.setInterval(reload, NONE_YET_MS);
    return () => window.clearInterval(timer);
  }, [isAwaited, reload]);
  const [firstId, setFirstId] = useState<string | null>(null);
  const first = data?.find((one) => one.id === firstId) ?? data?.[0];
  if (first && first.id !== firstId) setFirstId(first.id);
  return {
    streams: data,
    first,
    problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
    reload,
  };
}
