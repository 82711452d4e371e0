import type * as Electron from 'electron';
import { getUser } from '#app/api/user';
import type { Handlers, News } from '#app/bridge/index';
import type { DesktopConfig } from '#app/config/desktopConfig';
import { apiOrigin } from '#app/config/runtimeConfig';
import { createSend, type Fetch } from './adapters/network';
import { createSendHop } from './adapters/oneHop';
import { createOtlpPush } from './adapters/otlpPush';
import { createApi } from './capabilities/api';
import { createEvents } from './capabilities/events';
import type { Logs } from './capabilities/Logs';
import { Traces, traceCalls } from './capabilities/Traces';
import { createMedia } from './capabilities/media';
import { createLogs } from './createLogs';
import { createSession } from './capabilities/session';
import { createExternalLinks } from './security/externalLinks';
import { DeepLinks } from './session/DeepLinks';
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

/** How long the hash of a sign-in's `state` is believed after a restart. */
const PENDING_MS = 10 * 60_000;

type Observer = (name: string, data: string) => void;
type AnswerObserver = Parameters<typeof createApi>[0]['onAnswer'];

/** Everything that works without a window: session, calls, stream, links, updates, log. */
export function createServices(options: ServicesOptions) {
  const { electron, config, news } = options;
  const origin = apiOrigin(config.runtime, '');
  const fetch: Fetch = (url, init) => electron.net.fetch(url, init);
  const links = createExternalLinks(electron.shell, config, !electron.app.isPackaged);
  const copyText = (text: string) => void electron.clipboard.writeText(text);
  const observers: { event: Observer; answer: AnswerObserver; ended: () => void } = {
    event: () => undefined,
    answer: () => undefined,
    ended: () => undefined,
  };

  const logs = createLogs({ electron, config, origin, fetch, copyText, parts: () => ({ vault, updates }) });
  const log = (message: string) => logs.write('info', message);
  const traces = createTraces(config, fetch, logs);
  const isTraced = config.runtime.tracesEndpoint !== null;
  const send = traceCalls(createSend(fetch, origin), traces.spans, isTraced);
  const vault = openVault(electron, origin, options.firstPaint, log);
  const session = new SessionKeeper({
    vault,
    news: news.session,
    remember: (secret) => logs.scrubber.remember(secret),
    onChange: () => {
      events.closeAll();
      observers.ended();
    },
  });
  const signIn = createSignIn(options, { send, links, session, logs, traces, copyText });
  const deepLinks = createDeepLinks(options, { send, session, signIn, log });
  const events = createEvents({
    fetch,
    origin,
    session,
    spans: traces.spans,
    news: news.events,
    onEvent: (name, data) => observers.event(name, data),
    onLoss: (reason, status) => logs.write('warn', 'Event stream ended', { reason, status }),
  });
  const onAnswer: AnswerObserver = (endpoint, text, generation) => {
    if (endpoint === getUser) noteUser(session, text, generation);
    observers.answer(endpoint, text, generation);
  };
  const api = createApi({ send, session, onAnswer });
  const rules = { api: origin, ...config.runtime.media };
  const media = createMedia({ rules, send: createSendHop(electron.net), session, isTraced });
  const { updates, onBeforeInstall } = createUpdates(options, log);
  const handlers: Omit<Handlers, 'windows' | 'captures'> = {
    session: createSession({ session, signIn, deepLinks }),
    api,
    media,
    events: events.handlers,
    logs: logs.handlers,
    traces: traces.handlers,
    updates: updatesHandlers(updates),
  };
  return { origin, handlers, links, session, deepLinks, events, updates, logs, traces, observers, onBeforeInstall };
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

function noteUser(session: SessionKeeper, text: string, generation: number): void {
  try {
    session.noteUser(getUser.decode(JSON.parse(text)), generation);
  } catch {
    // The page tells of an answer that cannot be read.
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

function createUpdates({ electron, config, news }: ServicesOptions, log: (message: string) => void) {
  let beforeInstall: () => Promise<() => void> = () => Promise.resolve(() => undefined);
  const feed = config.updates?.feed ?? null;
  const updates = new Updates({
    load: async () => {
      if (feed === null) return null;
      const { loadUpdater } = await import('./adapters/updater');
      return loadUpdater(feed, log, await developmentUpdateConfig(electron.app, feed));
    },
    publicKey: config.updates?.publicKey ?? '',
    version: electron.app.getVersion(),
    onState: (state) => news.updates.changed(state),
    log,
    beforeInstall: () => beforeInstall(),
  });
  return { updates, onBeforeInstall: (run: typeof beforeInstall) => void (beforeInstall = run) };
}
