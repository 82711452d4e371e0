import {
  changeAccess,
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeAccess,
  withdrawInvitation,
} from '#app/api/sharing';
import type { AccessEntry } from '#app/domain/access';
import type { DeviceId, InvitationId } from '#app/domain/ids';
import type { Invitation } from '#app/domain/invitation';
import type { Role } from '#app/domain/role';
import { useMemo, useState } from 'react';
import useSWR, { useSWRConfig, type SWRResponse } from 'swr';
import { CACHE } from '../../../api/cachePolicy';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { useAccess } from '../../../api/useAccess';
import { useChange } from '../../../api/useChange';
import { withRetry } from '../../../api/retry';

export interface Loaded<T> {
  /** Undefined until the first answer. */
  readonly rows: readonly T[] | undefined;
  /** Why the last call failed, as a sentence, while there is nothing to show. */
  readonly problem: string | null;
  reload(): void;
}

const loadedOf = <T>({ data, error, mutate }: SWRResponse<readonly T[], unknown>): Loaded<T> => ({
  rows: data,
  problem: data === undefined && error !== undefined ? errorMessageOf(error) : null,
  reload: () => void mutate(),
});

/** The people with access to a device. */
export const usePeople = (id: DeviceId): Loaded<AccessEntry> => loadedOf(useAccess(id));

/** The invitations to a device, for those who may see them. */
export function useInvitations(id: DeviceId, isAllowed: boolean): Loaded<Invitation> {
  const client = useClient();
  const { freshMs, retry } = CACHE.invitations;
  const response = useSWR<readonly Invitation[], unknown>(
    isAllowed ? KEYS.invitations(id) : null,
    () => withRetry(() => client.call(listInvitations, { params: { id } }), retry),
    { dedupingInterval: freshMs },
  );
  return loadedOf(response);
}

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly message: string;
  /** ISO 8601; null for never. */
  readonly accessEndsAt: string | null;
}

/** The changed values only: other users may have changed the others meanwhile. */
interface AccessChange {
  readonly role?: Role;
  /** ISO 8601; null for never. */
  readonly expires_at?: string | null;
}

/** The calls that change who has access. Each rejects with ApiError, and fetches again what it changed. */
export function useSharing(id: DeviceId) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const showChange = useChange();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMemo(() => {
    const renewInvitations = () => void mutate(KEYS.invitations(id));
    return {
      change: (userId: string, body: AccessChange) =>
        showChange(
          KEYS.access(id),
          client.call(changeAccess, { params: { id, user_id: userId }, body }),
          (people: readonly AccessEntry[], changed) =>
            people.map((one) => (one.userId === changed?.userId ? changed : one)),
        ),
      revoke: (userId: string) =>
        showChange(
          KEYS.access(id),
          client.call(revokeAccess, { params: { id }, body: { user_id: userId } }),
          (people: readonly AccessEntry[]) => people.filter((one) => one.userId !== userId),
        ),
      invite: ({ email, role, message, accessEndsAt }: NewInvitation) => {
        const body = { device_id: id, email, role, message, access_expires_at: accessEndsAt };
        return keys
          .send(body, (idempotencyKey) => client.call(createInvitation, { body, idempotencyKey }))
          .finally(renewInvitations);
      },
      resend: (invitationId: InvitationId) =>
        client.call(resendInvitation, { params: { invitationId } }).finally(renewInvitations),
      withdraw: (invitationId: InvitationId) =>
        showChange(
          KEYS.invitations(id),
          client.call(withdrawInvitation, { params: { invitationId } }),
          (open: readonly Invitation[]) => open.filter((one) => one.id !== invitationId),
        ),
    };
  }, [client, mutate, showChange, id, keys]);
}
