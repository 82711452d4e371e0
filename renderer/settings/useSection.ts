import { ApiError, isApiError, isUnknownCall } from '#app/api/errors';
import { isStale } from '#app/api/stale';
import { optionalMatch } from '#app/api/optionalMatch';
import { changeSection, dropPending, getSection, revertSection, toPreview } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { takenIn } from '#app/resource/changeEnd';
import type { Resource } from '#app/resource/resource';
import type { Section } from '#app/settings/section';
import { toResource } from '#app/settings/sectionResource';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { Client } from '../api/client';
import { useClient } from '../api/ClientContext';
import { errorMessageOf } from '../api/errorMessageOf';
import { KEYS } from '../api/keys';
import { sentChanges } from '../api/sentChanges';
import { useKnownUser } from '../api/useKnownUser';
import type { Remote } from '../resource/createSave';
import { useResource, type ResourceHandle } from '../resource/useResource';
import type { Editing } from '../resource/useSave';
import { APART, FULL } from '../resource/voice';
import { useSectionAnswer, type Body } from './useSectionAnswer';
import { WORDS } from './words';

export interface SectionHandle extends ResourceHandle, Editing {
  readonly section: Section;
  /** Why the last call failed, as a sentence, while there is nothing to show. */
  readonly problem: string | null;
  /** Why the last call failed, as a sentence, while older values are shown. Null without a connection: the app has a message for that. */
  readonly outdated: string | null;
  /** The server or the device does not support this section. */
  readonly isUnknown: boolean;
  reload(): Promise<void>;
  /** Drops a queued change, or undoes the last one, unless the section has changed since. Rejects with ApiError. */
  takeBack(): Promise<void>;
}

const isUnreached = (error: unknown) => isApiError(error) && ['network', 'timeout', 'aborted'].includes(error.kind);

interface Place {
  readonly client: Client;
  readonly id: DeviceId;
  readonly section: Section;
  /** Caches a newer answer for all readers of this section. */
  readonly put: (body: Body) => void;
}

/** The change of another user came first: nothing was taken back. */
const moved = () => new ApiError('http', WORDS.undoMoved, { status: 409 });

/** The calls that read and change a section. */
function remoteOf({ client, id, section, put }: Place): Remote {
  const params = { id, section: section.name };
  const taken = (body: Body): Resource => {
    const resource = toResource(section, body);
    put(body);
    return resource;
  };
  return {
    get: async () => taken(await client.call(getSection, { params })),
    change: async ({ edits, version, overrideArmed }) => {
      const query = overrideArmed && { query: { override_armed: 'true' } };
      return taken(await client.call(changeSection, { params, body: { ...edits }, ifMatch: version, ...query }));
    },
  };
}

/**
 * Returns one section of a device's settings with the user's edits. Events and polling keep its values up to date. `apart`: with edits of a
 * button or a dialog beside those of the page, which do not survive a reload.
 */
export function useSection(id: DeviceId, section: Section, edits: 'page' | 'apart' = 'page'): SectionHandle {
  const client = useClient();
  const userId = useKnownUser()?.id;
  const params = useMemo(() => ({ id, section: section.name }), [id, section]);
  const { data, error, mutate, known } = useSectionAnswer(id, section);
  const { mutate: mutateAny } = useSWRConfig();
  const remote = useMemo(() => {
    const put = (body: Body) => {
      void mutate(body, { revalidate: false });
      // Refreshes `ConfirmBar`, which every page of the device shows.
      void mutateAny(KEYS.settings(id));
    };
    return remoteOf({ client, id, section, put });
  }, [client, id, section, mutate, mutateAny]);
  const kind = edits === 'page' ? { draftName: `${id}.${section.name}`, voice: FULL } : { voice: APART };
  const handle = useResource(section, { remote, known, ...kind });
  const { resource } = handle;
  const isBad = data !== undefined && known === null;
  const problem = isBad ? WORDS.unreadable : error ? errorMessageOf(error) : null;
  const reload = async () => void (await mutate());

  return {
    ...handle,
    section,
    problem: resource === null ? problem : null,
    outdated: resource !== null && !isUnreached(error) ? problem : null,
    isUnknown: resource === null && isUnknownCall(error),
    reload,
    follow: (taken) => {
      // What the server keeps itself is saved by now.
      if (!section.isKeptByServer) sentChanges.add(id, section.name, takenIn(taken, userId));
    },
    preview: async (changes) =>
      toPreview(await client.call(changeSection, { params, body: { ...changes }, query: { dry_run: 'true' } })),
    takeBack: async () => {
      // The state decides which call it is, and a page that has missed events has an old one.
      const { version, state } = await remote.get();
      if (version !== resource?.version) throw moved();
      const call = state === 'queued_offline' ? dropPending : revertSection;
      try {
        await sentChanges.takeBack(id, section.name, () => client.call(call, { params, ...optionalMatch(version) }));
      } catch (error) {
        if (!isStale(error)) throw error;
        void reload();
        throw moved();
      }
      await reload();
    },
  };
}
