import {
  changeControls,
  changeSource,
  createSource,
  deleteSource,
  getMediaCapabilities,
  getSource,
  getSourcePicture,
  listSources,
  probeSource,
  type MediaSource,
  type SourceChange,
} from '#app/api/mediaSources';
import { isUnknownCall } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import type { ControlValue } from '#app/settings/sourceControls';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { KEYS } from '../../../api/keys';
import { useChange } from '../../../api/useChange';
import { usePolled } from '../../../api/usePolled';

/** How often the list is asked for while the device is at work on it, and else: events make it current at once. */
const BUSY_MS = 1000;
const QUIET_MS = 30_000;

const isBusy = ({ state, desired }: MediaSource) =>
  state === 'pending' || state === 'applying' || (desired === null && state === null);

export interface Loaded<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  /** The server or the device's software knows no sources. */
  readonly isUnknown: boolean;
  /** A sentence, when there is nothing to show and the last call failed. */
  readonly problem: string | null;
  reload(): void;
}

const loaded = <T>(data: T | undefined, error: unknown, reload: () => void): Loaded<T> => ({
  data,
  isUnknown: data === undefined && isUnknownCall(error),
  problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
  reload,
});

/** The sources of video of a device. */
export function useSources(id: DeviceId): Loaded<readonly MediaSource[]> {
  const client = useClient();
  const { data, error, mutate } = usePolled<readonly MediaSource[]>(
    KEYS.sources(id),
    () => client.call(listSources, { params: { id } }),
    (latest) => (latest?.some(isBusy) ? BUSY_MS : QUIET_MS),
    BUSY_MS / 2,
  );
  return loaded(data, error, () => void mutate());
}

/** What may be added, and what the device has found. */
export function useSourceCapabilities(id: DeviceId): Loaded<SourceCapabilities> {
  const client = useClient();
  const { data, error, mutate } = usePolled<SourceCapabilities>(
    KEYS.sources(id, 'capabilities'),
    () => client.call(getMediaCapabilities, { params: { id } }),
    QUIET_MS,
    BUSY_MS / 2,
  );
  return loaded(data, error, () => void mutate());
}

/** What a source sees now, as an address to show, renewed every `everyMs`; null: nothing, or not known. */
export function useSourcePicture(id: DeviceId, source: string, isOn: boolean, everyMs: number): string | null {
  const client = useClient();
  const { data, error } = usePolled<string | null>(
    isOn ? KEYS.sourcePictures(id, source) : null,
    () => client.call(getSourcePicture, { params: { id, source_id: source }, query: { max_width: '640' } }),
    everyMs,
    everyMs / 2,
  );
  return isOn && error === undefined ? (data ?? null) : null;
}

type Named = Pick<MediaSource, 'id' | 'version'>;

/** What can be done with sources; each rejects with ApiError, and what it changes is asked for again. */
export function useSourceActions(id: DeviceId) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const showChange = useChange();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMemo(() => {
    const renew = () => void mutate(KEYS.sources(id));
    const put = (list: readonly MediaSource[], changed: MediaSource) =>
      list.map((one) => (one.id === changed.id ? changed : one));
    return {
      create: (body: SourceChange) =>
        keys
          .send({ id, ...body }, (idempotencyKey) =>
            client.call(createSource, { params: { id }, body, idempotencyKey }),
          )
          .finally(renew),
      change: ({ id: source_id, version }: Named, body: SourceChange, overrideArmed: boolean) => {
        const query = overrideArmed && { query: { override_armed: 'true' } };
        const input = { params: { id, source_id }, body, ifMatch: version ?? '*', ...query };
        return showChange(KEYS.sources(id), client.call(changeSource, input), put);
      },
      remove: ({ id: source_id, version }: Named) =>
        client.call(deleteSource, { params: { id, source_id }, ifMatch: version ?? '*' }).finally(renew),
      get: (source_id: string) => client.call(getSource, { params: { id, source_id } }),
      control: (source_id: string, body: Record<string, ControlValue>) =>
        showChange(KEYS.sources(id), client.call(changeControls, { params: { id, source_id }, body }), put).finally(
          () => void mutate(KEYS.sourcePictures(id, source_id)),
        ),
      probe: (source: SourceChange, source_id: string | null) =>
        client.call(probeSource, { params: { id }, body: { source, source_id } }),
    };
  }, [client, mutate, showChange, id, keys]);
}
