import { withoutGone } from '#app/domain/alert';
import { useMemo } from 'react';
import { useOpenAlertsAnswer } from '../../../api/useAlerts';
import { useDeviceList } from '../../../api/useDeviceList';

/** As `useOpenAlertsAnswer`, without alerts of devices that are gone: the server may clear those later. All alerts until the devices are known. */
export function useBellAlerts(): ReturnType<typeof useOpenAlertsAnswer> {
  const { alerts, problem } = useOpenAlertsAnswer();
  const { data, error } = useDeviceList({}, Boolean(alerts && alerts.total > 0));
  // A list that was cut off, is read in part, or could not be renewed does not name all devices.
  const isComplete = data?.omitted === 0 && data.unreadable.length === 0 && error === undefined;
  const devices = isComplete ? data.devices : undefined;
  const shown = useMemo(() => {
    if (!alerts || !devices) return alerts;
    const ids = new Set(devices.map(({ id }) => id));
    return { ...alerts, ...withoutGone(alerts, (id) => !ids.has(id)) };
  }, [alerts, devices]);
  return { alerts: shown, problem };
}
