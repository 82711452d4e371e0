import type { AlertList } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { deviceName } from '../../../api/deviceName';
import { toastError } from '../../../components/toast';
import { alertNews } from '../../../live/alertNews';
import { CRITICAL_TOAST_MS, CriticalToasts, type CriticalToast } from './CriticalToasts';
import { WORDS } from './words';

function show({ device, text, path }: CriticalToast, navigate: (path: string) => void): void {
  const words = device === null ? { title: text } : { title: <bdi>{device}</bdi>, description: text };
  const { title, ...more } = words;
  toastError(title, {
    ...more,
    id: 'critical-alerts',
    durationMs: CRITICAL_TOAST_MS,
    action: { label: WORDS.openToast, run: () => navigate(path) },
  });
}

/** Shows toasts for new critical alerts, except those of the device whose live page is open and shows them. `since`: see `CriticalToasts`. */
export function useCriticalToasts(alerts: AlertList | null | undefined, since: number): void {
  const client = useClient();
  const { cache } = useSWRConfig();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Both functions change with each page, which must not restart the subscription.
  const latest = useRef({ pathname, navigate });
  useEffect(() => {
    latest.current = { pathname, navigate };
  });
  const toasts = useRef<CriticalToasts | null>(null);
  useEffect(() => {
    const made = new CriticalToasts({
      nameOf: (id) => deviceName(id, client, cache),
      isInView: (id: DeviceId) => latest.current.pathname.replace(/\/$/, '') === devicePage(id),
      show: (toast) => show(toast, (path) => void latest.current.navigate(path)),
      since,
    });
    toasts.current = made;
    const stop = alertNews.subscribe((event) => made.hear(event));
    return () => {
      stop();
      made.stop();
    };
  }, [client, cache, since]);
  useEffect(() => {
    if (alerts) toasts.current?.list(alerts);
  }, [alerts]);
}
