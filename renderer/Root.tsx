import { StrictMode, useEffect, useMemo, type ReactNode } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Client } from './api/client';
import { ClientProvider } from './api/ClientContext';
import { ToastHost } from './components/ToastHost';
import { openLog } from './lib/log';
import type { Platform } from './platform/Platform';
import { PlatformProvider } from './platform/PlatformContext';
import { CrashBoundary } from './shell/CrashBoundary';
import { SessionProvider } from './shell/SessionProvider';

/** The log's own code comes after all that a person waits for. */
const LOG_AFTER_MS = 2000;

interface Props {
  readonly platform: Platform;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** What this body shows beside the pages. */
  readonly children?: ReactNode;
}

/** The whole app over one body; the entries differ in nothing but the platform they pass. */
export function Root({ platform, router, children }: Props) {
  const client = useMemo(() => new Client(platform), [platform]);
  useEffect(() => {
    const timer = window.setTimeout(() => void platform.logs?.().then(openLog, () => undefined), LOG_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [platform]);
  const swr = useMemo(() => ({ provider: () => new Map(), shouldRetryOnError: false }), []);
  return (
    <StrictMode>
      <CrashBoundary>
        <PlatformProvider value={platform}>
          <ClientProvider value={client}>
            <SWRConfig value={swr}>
              <SessionProvider>
                <RouterProvider router={router} />
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
