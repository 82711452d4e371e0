import { StrictMode, useEffect, useMemo, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { isApiError } from '#app/api/errors';
import { Client } from './api/client';
import { ClientProvider } from './api/ClientContext';
import { ToastHost } from './components/ToastHost';
import { after } from './lib/after';
import { firstError, log } from './lib/log';
import type { PageRouter } from './lib/router/PageRouter';
import { RouterView } from './lib/router/RouterView';
import type { Platform } from './platform/Platform';
import { PlatformProvider } from './platform/PlatformContext';
import { BootScreen } from './shell/BootScreen';
import { CrashBoundary } from './shell/CrashBoundary';
import { SessionProvider } from './shell/SessionProvider';

/** Log, traces and statistics load this long after the page, or with its first error. Each failed load doubles the wait. */
const OBSERVE_AFTER_MS = 3000;
const MAX_OBSERVE_MS = 60_000;

/** Logs what a query throws, except failed calls, which have their spans: anything else is a bug. */
const tellMistake = (error: unknown) => {
  if (!isApiError(error)) log('error', 'A query failed', { error });
};

interface Props {
  readonly platform: Platform;
  readonly router: PageRouter;
  /** What this body shows beside the pages. */
  readonly children?: ReactNode;
}

/** The whole app over one body; the entries differ in nothing but the platform they pass. */
export function Root({ platform, router, children }: Props) {
  const client = useMemo(() => new Client(platform), [platform]);
  useEffect(() => {
    let isShown = true;
    const observe = async () => {
      await Promise.race([after(OBSERVE_AFTER_MS, null), firstError]);
      for (let wait = OBSERVE_AFTER_MS; isShown; wait = Math.min(wait * 2, MAX_OBSERVE_MS)) {
        const loaded = await import('./shell/observe/startObserving').catch(() => null);
        if (loaded) return loaded.startObserving(platform, router);
        await after(wait, null);
      }
    };
    void observe();
    return () => {
      isShown = false;
    };
  }, [platform, router]);
  // Also for visitors: the sign-in page keeps the wanted address.
  useEffect(() => platform.onOpen?.(router.navigate), [platform, router]);
  const swr = useMemo(() => ({ provider: () => new Map(), shouldRetryOnError: false, onError: tellMistake }), []);
  return (
    <StrictMode>
      <CrashBoundary>
        <PlatformProvider value={platform}>
          <ClientProvider value={client}>
            <SWRConfig value={swr}>
              <SessionProvider>
                <RouterView router={router} fallback={<BootScreen />} />
                {children}
                <ToastHost />
              </SessionProvider>
            </SWRConfig>
          </ClientProvider>
        </PlatformProvider>
      </CrashBoundary>
    </StrictMode>
  );
}
