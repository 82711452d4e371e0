import { changeConnection, createConnection, deleteConnection, type ProfileChanges } from '#app/api/networkConnections';
import type { ProfileEdit, ProfileSecret } from '#app/settings/network';
import type { ReportedProfile } from '#app/settings/reportedProfile';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { KEYS, startsWith } from '../../../api/keys';

type Secrets = Readonly<Partial<Record<ProfileSecret, string>>>;
type Known = Pick<ReportedProfile, 'uuid' | 'version'>;

/** The calls that change a device's connection profiles; each rejects with ApiError. The section `network` shows what becomes of them. */
export function useProfileCalls() {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { mutate } = useSWRConfig();
  const [keys] = useState(() => new IdempotencyKeys());
  const refresh = () => mutate((key) => startsWith(key, KEYS.settings(id)));
  const query = (overrideArmed: boolean) => (overrideArmed ? { query: { override_armed: 'true' } } : {});
  return {
    refresh,
    create: async (edit: ProfileEdit, secrets: Secrets, overrideArmed: boolean): Promise<void> => {
      const body = { ...edit, ...secrets };
      await keys.send({ id, ...body }, (idempotencyKey) =>
        client.call(createConnection, { params: { id }, body, idempotencyKey, ...query(overrideArmed) }),
      );
      await refresh();
    },
    change: async (
      { uuid, version }: Known,
      changes: ProfileChanges,
      secrets: Secrets,
      overrideArmed: boolean,
    ): Promise<void> => {
      const body = { ...changes, ...secrets };
      await client.call(changeConnection, {
        params: { id, uuid },
        body,
        ifMatch: version ?? '*',
        ...query(overrideArmed),
      });
      await refresh();
    },
    forget: async ({ uuid, version }: Known, overrideArmed: boolean): Promise<void> => {
      await client.call(deleteConnection, { params: { id, uuid }, ifMatch: version ?? '*', ...query(overrideArmed) });
      await refresh();
    },
  };
}
