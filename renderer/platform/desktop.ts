import type { Credentials } from '#app/bridge/proxy';
import type { StreamNews } from '#app/bridge/api';
import { BRIDGE_GLOBAL, type Bridge } from '#app/bridge/index';
import { BridgeError, openEnvelope } from '#app/bridge/kit';
import type { VaultState } from '#app/bridge/session';
import type { SignInState } from '#app/domain/authSession';
import { NO_UPDATE, type UpdateState } from '#app/domain/updateState';
import type { EventSourceSpec } from '#app/domain/eventSource';
import { setWindowHidden } from '../lib/pageHidden';
import { openLog } from '../lib/log';
import { REDIRECT_KEY, storage } from '../lib/storage';
import { createSend, createSendMedia } from './desktopCalls';
import { gatherPresence } from './gatherPresence';
import type { OpenSocket, OpenStream, Platform, Remote, StreamEnd, StreamHandlers } from './Platform';

/** Where the specification keeps the token (§3). Here it is a handle that is worth nothing outside this run (security §2). */
const HANDLE_KEY = 'session_token';
/** The bridge as the preload exposed it, its answers taken out of their envelopes. */
function readBridge(): Bridge {
  const raw = (window as unknown as Record<string, unknown>)[BRIDGE_GLOBAL];
  if (typeof raw !== 'object' || raw === null) throw new Error('The bridge to the desktop is missing');
  const opened = (call: (argument: unknown) => unknown) => (argument: unknown) => {
    const answer = call(argument);
    return answer instanceof Promise ? answer.then(openEnvelope) : answer;
  };
  const groups = Object.entries(raw as Record<string, Record<string, (argument: unknown) => unknown>>);
  const open = (calls: Record<string, (argument: unknown) => unknown>) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, opened(call)]));
  return Object.fromEntries(groups.map(([group, calls]) => [group, open(calls)])) as unknown as Bridge;
}

function endOf({ reason, status }: Extract<StreamNews, { kind: 'end' }>): StreamEnd {
  return reason === 'refused' ? { reason, status } : { reason };
}

function createHttp(bridge: Bridge): Platform['http'] {
  return {
    send: createSend(bridge),
    download: async (request, options) => (await import('./desktopDownload')).download(bridge, request, options),
  };
}

function createSocket(bridge: Bridge): Platform['socket'] {
  let openSocket: OpenSocket | null = null;
  return async () => (openSocket ??= (await import('./desktopSocket')).createOpenSocket(bridge));
}

function createEvents(bridge: Bridge): Platform['events'] {
  let count = 0;
  // A page that was reloaded counts from the start: the time keeps its streams apart from those of the load before.
  const page = `p${Date.now()}`;
  const current = new Map<string, StreamHandlers>();
  const handle = (news: StreamNews, handlers: StreamHandlers) => {
    switch (news.kind) {
      case 'open':
        return void handlers.onOpen();
      case 'activity':
        return void handlers.onActivity();
      case 'event':
        return void handlers.onEvent(news.name, news.data);
      case 'end':
        current.delete(news.id);
        return void handlers.onEnd(endOf(news));
    }
  };
  bridge.events.news((news) => {
    const handlers = current.get(news.id);
    if (handlers) handle(news, handlers);
  });
  const openRaw =
    (source: EventSourceSpec): OpenStream =>
    (handlers) => {
      count += 1;
      const id = `${page}-${count}`;
      current.set(id, handlers);
      const argument =
        source.kind === 'devices'
          ? { ...source, ids: [...source.ids], topics: [...source.topics] }
          : source.kind === 'device' && source.topics
            ? { ...source, topics: [...source.topics] }
            : source;
      bridge.events.open({ id, page, source: argument }).catch((error: unknown) => {
        const isTooMany = error instanceof BridgeError && error.code === 'too-many';
        const end = isTooMany
          ? ({ reason: 'refused', status: 429 } as const)
          : ({ reason: 'network', status: 0 } as const);
        if (current.has(id)) handle({ id, kind: 'end', ...end }, handlers);
      });
      return () => {
        current.delete(id);
        void bridge.events.close({ id });
      };
    };
  return {
    open: (handlers, source = { kind: 'account' }) =>
      (source.kind === 'account' ? gatherPresence(openRaw(source)) : openRaw(source))(handlers),
  };
}

/**
 * A value that the main process owns, with its changes. It subscribes before it asks: a change that comes before the answer is newer,
 * and the answer does not replace it.
 */
function createRemote<T>(
  first: T,
  asked: Promise<T>,
  subscribe: (listener: (value: T) => void) => () => void,
): Remote<T> {
  let value = first;
  let hasNews = false;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  subscribe((next) => {
    hasNews = true;
    set(next);
  });
  asked.then(
    (answer) => !hasNews && set(answer),
    () => undefined,
  );
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createOnWake(bridge: Bridge): Platform['onWake'] {
  return (listener) => {
    const handleOnline = () => listener(Number.POSITIVE_INFINITY);
    // A window that is shown again has been heard of all the while: the stream lives in the main process.
    const handleVisible = () => document.visibilityState === 'visible' && listener(0);
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleVisible);
    const unsubscribe = bridge.windows.wake(({ gapMs }) => listener(gapMs));
    return () => {
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisible);
      unsubscribe();
    };
  };
}

