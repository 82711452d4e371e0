import { acceptTransfer, endTransfer, getTransfer, offerTransfer } from '#app/api/transfer';
import type { AccessEntry } from '#app/domain/access';
import type { DeviceId } from '#app/domain/ids';
import type { Transfer } from '#app/domain/transfer';
import useSWR, { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { useAccess } from '../../../api/useAccess';

/** The open offer to transfer a device; undefined: unknown, also when the server has no such call. */
export function useTransfer(id: DeviceId): Transfer | null | undefined {
  const client = useClient();
  const { data } = useSWR<Transfer | null>(KEYS.transfer(id), () => client.call(getTransfer, { params: { id } }), {
    shouldRetryOnError: false,
  });
  return data;
}

/** Offers, accepts and ends a transfer; each rejects with ApiError. */
export function useTransferActions(id: DeviceId) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const params = { id };
  const again = () => Promise.all([mutate(KEYS.transfer(id)), mutate(KEYS.device(id)), mutate(KEYS.devices)]);
  return {
    offer: async (userId: string) => {
      await client.call(offerTransfer, { params, body: { user_id: userId } });
      await again();
    },
    accept: async () => {
      await client.call(acceptTransfer, { params });
      await again();
    },
    end: async () => {
      await client.call(endTransfer, { params });
      await again();
    },
  };
}

/** Whom a device can be offered to: everybody else with access. Undefined until the first answer. */
export function useTakers(id: DeviceId, userId: string | undefined): readonly AccessEntry[] | undefined {
  const { data } = useAccess(id);
  return data?.filter((one) => one.userId !== userId);
}
