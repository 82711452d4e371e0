import { listStreams } from '#app/api/media';
import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { loadProblemOf } from '../../../api/errorMessageOf';
import { keyOf, renew } from '../../../api/renewal';
import { isFinal, usePolled } from '../../../api/usePolled';
import { useCameOnline } from '../../../live/useCameOnline';

/** A device that has just connected may name its cameras only after the page has asked. */
const NONE_YET_MS = 5000;

/**
 * The streams of a device; asked for again when it comes online, while it is online without any, and after a call that failed. `first` is shown where none was chosen:
 * the same one for as long as the device has it, in whatever order a later list comes.
 */
export function useStreams(id: DeviceId, isOnline: boolean | null) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const { data, error } = usePolled<readonly MediaStreamInfo[]>(
    KEYS.streams(id),
    () => client.call(listStreams, { params: { id } }),
    (latest) => (isOnline === true && latest?.length === 0 ? NONE_YET_MS : 0),
  );
  // Limited: a device may come and go many times a second.
  const reload = useCallback(() => renew([keyOf(KEYS.streams(id))], mutate), [mutate, id]);
  useCameOnline(isOnline, reload);
  const [firstId, setFirstId] = useState<string | null>(null);
  const first = data?.find((one) => one.id === firstId) ?? data?.[0];
  if (first && first.id !== firstId) setFirstId(first.id);
  return {
    streams: data,
    first,
    problem: loadProblemOf(data, error),
    /** With a problem: it is asked for again by itself. */
    isRetried: error !== undefined && !isFinal(error),
    reload,
  };
}
