import {
  changeConnection,
  createConnection,
  deleteConnection,
  listConnections,
  type NewConnection,
  type ProfileChanges,
} from '#app/api/networkConnections';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { KEYS, startsWith } from '../../../api/keys';

type Known = Pick<ReportedProfile, 'uuid' | 'version'>;

const query = (overrideArmed: boolean) => (overrideArmed ? { query: { override_armed: 'true' } } : {});

/** The calls that change a device's connection profiles; each rejects with ApiError. The section `network` shows what becomes of them. */
export function useProfileCalls() {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { mutate } = useSWRConfig();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMemo(() => {
    const refresh = () => mutate((key) => startsWith(key, KEYS.settings(id)));
    return {
      create: async (body: NewConnection, overrideArmed: boolean): Promise<void> => {
        await keys.send({ id, ...body }, (idempotencyKey) =>
          client.call(createConnection, { params: { id }, body, idempotencyKey, ...query(overrideArmed) }),
        );
        await refresh();
      },
      /** The profile as it is desired then; null: the answer does not say. */
      change: async (known: Known, body: ProfileChanges, overrideArmed: boolean): Promise<ReportedProfile | null> => {
        const { uuid, version } = known;
        const input = { params: { id, uuid }, body, ifMatch: version ?? '*', ...query(overrideArmed) };
        const taken = await client.call(changeConnection, input);
        await refresh();
        return taken?.desired ?? null;
      },
      /** The profile as it is desired now; null: it is gone. */
      get: async (uuid: string): Promise<ReportedProfile | null> => {
        const all = await client.call(listConnections, { params: { id } });
        void refresh();
        return all.find((one) => one.id === uuid)?.desired ?? null;
      },
      forget: async ({ uuid, version }: Known, overrideArmed: boolean): Promise<void> => {
        await client.call(deleteConnection, { params: { id, uuid }, ifMatch: version ?? '*', ...query(overrideArmed) });
        await refresh();
      },
    };
  }, [client, id, mutate, keys]);
}
