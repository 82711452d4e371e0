import {
  changeConnection,
  createConnection,
  deleteConnection,
  listConnections,
  type NewConnection,
  type ProfileChanges,
} from '#app/api/networkConnections';
import { asRecord } from '#app/lib/read';
import { takenIn } from '#app/resource/changeEnd';
import type { Resource } from '#app/resource/resource';
import { isUnchanged, type ReportedProfile } from '#app/settings/reportedProfile';
import { network } from '#app/settings/sections/network';
import { useMemo, useRef, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { KEYS, startsWith } from '../../../api/keys';
import { onNewest } from '../../../api/onNewest';
import { sentChanges } from '../../../api/sentChanges';
import { useKnownUser } from '../../../api/useKnownUser';
import { watchSession } from '../../../lib/watchSession';
import { readBody } from '../../../settings/useSectionAnswer';

type Known = Pick<ReportedProfile, 'uuid' | 'version'>;

const query = (overrideArmed: boolean) => (overrideArmed ? { query: { override_armed: 'true' } } : {});

type Get = (uuid: string) => Promise<ReportedProfile | null>;

/** Returns a function that reads a profile again; it resolves to null if the profile was deleted, or if others have changed it since it was shown. */
const renewUnchanged = (shown: ReportedProfile, get: Get) => async (): Promise<ReportedProfile | null> => {
  const newest = await get(shown.uuid);
  return newest && isUnchanged(shown, newest) ? newest : null;
};

/**
 * The calls that change a device's connection profiles; each rejects with ApiError. To the device they are changes of the section
 * `network`: `follow`, called after one of them, shows its outcome to the user.
 */
export function useProfileCalls() {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { mutate, cache } = useSWRConfig();
  const userId = useKnownUser()?.id;
  const [keys] = useState(() => new IdempotencyKeys());
  /** The section as it was read after the last call. */
  const taken = useRef<Resource | null>(null);
  return useMemo(() => {
    const refresh = () => mutate((key) => startsWith(key, KEYS.settings(id)));
    /** The section as the page has it, for its version: answers of these calls have only the version of the profile. */
    const sectionNow = (): Resource | null =>
      readBody(network, asRecord(cache.get(unstable_serialize(KEYS.settings(id, network.name)))?.data));
    /** Makes a call and reads the section again. */
    const carryOut = async <T>(call: () => Promise<T>): Promise<T> => {
      const hasEnded = watchSession();
      const before = sectionNow()?.version;
      const answer = await call();
      await refresh();
      const after = sectionNow();
      // If the version is the same, nothing was changed, or the section could not be read.
      taken.current = hasEnded() || after?.version === before ? null : after;
      return answer;
    };
    const get: Get = async (uuid) => {
      const all = await client.call(listConnections, { params: { id } });
      void refresh();
      return all.find((one) => one.id === uuid)?.desired ?? null;
    };
    const changeAt = async (known: Known, body: ProfileChanges, overrideArmed: boolean) => {
      const { uuid, version } = known;
      const input = { params: { id, uuid }, body, ifMatch: version, ...query(overrideArmed) };
      const answer = await carryOut(() => client.call(changeConnection, input));
      return answer?.desired ?? null;
    };
    return {
      follow: (): void => {
        const section = taken.current;
        taken.current = null;
        if (section !== null && section.version !== null) sentChanges.add(id, network.name, takenIn(section, userId));
      },
      create: async (body: NewConnection, overrideArmed: boolean): Promise<void> => {
        await carryOut(() =>
          keys.send({ id, ...body }, (idempotencyKey) =>
            client.call(createConnection, { params: { id }, body, idempotencyKey, ...query(overrideArmed) }),
          ),
        );
      },
      /** Changes one member, whatever others have changed beside it. Resolves as `changeAt`. */
      change: (known: Known, body: ProfileChanges, overrideArmed: boolean) =>
        onNewest<Known, ReportedProfile | null>(
          known,
          () => get(known.uuid),
          (one) => changeAt(one, body, overrideArmed),
        ),
      /** Changes a profile only if it still has this version. Resolves to the desired profile after the change; null if the answer omits it. */
      changeAt,
      /** Resolves to the desired values of a profile as they are now; null if it was deleted. */
      get,
      /** Deletes a profile as the user sees it. Rejects with the server's refusal when others have changed it since. */
      forget: (shown: ReportedProfile, overrideArmed: boolean): Promise<void> =>
        onNewest(shown, renewUnchanged(shown, get), async ({ uuid, version }) => {
          const input = { params: { id, uuid }, ifMatch: version, ...query(overrideArmed) };
          await carryOut(() => client.call(deleteConnection, input));
        }),
    };
  }, [client, id, mutate, cache, keys, userId]);
}
