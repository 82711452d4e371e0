import type * as Electron from 'electron';
import path from 'node:path';
import type { Endpoint } from '#app/api/endpoint';
import { getUser } from '#app/api/user';
import type { Handlers, News } from '#app/bridge/index';
import { LONG_PAUSE_MS } from '#app/bridge/system';
import type { DesktopConfig } from '#app/config/desktopConfig';
import { LICENCES_FILE } from '#app/config/pageLinks';
import { apiOrigin } from '#app/config/runtimeConfig';
import { parseJson } from '#app/lib/parseJson';
import { createOpen, createSend } from './adapters/network';
import type { Fetch } from './adapters/signals';
import { createSendHop } from './adapters/oneHop';
import { createOtlpPush } from './adapters/otlpPush';
import { createApi } from './capabilities/api';
import { Downloads } from './capabilities/Downloads';
import { createEvents } from './capabilities/events';
import type { Logs } from './capabilities/Logs';
import { Traces, traceCalls } from './capabilities/Traces';
import { createSockets } from './capabilities/sockets';
import { holdSignals } from './adapters/signals';
import { createOpenRawSocket } from './adapters/webSocket';
import { createStatistics } from './capabilities/statistics';
import { createMedia } from './capabilities/media';
import { createLogs } from './createLogs';
import { createSession } from './capabilities/session';
import { createExternalLinks } from './security/externalLinks';
import { DeepLinks } from './session/DeepLinks';
import { ProxyLogin } from './session/ProxyLogin';
import { SessionKeeper } from './session/SessionKeeper';
import { SignIn } from './session/SignIn';
import { createSignInTrace } from './session/signInTrace';
import type { SettingsFile } from './storage/SettingsFile';
import { Updates } from './updates/Updates';
import { developmentUpdateConfig } from './updates/developmentConfig';
import { openVault } from './vault/openVault';

export interface ServicesOptions {
  readonly electron: typeof Electron;
  readonly config: DesktopConfig;
  readonly scheme: string;
  readonly settings: SettingsFile;
  readonly news: News;
  /** Vault, updater and log wait for it. */
  readonly firstPaint: Promise<void>;
  readonly show: () => void;
}

/** How long the hash of a sign-in's `state` is valid after a restart. */
const PENDING_MS = 10 * 60_000;

type Observer = (name: string, data: string) => void;
type AnswerObserver = Parameters<typeof createApi>[0]['onAnswer'];

/** Beside the archive of a packaged app: no other program can open a file in it. */
const licencesFile = (isPackaged: boolean) =>
  isPackaged ? path.join(process.resourcesPath, LICENCES_FILE) : path.join(__dirname, '../desktop', LICENCES_FILE);

/** Everything that works without a window: session, calls, stream, links, updates, log. */
export function createServices(options: ServicesOptions) {
  const { electron, config, news } = options;
  const origin = apiOrigin(config.runtime, '');
  const proxy = createProxyLogin(options, () => ({ logs, updates }));
  const held = holdSignals((url, init) => electron.net.fetch(url, init));
  const fetch = proxy.through(held);
  // What nobody waits for must not ask.
  const push = proxy.through(held, false);
  const links = createExternalLinks(electron.shell, config, {
    allowLoopback: !electron.app.isPackaged,
    licences: licencesFile(electron.app.isPackaged),
  });
  const copyText = (text: string) => void electron.clipboard.writeText(text);
  const observers: { event: Observer; answer: AnswerObserver; ended: () => void } = {
    event: () => undefined,
    answer: () => undefined,
    ended: () => undefined,
  };

  const logs = createLogs({ electron, config, origin, fetch: push, copyText, parts: () => ({ vault, updates }) });
  const log = (message: string) => logs.write('info', message);
  const traces = createTraces(config, push, logs);
  const isTraced = config.runtime.tracesEndpoint !== null;
  const send = traceCalls(createSend(fetch, origin), traces.spans, isTraced);
  const vault = openVault(electron, origin, options.firstPaint, log);
  const session = new SessionKeeper({
    vault,
    news: news.session,
    remember: (secret) => logs.scrubber.remember(secret),
    onChange: () => {
      streams.closeAll();
      downloads.abortAll();
      deepLinks.withdraw();
      observers.ended();
    },
  });
  const signIn = createSignIn(options, { send, links, session, logs, traces, copyText });
  const deepLinks = createDeepLinks(options, { send, session, signIn, log });
  const streams = createStreams(options, { fetch, origin, session, spans: traces.spans, logs, observers });
  const onAnswer: AnswerObserver = (...answer) => {
    noteUser(session, ...answer);
    observers.answer(...answer);
  };
  const downloads = createDownloads(options, { fetch, origin, session, logs });
  const api = createApi({ send, session, downloads, onAnswer });
  const rules = { api: origin, ...config.runtime.media };
  const media = createMedia({ rules, send: createSendHop(electron.net, () => proxy.listen()), session, isTraced });
  const { updates, onBeforeInstall } = createUpdates(options, log, proxy);
  const handlers: Omit<Handlers, 'windows' | 'captures'> = {
    session: createSession({ session, signIn, deepLinks }),
    proxy: proxy.handlers,
    api,
    media: media.handlers,
    ...streams.handlers,
    logs: logs.handlers,
    traces: traces.handlers,
    statistics: createStatistics(push, config.runtime, origin, (body) => logs.scrubber.scrub(body)),
    updates: updatesHandlers(updates),
  };
  const shown = { origin, handlers, links, session, proxy, deepLinks, media, streams, downloads };
  return { ...shown, updates, logs, traces, observers, onBeforeInstall };
}

type Opened = () => { readonly logs: Logs; readonly updates: Updates };

