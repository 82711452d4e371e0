import type { AlertList } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { deviceName } from '../../../api/deviceName';
import { useKnownUser } from '../../../api/useKnownUser';
import { toastBegun, toastError, toastSuccess } from '../../../components/toast';
import { alertNews } from '../../../live/alertNews';
import { usePlatform } from '../../../platform/PlatformContext';
import { CRITICAL_TOAST_MS, CriticalToasts, type CriticalToast } from './CriticalToasts';
import { findOffer, noteAnswer, type TurnOn } from './findOffer';
import { WORDS } from './words';

/** Null: notifications are not offered with the toast. */
type Accept = (() => void) | null;

function show({ device, text, path }: CriticalToast, navigate: (path: string) => void, accept: Accept): void {
  const words = device === null ? { title: text } : { title: <bdi>{device}</bdi>, description: text };
  const { title, ...more } = words;
  toastError(title, {
    ...more,
    id: 'critical-alerts',
    durationMs: CRITICAL_TOAST_MS,
    action: { label: WORDS.openToast, run: () => navigate(path) },
    ...(accept && { second: { label: WORDS.offer.accept, run: accept } }),
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

/** Shows toasts for new critical alerts, except those of the device whose live page is open and shows them; the first one offers notifications. `since`: see `CriticalToasts`. */
export function useCriticalToasts(alerts: AlertList | null | undefined, since: number): void {
  const client = useClient();
  const { cache } = useSWRConfig();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const platform = usePlatform();
  const user = useKnownUser()?.id;
  // All of them change with the page or the user, which must not restart the subscription.
  const latest = useRef({ pathname, navigate, platform, user });
  useEffect(() => {
    latest.current = { pathname, navigate, platform, user };
  });
  const toasts = useRef<CriticalToasts | null>(null);
  useEffect(() => {
    let shown: CriticalToast | null = null;
    let isOffered = false;
    const go = (path: string) => void latest.current.navigate(path);
    /** Adds the offer to the toast once it is known whether there is one: the alert does not wait for that. */
    const offerWith = async (toast: CriticalToast) => {
      const { user: person } = latest.current;
      if (person === undefined) return;
      const turnOn = await findOffer(latest.current.platform, person);
      if (!turnOn || isOffered || shown !== toast) return;
      isOffered = true;
      show(toast, go, () => acceptOffer(turnOn, person));
    };
    const made = new CriticalToasts({
      nameOf: (id) => deviceName(id, client, cache),
      isInView: (id: DeviceId) => latest.current.pathname.replace(/\/$/, '') === devicePage(id),
      show: (toast) => {
        shown = toast;
        show(toast, go, null);
        void offerWith(toast);
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
}
