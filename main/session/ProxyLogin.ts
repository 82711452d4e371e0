import type { AuthInfo, Net } from 'electron';
import { randomUUID } from 'node:crypto';
import type { Handlers } from '#app/bridge/index';
import type { Credentials, ProxyQuestion } from '#app/bridge/proxy';
import { plainText } from '#app/lib/plainText';
import type { Fetch } from '../adapters/signals';

export interface ProxyLoginOptions {
  readonly net: Pick<Net, 'request'>;
  readonly asked: (question: ProxyQuestion) => void;
  /** A secret that from now on must not appear in any log. */
  readonly remember: (secret: string) => void;
  /** A proxy has let the app through that refused it before. */
  readonly onOpen: () => void;
  readonly now?: () => number;
}

/** Chromium's part of an answer to a proxy: nothing cancels the request. */
type Reply = (username?: string, password?: string) => void;
type OnLogin = (info: Pick<AuthInfo, 'isProxy' | 'host' | 'port' | 'realm'>, reply: Reply) => void;

interface Open {
  readonly question: ProxyQuestion;
  readonly settle: (credentials: Credentials | null) => void;
}

/** A user who gave no password is asked again after this, in ms. */
const QUIET_MS = 60_000;
/** A proxy that asks again within this has refused what it was given, in ms. */
const AT_ONCE_MS = 60_000;
/** Longest wait for an answer once a password was given, in ms. */
const KNOCK_MS = 15_000;
/** How a proxy that wants a password shows where a connection is tunnelled through it (https). */
const REFUSED = /ERR_(TUNNEL_CONNECTION_FAILED|PROXY_AUTH)/;

function whileWanted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });
}

/**
 * Signs the app in at a proxy that wants a name and a password. Electron's `net.fetch` cancels such a question by itself, so a request
 * of its own, by `net.request`, answers it; Chromium then gives the same answer for every later request of the app. Name and password
 * are kept for this run only.
 */
export class ProxyLogin {
  private readonly kept = new Map<string, Credentials>();
  private readonly asking = new Map<string, Promise<Credentials | null>>();
  private readonly open = new Map<string, Open>();
  private readonly knocking = new Map<string, Promise<boolean>>();
  private quietUntil = -Infinity;
  private readonly now: () => number;

  constructor(private readonly options: ProxyLoginOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** The same fetch, which signs in where a proxy refuses it, and then tries once more. `asks`: else only with a password that is known. */
  through(fetch: Fetch, asks = true): Fetch {
    return async (url, init) => {
      const letIn = () => whileWanted(init.signal, this.letIn(url, asks));
      try {
        const answer = await fetch(url, init);
        if (answer.status !== 407 || !(await letIn())) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (!REFUSED.test(String(error)) || !(await letIn())) throw error;
      }
      return fetch(url, init);
    };
  }

  /** Hears the events `login` of one request, or of one client with a session of its own. `asks`: else it answers with what is known. */
  listen(asks = true): OnLogin {
    let given: Credentials | null = null;
    let givenAt = -Infinity;
    const reply = async ({ isProxy, host, port, realm }: Parameters<OnLogin>[0]): Promise<Credentials | null> => {
      if (!isProxy) return null;
      const proxy = `${host}:${port}`;
      // Asked once more at once: what was given is wrong, at least for what was asked for.
      const isRefused = given !== null && this.now() - givenAt < AT_ONCE_MS;
      if (isRefused && !asks) return null;
      if (isRefused && this.kept.get(proxy) === given) this.kept.delete(proxy);
      given = this.kept.get(proxy) ?? (asks ? await this.ask(proxy, realm, isRefused) : null);
      givenAt = this.now();
      return given;
    };
    return (info, answer) =>
      void reply(info).then((credentials) =>
        credentials === null ? answer() : answer(credentials.username, credentials.password),
      );
  }

  /** The page listens now: sends it the questions that are open. */
  ready(): void {
    for (const { question } of this.open.values()) this.options.asked(question);
  }

  readonly handlers: Handlers['proxy'] = {
    answer: ({ id, credentials }) => {
      this.open.get(id)?.settle(credentials);
      return null;
    },
  };

  private ask(proxy: string, realm: string, isRefused: boolean): Promise<Credentials | null> {
    const waiting = this.asking.get(proxy);
    if (waiting) return waiting;
    if (this.now() < this.quietUntil) return Promise.resolve(null);
    const question = { id: randomUUID(), proxy: plainText(proxy), realm: plainText(realm, 100), isRefused };
    const asking = new Promise<Credentials | null>((settle) => this.open.set(question.id, { question, settle })).then(
      (credentials) => {
        this.open.delete(question.id);
        this.asking.delete(proxy);
        if (credentials === null) this.quietUntil = this.now() + QUIET_MS;
        else {
          this.options.remember(credentials.password);
          this.kept.set(proxy, credentials);
        }
        return credentials;
      },
    );
    this.asking.set(proxy, asking);
    this.options.asked(question);
    return asking;
  }

  /** Whether a proxy between here and this address has been given a password and lets the app through now. */
  private letIn(url: string, asks: boolean): Promise<boolean> {
    const door = new URL('/', url).href;
    const key = `${asks} ${door}`;
    const knocking =
      this.knocking.get(key) ??
      this.knock(door, asks)
        .then((isIn) => {
          if (isIn && asks) this.options.onOpen();
          return isIn;
        })
        .finally(() => this.knocking.delete(key));
    this.knocking.set(key, knocking);
    return knocking;
  }

  private knock(url: string, asks: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      let wasAsked = false;
      let timer: NodeJS.Timeout | undefined;
      const login = this.listen(asks);
      const request = this.options.net.request({
        method: 'HEAD',
        url,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      });
      const settle = (isIn: boolean) => {
        clearTimeout(timer);
        resolve(isIn);
        request.abort();
      };
      request.on('login', (info, reply) => {
        wasAsked ||= info.isProxy;
        login(info, (...given) => {
          // The user may take long, the proxy may not.
          clearTimeout(timer);
          timer = setTimeout(() => settle(false), KNOCK_MS);
          reply(...given);
        });
      });
      request.on('redirect', () => settle(wasAsked));
      request.on('response', ({ statusCode }) => settle(wasAsked && statusCode !== 407));
      request.on('error', () => settle(false));
      request.end();
    });
  }
}
