import { acknowledgeAlert, isAlertOver } from '#app/api/alerts';
import { byUrgency, MAX_ALERTS, unacknowledgedCount, type DeviceAlert } from '#app/domain/alert';
import type { Device } from '#app/domain/device';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { namesAll } from '../../../api/openAlerts';
import { toastFailure } from '../../../api/toastFailure';
import { fetchAlerts, useOpenAlerts, useRenewAlerts } from '../../../api/useAlerts';
import { toastBegun, toastSuccess } from '../../../components/toast';
import { forEach } from './forEach';
import { WORDS } from './words';

/** The largest number of devices whose alerts are fetched one by one. */
export const MAX_ASKED = 50;
const TOAST = 'acknowledge all';
const isOpen = ({ clearedAt, acknowledgedAt }: DeviceAlert) => clearedAt === null && acknowledgedAt === null;

interface Found {
  readonly found: readonly DeviceAlert[];
  /** A device has more open alerts than its list names. */
  readonly hasMore: boolean;
  /** Errors that kept some devices' alerts from being fetched. */
  readonly unread: readonly unknown[];
}

interface Outcome extends Pick<Found, 'unread'> {
  /** How many alerts were to be acknowledged. */
  readonly all: number;
  /** More alerts are open than were acknowledged in this run. */
  readonly isCut: boolean;
  /** Errors of alerts that could not be acknowledged. */
  readonly failed: readonly unknown[];
}

function tell({ all, isCut, unread, failed }: Outcome): void {
  const errors = [...failed, ...unread];
  if (errors.length > 0) {
    const title = unread.length > 0 ? WORDS.notAllFound : WORDS.notAcknowledged(failed.length, all);
    toastFailure(errors[0], { id: TOAST, words: (reason) => ({ title, description: reason }) });
  } else if (all === 0) toastBegun(WORDS.noneOpen, { id: TOAST });
  else toastSuccess(isCut ? WORDS.acknowledgedFirst(all) : WORDS.acknowledged(all), { id: TOAST });
}

/** Acknowledges the open alerts of those devices whose role allows it, the most urgent `MAX_ALERTS` at a time, and reports how many failed. */
export function useAcknowledgeAll(devices: readonly Device[]) {
  const client = useClient();
  const renew = useRenewAlerts();
  const known = useOpenAlerts();
  const [isBusy, setIsBusy] = useState(false);
  const ids = devices.filter(({ role }) => can(role, 'editAlerts')).map(({ id }) => id);
  const isComplete = known ? namesAll(known) : false;
  const ofThese = (alerts: readonly DeviceAlert[]) =>
    alerts.filter((one) => one.deviceId !== null && ids.includes(one.deviceId) && isOpen(one));
  const open = known ? ofThese(known.alerts) : [];

  /** Fetches the open alerts of each device if the list of all devices is cut off after 200; null if the session has ended meanwhile. */
  const findAll = async (): Promise<Found | null> => {
    if (isComplete) return { found: open, hasMore: false, unread: [] };
    const found: DeviceAlert[] = [];
    const unread: unknown[] = [];
    let hasMore = false;
    const isDone = await forEach(ids, async (id) => {
      try {
        const answer = await fetchAlerts(client, id);
        if (answer === null) return;
        const own = ofThese(answer.alerts);
        found.push(...own);
        hasMore ||= unacknowledgedCount(answer) > own.length;
      } catch (error) {
        unread.push(error);
      }
    });
    return isDone ? { found, hasMore, unread } : null;
  };

  const acknowledge = async () => {
    setIsBusy(true);
    const listed = await findAll();
    const all = byUrgency(listed?.found ?? []).slice(0, MAX_ALERTS);
    const failed: unknown[] = [];
    const isDone = await forEach(all, async ({ id }) => {
      try {
        await client.call(acknowledgeAlert, { params: { id } });
      } catch (error) {
        // An alert that has ended needs no acknowledgement.
        if (!isAlertOver(error)) failed.push(error);
      }
    });
    setIsBusy(false);
    // Another user may have signed in.
    if (listed === null || !isDone) return;
    // Refreshes the list of all devices only; no page shows the list of one device here.
    renew(null);
    const isCut = listed.hasMore || listed.found.length > all.length;
    tell({ all: all.length, isCut, unread: listed.unread, failed });
  };
  /** Number of alerts to acknowledge; null if there are more than the list names; 0 if there is nothing to do. */
  const count = isComplete || known === null ? open.length : ids.length === 0 ? 0 : null;
  return { count, isBusy, isTooMany: count === null && ids.length > MAX_ASKED, acknowledge };
}
