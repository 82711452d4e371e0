import {
  changeControls,
  changeSource,
  createSource,
  deleteSource,
  getMediaCapabilities,
  getSource,
  getSourcePicture,
  listSources,
  type MediaSource,
} from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import type { SourcePatch } from '#app/settings/source';
import type { ControlValue } from '#app/settings/sourceControls';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { useChange } from '../../../api/useChange';
import { usePolled } from '../../../api/usePolled';
import { replaced, useItemActions, useLoaded, type Collection } from '../../../resource/useCollection';

/** Polling interval in ms while the device is not changing the list. Events update it at once. */
const QUIET_MS = 30_000;

/** The sources of video of a device. */
export function useSources(id: DeviceId) {
  const client = useClient();
  const fetch = () => client.call(listSources, { params: { id } });
  return useLoaded(KEYS.sources(id), fetch, QUIET_MS, (sources) => sources);
}

/** What may be added, and what the device has found. */
export function useSourceCapabilities(id: DeviceId) {
  const client = useClient();
  const fetch = () => client.call(getMediaCapabilities, { params: { id } });
  return useLoaded(KEYS.sources(id, 'capabilities'), fetch, QUIET_MS);
}

/** Returns the address of a source's current picture, renewed every `everyMs`; null if there is none or it is unknown. */
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

function sourcesOf(client: Client, id: DeviceId): Collection<MediaSource, SourcePatch, readonly MediaSource[]> {
  const at = (source_id: string) => ({ params: { id, source_id } });
  return {
    key: KEYS.sources(id),
    put: replaced,
    get: (source) => client.call(getSource, at(source)),
    create: (body, idempotencyKey) => client.call(createSource, { params: { id }, body, idempotencyKey }),
    change: (source, body, guard) => client.call(changeSource, { ...at(source), body, ...guard }),
    remove: (source, guard) => client.call(deleteSource, { ...at(source), ...guard }),
  };
}

/** What can be done with sources. */
export function useSourceActions(id: DeviceId) {
  const client = useClient();
  return useItemActions(useMemo(() => sourcesOf(client, id), [client, id]));
}

/** Sets controls of a source; rejects with ApiError. */
export function useControlCall(id: DeviceId, source_id: string) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const showChange = useChange();
  return (body: Record<string, ControlValue>) => {
    const call = client.call(changeControls, { params: { id, source_id }, body });
    return showChange<readonly MediaSource[], MediaSource>(KEYS.sources(id), call, replaced).finally(
      () => void mutate(KEYS.sourcePictures(id, source_id)),
    );
  };
}
