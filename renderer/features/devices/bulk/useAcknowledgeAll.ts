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

/** Most devices whose alerts are asked for one by one. */
export const MAX_ASKED = 50;
const TOAST = 'acknowledge all';
const isOpen = ({ clearedAt, acknowledgedAt }: DeviceAlert) => clearedAt === null && acknowledgedAt === null;

interface Outcome {
  /** How many alerts were to be acknowledged. */
  readonly all: number;
  /** There are more, left for the next time. */
  readonly isCut: boolean;
  /** Why the alerts of some devices are not known. */
  readonly unread: readonly unknown[];
  /** Why some could not be acknowledged. */
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

/** Acknowledges the open alerts of devices that the user may do that for, at most `MAX_ALERTS` at a time, and says how many could not be. */
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

  /** Every open alert: the list of all devices is cut off after 200. */
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
        // One that is over needs nobody any more.
        if (!isAlertOver(error)) failed.push(error);
      }
    });
    // Once: no list of a single device is shown beside the list of devices.
    renew(null);
    setIsBusy(false);
    tell({ all: all.length, isCut: found.length > all.length, unread, failed });
  };
  /** How many there are; null: more than the list has. Zero where there is nothing to do. */
  const count = isComplete || known === null ? open.length : ids.length === 0 ? 0 : null;
  return { count, isBusy, isTooMany: count === null && ids.length > MAX_ASKED, acknowledge };
}
