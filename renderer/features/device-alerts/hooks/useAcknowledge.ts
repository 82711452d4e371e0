import { acknowledgeAlert, isAlertOver } from '#app/api/alerts';
import type { DeviceAlert } from '#app/domain/alert';
import { useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { toastFailure } from '../../../api/toastFailure';
import { useRenewAlerts } from '../../../api/useAlerts';

/** Tells everybody with access that the user looks after an alert. */
export function useAcknowledge({ id, deviceId }: DeviceAlert) {
  const client = useClient();
  const renew = useRenewAlerts();
  const [isBusy, setIsBusy] = useState(false);
  /** Resolves to whether the alert needs nobody any more; never rejects. */
  const acknowledge = async (): Promise<boolean> => {
    setIsBusy(true);
    try {
      await client.call(acknowledgeAlert, { params: { id } });
      return true;
    } catch (error) {
      // It was over before the click, or its device was removed: the list shows that.
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
