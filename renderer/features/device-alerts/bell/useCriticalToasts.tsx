import type { AlertList } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { findDevice } from '../../../api/findDevice';
import { useRenewAlerts } from '../../../api/useAlerts';
import { useKnownUser } from '../../../api/useKnownUser';
import { dismissToast, toastBegun, toastCritical, toastSuccess } from '../../../components/toast';
import { alertNews } from '../../../live/alertNews';
import { usePlatform } from '../../../platform/PlatformContext';
import { acknowledgeOne } from '../hooks/useAcknowledge';
import { WORDS as ALERT } from '../words';
import { CRITICAL_TOAST_MS, CriticalToasts, type CriticalToast } from './CriticalToasts';
import { findOffer, noteAnswer, type TurnOn } from './findOffer';
import { WORDS } from './words';

const TOAST_ID = 'critical-alerts';

type Action = (() => void) | null;
interface Actions {
  readonly open: () => void;
  /** Null: several alerts, or the user may not. */
  readonly acknowledge: Action;
  /** Null: notifications are not offered with the toast. */
  readonly accept: Action;
}

function show({ device, text }: CriticalToast, { open, acknowledge, accept }: Actions): void {
  const words = device === null ? { title: text } : { title: <bdi>{device}</bdi>, description: text };
  const { title, ...description } = words;
  toastCritical(title, {
    ...description,
    id: TOAST_ID,
    durationMs: CRITICAL_TOAST_MS,
    action: { label: WORDS.openToast, run: open },
    more: [
      ...(acknowledge ? [{ label: ALERT.acknowledge, run: acknowledge }] : []),
      ...(accept ? [{ label: WORDS.offer.accept, run: accept }] : []),
    ],
  });
}

/** Switches notifications on, remembers that the user was asked, and shows the outcome. */
function acceptOffer(turnOn: TurnOn, user: string): void {
  const end = (isOn: boolean) => {
    noteAnswer(user, 'yes');
    if (isOn) toastSuccess(WORDS.offer.on);
    else toastBegun(WORDS.offer.stillOff);
  };
  turnOn().then(end, () => end(false));
}

/** Shows toasts for new critical alerts, except those that the bell's open list or the device's open live page shows; the first one offers notifications. `since`: see `CriticalToasts`. */
export function useCriticalToasts(alerts: AlertList | null | undefined, since: number, isListOpen: boolean): void {
  const client = useClient();
  const { cache } = useSWRConfig();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const platform = usePlatform();
  const user = useKnownUser()?.id;
  const renew = useRenewAlerts();
  // All of them change with the page or the user, which must not restart the subscription.
  const latest = useRef({ pathname, navigate, platform, user, renew, isListOpen });
  useEffect(() => {
    latest.current = { pathname, navigate, platform, user, renew, isListOpen };
  });
  const toasts = useRef<CriticalToasts | null>(null);
  useEffect(() => {
    let shown: CriticalToast | null = null;
    let isOffered = false;
    /** Adds the offer to the toast once it is known whether there is one: the alert does not wait for that. */
    const offerWith = async (toast: CriticalToast, actions: Actions) => {
      const { user: person } = latest.current;
      if (person === undefined) return;
      const turnOn = await findOffer(latest.current.platform, person);
      if (!turnOn || isOffered || shown !== toast || latest.current.isListOpen) return;
      isOffered = true;
      show(toast, { ...actions, accept: () => acceptOffer(turnOn, person) });
    };
    const made = new CriticalToasts({
      deviceOf: (id) => findDevice(id, client, cache),
      isInView: (id: DeviceId) => latest.current.pathname.replace(/\/$/, '') === devicePage(id),
      show: (toast, alert) => {
        if (latest.current.isListOpen) return;
        shown = toast;
        const actions: Actions = {
          open: () => void latest.current.navigate(toast.path),
          acknowledge: alert ? () => void acknowledgeOne(alert, client, latest.current.renew) : null,
          accept: null,
        };
        show(toast, actions);
        void offerWith(toast, actions);
      },
      since,
    });
    toasts.current = made;
    const stop = alertNews.subscribe((event) => made.hear(event));
    return () => {
      stop();
      made.stop();
      shown = null;
    };
  }, [client, cache, since]);
  useEffect(() => {
    if (alerts) toasts.current?.list(alerts);
  }, [alerts]);
  useEffect(() => {
    if (isListOpen) dismissToast(TOAST_ID);
  }, [isListOpen]);
}
