// A small script of its own that runs before the first paint and before the app has arrived.
import { SHORT_NAME } from '#app/brand';
import type { RuntimeConfigInput } from '#app/config/runtimeConfig';

/** Local storage may be refused: then there is nothing to read. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A dark choice must never flash light. Without one the system's preference stands, which the style sheet follows by itself. */
function showTheme(): void {
  const mode = stored('theme');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode;
}

const { origin, pathname } = window.location;
const wasSignedIn = stored(`${SHORT_NAME}.wasSignedIn`) && !/^\/(sign-|auth\/)/.test(pathname);

/** The script of the list and of the frame of signed-in pages comes beside the app's instead of after it; the page names it on this script's element. */
function preloadFrame(): void {
  const href = document.currentScript?.dataset.list;
  if (href === undefined || (pathname !== '/' && !wasSignedIn)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}

/** Longest time to wait for an answer, as every call waits (`app/api/endpoint.ts`), in ms. */
const TIMEOUT_MS = 15_000;

/**
 * Who is signed in, and the devices, are asked for while the app is on its way; `platform/web/http.ts` hands the answers
 * over. A call with a token or a trace has headers that are not known here (`spec.md` §7).
 */
function startCalls(): void {
  // Not in the installed app, whose main process makes the calls.
  if (!wasSignedIn || !/^http/.test(origin)) return;
  const text = document.getElementById('runtime-config')?.textContent || '{}';
  const { api: { protocol = 'https', host, port } = {}, traces } = JSON.parse(text) as RuntimeConfigInput;
  if (traces || 'session_token' in localStorage || document.cookie.includes('session_token=')) return;
  const api = host ? `${protocol}://${host}${port ? `:${port}` : ''}` : origin;
  window.earlyAnswers = {};
  for (const path of pathname === '/' ? ['/v1/user', '/v1/user/devices'] : ['/v1/user']) {
    const answer = fetch(api + path, {
      headers: { 'Content-Type': 'application/json' },
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer.catch(() => undefined);
    window.earlyAnswers[path] = answer;
  }
}

showTheme();
preloadFrame();
startCalls();
