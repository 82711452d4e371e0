import { acknowledgeAlert, isAlertOver } from '#app/api/alerts';
import type { DeviceAlert } from '#app/domain/alert';
import { useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { toastFailure } from '../../../api/toastFailure';
import { useRenewAlerts } from '../../../api/useAlerts';

/** Acknowledges an alert: all users with access see who did. */
export function useAcknowledge({ id, deviceId }: DeviceAlert) {
  const client = useClient();
  const renew = useRenewAlerts();
  const [isBusy, setIsBusy] = useState(false);
  /** Resolves to true when the alert is acknowledged or has ended; never rejects. */
  const acknowledge = async (): Promise<boolean> => {
    setIsBusy(true);
    try {
      await client.call(acknowledgeAlert, { params: { id } });
      return true;
    } catch (error) {
      // The renewed list shows that the alert has ended.
      const isOver = isAlertOver(error);
      if (!isOver) toastFailure(error, { id: `acknowledge ${id}` });
      return isOver;
    } finally {
      setIsBusy(false);
      renew(deviceId);
    }
  };
  return { acknowledge, isBusy };
}