function createProxyLogin({ electron, news }: ServicesOptions, parts: Opened): ProxyLogin {
  return new ProxyLogin({
    net: electron.net,
    asked: news.proxy.asked,
    remember: (secret) => parts().logs.scrubber.remember(secret),
    onOpen: () => {
      news.windows.wake({ gapMs: LONG_PAUSE_MS });
      // That of the start was refused.
      void parts().updates.check(true);
    },
  });
}

interface StreamParts extends Pick<Parameters<typeof createEvents>[0], 'fetch' | 'origin' | 'session' | 'spans'> {
  readonly logs: Logs;
  readonly observers: { readonly event: Observer };
}

/** What stays open for the page: event streams and sockets. */
function createStreams({ electron, news }: ServicesOptions, { logs, observers, ...parts }: StreamParts) {
  const events = createEvents({
    ...parts,
    news: news.events,
    onEvent: (name, data) => observers.event(name, data),
    onLoss: (reason, status) => logs.write('warn', 'Event stream ended', { reason, status }),
  });
  const sockets = createSockets({ api: parts.origin, open: createOpenRawSocket(electron.net), news: news.socket });
  return {
    handlers: { events: events.handlers, socket: sockets.handlers },
    closeAll: () => {
      events.closeAll();
      sockets.closeAll();
    },
  };
}

/** The system's own dialog asks before a file is replaced. */
function createDownloads(
  { electron, news }: ServicesOptions,
  { fetch, origin, session, logs }: { fetch: Fetch; origin: string; session: SessionKeeper; logs: Logs },
): Downloads {
  return new Downloads({
    open: createOpen(fetch, origin),
    session,
    onProgress: (progress) => news.api.progress(progress),
    log: (message, data) => logs.write('warn', message, data),
    choose: async (name, extension) => {
      const { canceled, filePath } = await electron.dialog.showSaveDialog({
        defaultPath: path.join(electron.app.getPath('downloads'), name),
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      return canceled || filePath === '' ? null : filePath;
    },
  });
}

const updatesHandlers = (updates: Updates): Handlers['updates'] => ({
  state: () => updates.state,
  check: () => updates.check(false).then(() => null),
  start: () => updates.start().then(() => null),
  dismiss: () => {
    updates.dismiss();
    return null;
  },
});

function createTraces({ runtime }: DesktopConfig, fetch: Fetch, logs: Logs): Traces {
  const { tracesEndpoint, environment } = runtime;
  const scrub = (body: string) => logs.scrubber.scrub(body);
  const send = tracesEndpoint === null ? null : createOtlpPush(fetch, tracesEndpoint, scrub);
  return new Traces({
    send,
    open: async (spans) => (await import('./adapters/tracer')).openTracer(spans, environment, send),
    log: (level, message, data) => logs.write(level, message, data),
  });
}

function noteUser(session: SessionKeeper, endpoint: Endpoint, text: string, generation: number): void {
  if (endpoint !== getUser) return;
  try {
    session.noteUser(getUser.decode(parseJson(text)), generation);
  } catch {
    // The page reports answers that cannot be read.
  }
}

interface Shared {
  readonly send: ReturnType<typeof createSend>;
  readonly session: SessionKeeper;
}

function createSignIn(
  { settings, news, scheme }: ServicesOptions,
  shared: Shared & {
    links: ReturnType<typeof createExternalLinks>;
    logs: Logs;
    traces: Traces;
    copyText: (text: string) => void;
  },
): SignIn {
  const trace = createSignInTrace(shared.traces.spans);
  return new SignIn({
    scheme,
    send: trace.send(shared.send),
    openAddress: shared.links.openSignIn,
    copyText: shared.copyText,
    onState: (state) => {
      trace.follow(state);
      if (state.name === 'failed') shared.logs.write('warn', 'Sign-in failed', { reason: state.message });
      news.session.signInChanged(state);
    },
    onDone: (token, user) => shared.session.begin(token, user, false),
    remember: (secret) => shared.logs.scrubber.remember(secret),
    keepState: (hash) => settings.change({ pendingSignIn: hash === null ? null : { hash, at: Date.now() } }),
  });
}

function createDeepLinks(
  { settings, news, scheme, show }: ServicesOptions,
  { send, session, signIn, log }: Shared & { signIn: SignIn; log: (message: string) => void },
): DeepLinks {
  return new DeepLinks({
    scheme,
    send,
    session,
    signIn,
    keptState: () => {
      const { pendingSignIn } = settings.get();
      return pendingSignIn && Date.now() - pendingSignIn.at < PENDING_MS ? pendingSignIn.hash : null;
    },
    focusWindow: show,
    onAsk: (question) => news.session.switchAsked(question),
    onProblem: (sentence) => news.session.linkFailed(sentence),
    log,
  });
}

function createUpdates(
  { electron, config, news, settings }: ServicesOptions,
  log: (message: string) => void,
  proxy: ProxyLogin,
) {
  let beforeInstall: () => Promise<(() => void) | null> = () => Promise.resolve(() => undefined);
  const feed = config.updates?.feed ?? null;
  const updates = new Updates({
    load: async () => {
      if (feed === null) return null;
      const { loadUpdater } = await import('./adapters/updater');
      const development = await developmentUpdateConfig(electron.app, feed);
      return loadUpdater(feed, log, proxy.listen(false), development);
    },
    publicKey: config.updates?.publicKey ?? '',
    version: electron.app.getVersion(),
    newest: {
      get: () => settings.get().newestRelease,
      set: (newestRelease) => settings.change({ newestRelease }),
    },
    onState: (state) => news.updates.changed(state),
    log,
    beforeInstall: () => beforeInstall(),
  });
  return { updates, onBeforeInstall: (run: typeof beforeInstall) => void (beforeInstall = run) };
}
