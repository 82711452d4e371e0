import { afterAll } from '@jest/globals';
import { createWebPlatform } from '../../renderer/platform/web/createWebPlatform';
import type { Collectors, Platform } from '../../renderer/platform/Platform';
import type { RemoteSandbox } from './remoteSandbox';
import { signInToken } from './sandboxClient';

/** A sandbox in this process or in another. */
export type AnySandbox = Pick<RemoteSandbox, 'url' | 'factory'>;

/** Takes spans and drops them. Without a collector, tracing prints them to the console. */
const collectors = async (): Promise<Collectors> => ({
  platform: 'web',
  log: null,
  sendSpans: () => Promise.resolve(200),
  sendStatistics: null,
});

// Tracing goes on until its page is left, also after the app is unmounted.
afterAll(() => {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
});

/** The browser's platform as a visitor of a sandbox has it, or as the person who has signed in before. */
export function webPlatform(sandbox: AnySandbox): Platform {
  const { hostname: host, port } = new URL(sandbox.url);
  const script =
    document.getElementById('runtime-config') ?? document.head.appendChild(document.createElement('script'));
  script.id = 'runtime-config';
  script.textContent = JSON.stringify({ api: { protocol: 'http', host, port: Number(port) } });
  return { ...createWebPlatform(), collectors };
}

/** Signs a person in over HTTP, for the platforms that are made from now on. */
export async function signIn(sandbox: AnySandbox, person: string): Promise<void> {
  localStorage.setItem('session_token', await signInToken(sandbox, person));
}

/** The browser's platform as one signed-in person of a sandbox has it. */
export async function webPlatformOf(sandbox: AnySandbox, person: string): Promise<Platform> {
  await signIn(sandbox, person);
  return webPlatform(sandbox);
}
