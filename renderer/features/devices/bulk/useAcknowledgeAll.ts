import { acknowledgeAlert, isAlertOver } from '#app/api/alerts';
import { MAX_ALERTS, type DeviceAlert } from '#app/domain/alert';
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

interface Outcome {
  /** How many alerts were to be acknowledged. */
  readonly all: number;
  /** More alerts are open than were acknowledged in this run. */
  readonly isCut: boolean;
  /** Error that kept some devices' alerts from being fetched. */
  readonly unread: readonly unknown[];
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

/** Acknowledges the open alerts of those devices whose role allows it, at most `MAX_ALERTS` at a time, and reports how many failed. */
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

  /** Fetches every open alert, also if the list of all devices is cut off after 200. */
  const findAll = async () => {
    if (isComplete) return { found: open, unread: [] };
    const found: DeviceAlert[] = [];
    const unread: unknown[] = [];
    await forEach(ids, async (id) => {
      try {
        found.push(...ofThese((await fetchAlerts(client, id))?.alerts ?? []));
      } catch (error) {
        unread.push(error);
      }
    });
    return { found, unread };
  };

  const acknowledge = async () => {
    setIsBusy(true);
    const { found, unread } = await findAll();
    const all = found.slice(0, MAX_ALERTS);
    const failed: unknown[] = [];
    await forEach(all, async ({ id }) => {
      try {
        await client.call(acknowledgeAlert, { params: { id } });
      } catch (error) {
        // An alert that has ended needs no acknowledgement.
        if (!isAlertOver(error)) failed.push(error);
      }
    });
    // Refreshes the list of all devices only; no page shows the list of one device here.
    renew(null);
    setIsBusy(false);
    tell({ all: all.length, isCut: found.length > all.length, unread, failed });
  };
  /** Number of alerts to acknowledge; null if there are more than the list names; 0 if there is nothing to do. */
  const count = isComplete || known === null ? open.length : ids.length === 0 ? 0 : null;
  return { count, isBusy, isTooMany: count === null && ids.length > MAX_ASKED, acknowledge };
}
