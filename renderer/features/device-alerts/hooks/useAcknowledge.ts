import { acknowledgeAlert } from '#app/api/alerts';
import type { DeviceAlert } from '#app/domain/alert';
import { isApiError } from '#app/api/errors';
import { useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { toastFailure } from '../../../api/toastFailure';
import { useRenewAlerts } from '../../../api/useAlerts';

/** Tells everybody with access that the user looks after an alert. */
export function useAcknowledge({ id, deviceId }: DeviceAlert) {
  const client = useClient();
  const renew = useRenewAlerts();
  const [isBusy, setIsBusy] = useState(false);
  const acknowledge = async () => {
    setIsBusy(true);
    try {
      await client.call(acknowledgeAlert, { params: { id } });
    } catch (error) {
      // It was over before the click: the list says so.
      const isOver = isApiError(error) && error.status === 409;
      if (!isOver) toastFailure(error, { id: `acknowledge ${id}` });
    } finally {
      setIsBusy(false);
      renew(deviceId);
    }
  };
  return { acknowledge, isBusy };
}