const VAULT_UNASKED: VaultState = { backend: 'keytar', state: 'ok' };
const NO_SIGN_IN: SignInState = { name: 'idle' };

interface Asked {
  readonly vault: Promise<VaultState>;
  readonly signIn: Promise<SignInState>;
  readonly update: Promise<UpdateState>;
}

function createDesktopCapabilities(bridge: Bridge, asked: Asked, keep: (handle: string | null) => void) {
  const { session, proxy, updates, windows, logs } = bridge;
  return {
    signIn: {
      state: createRemote(NO_SIGN_IN, asked.signIn, session.signInChanged),
      start: () => void session.startSignIn(null),
      cancel: () => void session.cancelSignIn(null),
      reopen: (how: 'open' | 'copy') => session.reopenSignIn({ how }),
    },
    vault: {
      state: createRemote(VAULT_UNASKED, asked.vault, session.vaultChanged),
      retry: async () => keep((await session.retryVault(null)).handle),
    },
    updates: {
      state: createRemote(NO_UPDATE, asked.update, updates.changed),
      start: () => void updates.start(null),
      dismiss: () => void updates.dismiss(null),
      check: () => void updates.check(null),
    },
    desktop: {
      settings: () => windows.settings(null),
      changeSettings: windows.changeSettings,
      diagnostics: () => logs.diagnostics(null),
      testNotification: (texts: { readonly title: string; readonly body: string }) =>
        windows.testNotification(texts).then(() => undefined),
      copyDiagnostics: () => logs.copyDiagnostics(null).then(() => undefined),
      setTheme: (mode: 'light' | 'dark' | 'system') => void windows.setTheme({ mode }),
      setFloating: (isFloating: boolean) => void windows.float(isFloating),
      onCommand: windows.command,
      onNavigate: windows.navigate,
      onSwitchAsked: session.switchAsked,
      answerSwitch: (id: string, accept: boolean) => session.answerSwitch({ id, accept }).then(() => undefined),
      onProxyAsked: proxy.asked,
      answerProxy: (id: string, credentials: Credentials | null) => void proxy.answer({ id, credentials }),
      onLinkFailed: session.linkFailed,
      onSignedIn: (listener: (name: string) => void) =>
        session.begun(({ name }) => {
          if (name !== null) listener(name);
        }),
      ready: () => void windows.ready(null),
    },
  } satisfies Partial<Platform>;
}

const redirectMemory: Platform['redirectMemory'] = {
  get: () => storage.get(REDIRECT_KEY),
  set: (path) => storage.set(REDIRECT_KEY, path),
  clear: () => storage.remove(REDIRECT_KEY),
};

/** Electron as a body: every call, the stream and the sign-in go through the main process, the only one that knows the token. */
export async function createDesktopPlatform(): Promise<Platform> {
  const bridge = readBridge();
  const keep = (handle: string | null) => {
    if (handle === null) storage.remove(HANDLE_KEY);
    else storage.set(HANDLE_KEY, handle);
  };
  let handle: string | null = null;
  const hold = (next: string | null) => {
    handle = next;
    keep(next);
  };
  keep(null);
  bridge.session.begun((begun) => hold(begun.handle));
  bridge.session.ended(() => hold(null));
  bridge.windows.hidden(setWindowHidden);
  // The vault may take its time; calls wait for it in the main process, the page need not.
  const vault = bridge.session.load(null).then((session) => {
    if (session.handle !== null) hold(session.handle);
    return session.vault;
  });
  const [signIn, update] = [bridge.session.signInState(null), bridge.updates.state(null)];
  const capabilities = createDesktopCapabilities(bridge, { vault, signIn, update }, hold);
  const [facts] = await Promise.all([bridge.windows.start(null), signIn, update]);
  return {
    config: facts.config,
    apiOrigin: facts.apiOrigin,
    http: createHttp(bridge),
    media: () => Promise.resolve(createSendMedia(bridge)),
    socket: createSocket(bridge),
    events: createEvents(bridge),
    session: {
      startSignIn: () => void bridge.session.startSignIn(null),
      clear: async () => {
        const ended = handle;
        hold(null);
        await bridge.session.clear({ handle: ended });
      },
      onChange: (listener) => {
        const stops = [bridge.session.begun(() => listener('begun')), bridge.session.ended(listener)];
        return () => stops.forEach((stop) => stop());
      },
    },
    captures: {
      begin: async (name) => (await import('./desktopCaptures')).beginCapture(bridge, name),
    },
    collectors: async () => {
      const { createDesktopCollectors } = await import('./desktopCollectors');
      const { tracesEndpoint, analytics } = facts.config;
      return createDesktopCollectors(bridge, tracesEndpoint !== null, analytics !== null);
    },
    links: { href: (id) => `/external/${id}`, page: (path) => facts.website + path },
    onWake: createOnWake(bridge),
    redirectMemory,
    ...capabilities,
  };
}

/** Ships the log of a page whose app could not start. Without the bridge the console is all there is. */
export async function openLogAlone(): Promise<void> {
  if (!(BRIDGE_GLOBAL in window)) return;
  const { createDesktopCollectors } = await import('./desktopCollectors');
  const { log: sink } = createDesktopCollectors(readBridge(), false, false);
  if (sink) openLog(sink);
}
