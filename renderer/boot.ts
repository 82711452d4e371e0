// A small script of its own that runs before the first paint and before the app has arrived.
import { SHORT_NAME } from '#app/brand';
import type { RuntimeConfigInput } from '#app/config/runtimeConfig';
import { cut } from '#app/lib/cut';
import { keptRows } from './api/keptRows';
import type { StorageKey } from './lib/storage';

/** Local storage may be refused: then there is nothing to read. */
function stored(key: StorageKey): string | null {
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
const hint = stored(`${SHORT_NAME}.wasSignedIn`);
const isList = pathname === '/';
/** "/devices/dev_1" of the pages of a device. For an id with other characters the app makes the first calls itself. */
const [device] = /^\/devices\/[\w-]+(?=\/|$)/.exec(pathname) ?? [];
/** Where it is seen and heard live. */
const isLive = pathname === device;
/** The list of devices; or, for a browser that was signed in last time, any page that needs a sign-in. */
const isInside = isList || (hint && !/^\/(sign-|auth\/)/.test(pathname));

/** A script or style sheet that the app will ask for comes beside the app's instead of after it; `low`: not at its cost. */
function preload(href: string, fetchPriority: 'auto' | 'low'): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.fetchPriority = fetchPriority;
  link.href = href;
  document.head.append(link);
}

interface Named {
  readonly name: string;
  readonly auth?: { readonly status?: unknown };
}

/** Longest answer that is read here as well as by the app, in letters: the list of some 600 devices. More would hold it up. */
const MAX_READ = 100_000;

/**
 * What an answer says, of which the app still reads its own copy; undefined for a longer one. A `clone()` would take all that the
 * server sends, long before the app reads it.
 */
async function read(answer: Response): Promise<unknown> {
  const [own, kept] = (answer.body as ReadableStream<BufferSource>).tee();
  Object.defineProperty(answer, 'body', { value: kept });
  const parts = own.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; text.length <= MAX_READ;) {
    const { value } = await parts.read();
    if (!value) return JSON.parse(text);
    text += value;
  }
  void parts.cancel();
  return undefined;
}

/** The device names that the last visit kept, only of the account that the server has confirmed (S50). Rejects for malformed text. */
async function keptNames(user: Response, api: string, kept: string): Promise<readonly Named[]> {
  const { id } = (await read(user)) as { id: unknown };
  const [account, text = ''] = kept.split('\n');
  return ((user.ok && String(id) === account && keptRows(text, api)?.rows) || []) as readonly Named[];
}

/** The order of `attentionRank` (`features/devices/attention.ts`) before any device has reported. */
const RANKS = new Map<unknown, number>([
  ['expired', 0],
  ['revoked', 0],
  ['never_authenticated', 1],
]);
const CALM = 2;
const rankOf = ({ auth }: Named) => RANKS.get(auth?.status) ?? CALM;

/** The devices of the server's answer in the order of their names. Rejects for one that is too long or names none. */
async function namesOf(answer: Response): Promise<readonly Named[]> {
  const { devices } = (await read(answer)) as { devices: Named[] };
  const { compare } = new Intl.Collator([], { numeric: true, sensitivity: 'base' });
  return devices.sort((a, b) => compare(a.name, b.name));
}

/** More rows than any screen has. */
const MAX_ROWS = 40;
/** More letters than any row has room for. */
const MAX_LETTERS = 200;

/**
 * Puts the names of devices, in the order of their names, where the list will have them, until the app draws, whose script takes
 * longer. Resolves once they are drawn; throws for names that are no texts.
 */
async function showNames(devices: readonly Named[]): Promise<void> {
  const hasDrawn = () => !document.querySelector('.boot-header') && document.querySelector('main')?.textContent !== '';
  const list = document.createElement('div');
  list.className = 'boot-names';
  list.ariaHidden = 'true';
  // Sorting is stable: devices of one rank stay in the order of their names.
  for (const device of [...devices].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_ROWS)) {
    const line = document.createElement('bdi');
    line.textContent = cut(device.name, MAX_LETTERS);
    const row = list.appendChild(document.createElement('p'));
    row.toggleAttribute('data-needy', rankOf(device) < CALM);
    row.append(line);
  }
  if (!list.firstChild || hasDrawn()) return;
  document.body.append(list);
  // Called before the next frame, so that both are never seen.
  const observer = new MutationObserver(() => {
    if (!hasDrawn()) return;
    observer.disconnect();
    list.remove();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Longest time that the app waits for the names, in ms: an answer over a mobile network takes less, and a hidden page draws nothing. */
const NAMES_MS = 500;
/** Longest time to wait for an answer, as every call waits (`app/api/endpoint.ts`), in ms. */
const TIMEOUT_MS = 15_000;

/**
 * Asks for the signed-in user, and for the devices or the one device of this page, while the app's script is loading;
 * `platform/web/http.ts` hands the answers over. Where nobody is known to have been signed in, the devices wait for the first
 * answer. A call with a token or a trace has headers that are not known here (specification §7).
 */
function startCalls(): void {
  const text = document.getElementById('runtime-config')?.textContent || '{}';
  const { api: { protocol = 'https', host, port } = {}, traces } = JSON.parse(text) as RuntimeConfigInput;
  if (traces || stored('session_token') || document.cookie.includes('session_token=')) return;
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
  const user = ask('/v1/user');
  // What waits for them: a script from the browser's cache would have the processor until long after the answer has come.
  if (isList && !search && hint?.includes('\n'))
    window.earlyNames = Promise.race([
      user.then((answer) => keptNames(answer, api, hint)).then(showNames),
      new Promise((resolve) => setTimeout(resolve, NAMES_MS)),
    ]).catch(() => undefined);
  const afterNames = Promise.resolve(window.earlyNames).then(() => user);
  afterNames.catch(() => undefined);
  const answers: typeof window.earlyAnswers = (window.earlyAnswers = { '/v1/user': afterNames });
  const askEarly = (path: string) => (answers[path] = ask(path));
  const askList = () => askEarly('/v1/user/devices');
  if (device) void askEarly(`/v1/user${device}`);
  if (isLive) void askEarly(`/v1/user${device}/media/streams`);
  if (!isList) return;
  if (hint) void askList();
  else
    user
      .then(async ({ ok }) => {
        if (!ok) return;
        const names = await namesOf(await askList());
        if (!search) await showNames(names);
      })
      .catch(() => undefined);
}

showTheme();
// Named by the web's page alone: in the installed app the main process makes the calls, and scripts are on the disk.
const { list, live } = document.currentScript?.dataset ?? {};
if (list && isInside) {
  preload(list, 'auto');
  if (isLive && live) for (const href of live.split(' ')) preload(href, 'low');
  startCalls();
}
