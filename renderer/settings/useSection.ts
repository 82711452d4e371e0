import { isApiError, isUnknownCall } from '#app/api/errors';
import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { shownState, toResource, type SectionResource } from '#app/settings/resource';
import type { Section } from '#app/settings/section';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useStore } from 'zustand';
import { useClient } from '../api/ClientContext';
import { errorMessageOf } from '../api/errorMessageOf';
import { KEYS } from '../api/keys';
import { useKnownUser } from '../api/useKnownUser';
import { usePolled } from '../api/usePolled';
import { createSectionCalls, type SectionCalls } from './createSectionCalls';
import { createSectionStore, type SectionStore } from './createSectionStore';
import { WORDS } from './words';

/** How often a changing section is polled, in case its events do not arrive. */
const UNSETTLED_MS = 3000;
const FRESH_MS = 2000;

type Body = Readonly<Record<string, unknown>>;

const resourceOf = (section: Section, body: Body | undefined): SectionResource | null => {
  if (body === undefined) return null;
  try {
    return toResource(section, body);
  } catch {
    return null;
  }
};

export interface SectionHandle extends SectionCalls {
  readonly model: SectionStore;
  readonly resource: SectionResource | null;
  /** A sentence, while there is nothing to show and the last call failed. */
  readonly problem: string | null;
  /** A sentence, while what is shown may no longer hold: the last call failed, and not for want of a connection, which the whole app tells. */
  readonly outdated: string | null;
  /** The server or the device knows no such section. */
  readonly isUnknown: boolean;
  reload(): Promise<void>;
}

const isUnreached = (error: unknown) => isApiError(error) && ['network', 'timeout', 'aborted'].includes(error.kind);

/** One section of a device's settings: what is desired, reported and typed, kept true by events and by asking. `purpose` names a second set of edits beside those of the page. */
export function useSection(id: DeviceId, section: Section, purpose?: string): SectionHandle {
  const client = useClient();
  const user = useKnownUser()?.id;
  const [model] = useState(() =>
    createSectionStore(section, [id, section.name, purpose].filter(Boolean).join('.'), user),
  );
  const params = useMemo(() => ({ id, section: section.name }), [id, section]);
  const isUnsettled = useStore(model.store, ({ editor: { resource } }) =>
    resource === null ? false : shownState(section, resource) !== 'in_sync' && resource.state !== 'queued_offline',
  );
  const { data, error, mutate } = usePolled<Body>(
    KEYS.settings(id, section.name),
    () => client.call(getSection, { params }),
    isUnsettled ? UNSETTLED_MS : 0,
    FRESH_MS,
  );
  const latest = useMemo(() => resourceOf(section, data), [section, data]);
  // Before the paint: cached values are there in the first frame.
  useLayoutEffect(() => {
    if (latest) model.arrive(latest);
  }, [model, latest]);

  const { mutate: mutateAny } = useSWRConfig();
  const calls = useMemo(() => {
    const put = (body: Body) => {
      void mutate(body, { revalidate: false });
      // A change that must be confirmed is asked about beside all pages of the device.
      void mutateAny(KEYS.settings(id));
    };
    return createSectionCalls({ client, id, model, put });
  }, [client, id, model, mutate, mutateAny]);
  const isBehind = useStore(model.store, ({ editor }) => editor.older !== null);
  useEffect(() => {
    // An older version is accepted only when the server answers with it twice. SWR does not report an equal answer.
    if (isBehind) void calls.renew().catch(() => undefined);
  }, [isBehind, calls]);

  const resource = useStore(model.store, ({ editor }) => editor.resource);
  const isBad = data !== undefined && latest === null;
  const problem = isBad ? WORDS.unreadable : error ? errorMessageOf(error) : null;

  return {
    model,
    resource,
    problem: resource === null ? problem : null,
    outdated: resource !== null && !isUnreached(error) ? problem : null,
    isUnknown: resource === null && isUnknownCall(error),
    reload: async () => void (await mutate()),
    ...calls,
  };
}
