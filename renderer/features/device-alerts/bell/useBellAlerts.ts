import type { Alerts } from '#app/api/alerts';
import { isApiError } from '#app/api/errors';
import { withoutGone } from '#app/domain/alert';
import { useMemo } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useOpenAlertsAnswer } from '../../../api/useAlerts';
import { useDeviceList } from '../../../api/useDeviceList';
import { fill } from '../../../lib/fill';
import { WORDS } from './words';

interface BellAlerts {
  /** Null if the server has no alerts; undefined until the first answer. */
  readonly alerts: Alerts | null | undefined;
  /** Why the alerts are unknown or outdated, as a sentence; null if the last request was answered. */
  readonly problem: string | null;
}

/** Returns what the bell says when a request for the alerts failed. `isKnown`: an earlier one was answered. */
function problemOf(error: unknown, isKnown: boolean): string {
  const words = isKnown ? WORDS.outdatedFor : WORDS.unknownFor;
  if (isApiError(error) && (error.kind === 'network' || error.kind === 'timeout')) return words.noAnswer;
  return fill(words.other, { problem: errorMessageOf(error) });
}

/** Returns the open alerts without those of devices that are gone: the server may clear those later. Returns all alerts until the devices are known. */
export function useBellAlerts(): BellAlerts {
  const { alerts, error: failure } = useOpenAlertsAnswer();
  const { data, error } = useDeviceList(Boolean(alerts && alerts.total > 0));
  // A list that was cut off, is read in part, or could not be renewed does not name all devices.
  const isComplete = data?.omitted === 0 && data.unreadable.length === 0 && error === undefined;
  const devices = isComplete ? data.devices : undefined;
  const shown = useMemo(() => {
    if (!alerts || !devices) return alerts;
    const ids = new Set(devices.map(({ id }) => id));
    return { ...alerts, ...withoutGone(alerts, (id) => !ids.has(id)) };
  }, [alerts, devices]);
  return { alerts: shown, problem: failure === undefined ? null : problemOf(failure, alerts !== undefined) };
}
