import { acknowledgeAlert, isAlertOver } from '#app/api/alerts';
import type { DeviceAlert } from '#app/domain/alert';
import { useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import type { Client } from '../../../api/client';
import { toastFailure } from '../../../api/toastFailure';
import { useRenewAlerts } from '../../../api/useAlerts';

type Named = Pick<DeviceAlert, 'id' | 'deviceId'>;

/** Acknowledges an alert. Resolves to true when it is acknowledged or has ended; never rejects: a failure is shown as a toast. */
export async function acknowledgeOne(
  { id, deviceId }: Named,
  client: Client,
  renew: ReturnType<typeof useRenewAlerts>,
): Promise<boolean> {
  try {
    await client.call(acknowledgeAlert, { params: { id } });
    return true;
  } catch (error) {
    // The renewed list shows that the alert has ended.
    const isOver = isAlertOver(error);
    if (!isOver) toastFailure(error, { id: `acknowledge ${id}` });
    return isOver;
  } finally {
    renew(deviceId);
  }
}

/** Acknowledges an alert: all users with access see who did. */
export function useAcknowledge(alert: Named) {
  const client = useClient();
  const renew = useRenewAlerts();
  const [isBusy, setIsBusy] = useState(false);
  /** As `acknowledgeOne`. */
  const acknowledge = async (): Promise<boolean> => {
    setIsBusy(true);
    const isDone = await acknowledgeOne(alert, client, renew);
    setIsBusy(false);
    return isDone;
  };
  return { acknowledge, isBusy };
}
