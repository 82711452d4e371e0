import {
  changeConnection,
  createConnection,
  deleteConnection,
  listConnections,
  type NewConnection,
  type ProfileChanges,
} from '#app/api/networkConnections';
import { asRecord } from '#app/lib/read';
import { toTime } from '#app/lib/toTime';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { network } from '#app/settings/sections/network';
import { useMemo, useRef, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { KEYS, startsWith } from '../../../api/keys';
import { onNewest } from '../../../api/onNewest';
import { sentChanges } from '../../../api/sentChanges';

/** A section as the server answers it. */
type SectionBody = ReturnType<typeof asRecord>;
type Known = Pick<ReportedProfile, 'uuid' | 'version'>;

const query = (overrideArmed: boolean) => (overrideArmed ? { query: { override_armed: 'true' } } : {});

/**
 * The calls that change a device's connection profiles; each rejects with ApiError. To the device they are changes of the section
 * `network`: `follow`, called after one of them, shows its outcome to the user.
 */
export function useProfileCalls() {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { mutate, cache } = useSWRConfig();
  const [keys] = useState(() => new IdempotencyKeys());
  /** The section as the last call made it. */
  const taken = useRef<SectionBody | null>(null);
  return useMemo(() => {
    const refresh = () => mutate((key) => startsWith(key, KEYS.settings(id)));
    /** The section as the page has it, for its version: answers of these calls have only the version of the profile. */
    const sectionNow = (): SectionBody =>
      asRecord(cache.get(unstable_serialize(KEYS.settings(id, network.name)))?.data);
    /** Makes a call and reads the section again. */
    const carryOut = async <T>(call: () => Promise<T>): Promise<T> => {
      const before = sectionNow().version;
      const answer = await call();
      await refresh();
      // If the version is the same, nothing was changed, or the section could not be read.
      taken.current = sectionNow().version === before ? null : sectionNow();
      return answer;
    };
    const get = async (uuid: string): Promise<ReportedProfile | null> => {
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
        const { version, desired_at: at } = asRecord(taken.current);
        if (typeof version === 'number') sentChanges.add(id, network.name, { version, at: toTime(at) });
        taken.current = null;
      },
      create: async (body: NewConnection, overrideArmed: boolean): Promise<void> => {
        await carryOut(() =>
          keys.send({ id, ...body }, (idempotencyKey) =>
            client.call(createConnection, { params: { id }, body, idempotencyKey, ...query(overrideArmed) }),
          ),
        );
      },
      /** Of one member, whatever others have changed beside it. Resolves as `changeAt`. */
      change: (known: Known, body: ProfileChanges, overrideArmed: boolean) =>
        onNewest<Known, ReportedProfile | null>(
          known,
          () => get(known.uuid),
          (one) => changeAt(one, body, overrideArmed),
        ),
      /** Changes only this version. Resolves to the desired profile after the change; null if the answer omits it. */
      changeAt,
      /** The profile as it is desired now; null: it is gone. */
      get,
      forget: async ({ uuid, version }: Known, overrideArmed: boolean): Promise<void> => {
        const input = { params: { id, uuid }, ifMatch: version ?? '*', ...query(overrideArmed) };
        await carryOut(() => client.call(deleteConnection, input));
      },
    };
  }, [client, id, mutate, cache, keys]);
}
