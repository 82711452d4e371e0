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

const { origin, pathname, search } = window.location;
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

/** More rows than any screen has, and more letters than any row. */
const [MAX_ROWS, MAX_LETTERS] = [40, 200];
/** Sorting more than these would hold the app up. */
const MAX_NAMES = 500;

/**
 * Puts the names of the devices where the list will have them, from the server's answer until the app draws, whose script takes
 * longer. Rejects where the answer is not a list.
 */
async function showNames(answer: Response): Promise<void> {
  const { devices } = (await answer.clone().json()) as { devices: { name?: unknown }[] };
  const root = document.getElementById('root');
  const hasDrawn = () => !root?.querySelector('.boot-header') && root?.querySelector('main')?.textContent !== '';
  const names = devices.map(({ name }) => name).filter((name) => typeof name === 'string');
  if (hasDrawn() || names.length === 0 || names.length > MAX_NAMES) return;
  // As the list orders them (`features/devices/listView.ts`).
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const list = document.createElement('div');
  list.className = 'boot-names';
  list.ariaHidden = 'true';
  for (const name of names.sort(compare).slice(0, MAX_ROWS)) {
    const text = document.createElement('bdi');
    text.textContent = name.slice(0, MAX_LETTERS);
    list.appendChild(document.createElement('p')).append(text);
  }
  root?.after(list);
  // Called before the next frame, so that both are never seen.
  const observer = new MutationObserver(() => {
    if (!hasDrawn()) return;
    observer.disconnect();
    list.remove();
  });
  observer.observe(document.body, { childList: true, subtree: true });
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
  const ask = (path: string) => {
    const answer = fetch(api + path, {
      headers: { 'Content-Type': 'application/json' },
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer.catch(() => undefined);
    return answer;
  };
  const answers = {
    '/v1/user': ask('/v1/user'),
    ...(pathname === '/' && { '/v1/user/devices': ask('/v1/user/devices') }),
  };
  window.earlyAnswers = answers;
  // Nothing is shown before it is known who is signed in (S50).
  if (!search)
    Promise.all([answers['/v1/user'], answers['/v1/user/devices']])
      .then(([user, list]) => (user.ok && list?.ok ? showNames(list) : undefined))
      .catch(() => undefined);
}

showTheme();
preloadFrame();
startCalls();
