import { createHash, randomBytes } from 'node:crypto';
import { errorMessage, isApiError } from '#app/api/errors';
import { buildRequest, readAnswer } from '#app/api/request';
import { createDesktopSession, pollDesktopSession } from '#app/api/desktopSessions';
import {
  MAX_POLLS,
  POLL_MS,
  readPoll,
  SIGN_IN_MESSAGES,
  type PollOutcome,
  type SignInState,
} from '#app/domain/authSession';
import { SCHEME } from '#app/brand';
import { isBearerToken } from '#app/domain/bearerToken';
import { toUser, type User } from '#app/domain/user';
import { parseJson } from '#app/lib/parseJson';
import type { Send } from '../adapters/network';

export interface SignInOptions {
  readonly scheme: string;
  readonly send: Send;
  /** Opens an address in the system's browser; false when it may not be opened or nothing opens it. */
  readonly openAddress: (address: string) => Promise<boolean>;
  readonly copyText: (text: string) => void;
  readonly onState: (state: SignInState) => void;
  readonly onDone: (token: string, user: User) => Promise<void>;
  readonly remember: (secret: string) => void;
  /** Keeps the hash of a sign-in's `state` over a restart of the app; null once it has ended. */
  readonly keepState: (hash: string | null) => void;
}

interface Run {
  readonly abort: AbortController;
  address: string;
  state: string | null;
  code: string | null;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The address with a `state` that its link must bring back, the server's own or one of ours (security §1), and with our scheme where it is not the usual one. */
function withState(address: string, scheme: string): { address: string; state: string | null } {
  if (!URL.canParse(address)) return { address, state: null };
  const url = new URL(address);
  const state = url.searchParams.get('state') ?? randomBytes(16).toString('base64url');
  url.searchParams.set('state', state);
  if (scheme !== SCHEME) url.searchParams.set('scheme', scheme);
  return { address: url.href, state };
}

/** What a failed start says (specification §8). */
function startFailure(error: unknown): string {
  if (!isApiError(error)) return SIGN_IN_MESSAGES.notStarted(error instanceof Error ? error.message : 'unknown');
  if (error.kind === 'network') return SIGN_IN_MESSAGES.network;
  if (error.kind === 'timeout') return SIGN_IN_MESSAGES.timeout;
  if (error.kind === 'invalid-response' && error.status < 300) return SIGN_IN_MESSAGES.noUrl;
  return SIGN_IN_MESSAGES.notStarted(error.message);
}

/** A sign-in through the system's browser, polled here because the window is hidden just then (specification §4, §9; R18). */
export class SignIn {
  private run: Run | null = null;
  private current: SignInState = { name: 'idle' };

  constructor(private readonly options: SignInOptions) {}

  get state(): SignInState {
    return this.current;
  }

  get isRunning(): boolean {
    return this.run !== null;
  }

  /** Whether a link's `state` is that of the sign-in that runs. */
  expects(state: string): boolean {
    return this.run?.state != null && hashOf(state) === hashOf(this.run.state);
  }

  /** Starts one; a second start while one runs shows its page again instead (R37). */
  async start(): Promise<void> {
    if (this.run) {
      await this.reopen('open');
      return;
    }
    const run: Run = { abort: new AbortController(), address: '', state: null, code: null };
    this.run = run;
    try {
      await this.follow(run);
    } catch (error) {
      if (this.run === run) this.fail(startFailure(error));
    }
  }

  cancel(): void {
    this.stop({ name: 'idle' });
  }

  /** A link has signed in before the poll. */
  complete(): void {
    if (this.run) this.stop({ name: 'completed' });
  }

  /** A link reported a refusal. */
  fail(message: string): void {
    this.stop({ name: 'failed', message });
  }

  async reopen(how: 'open' | 'copy'): Promise<boolean> {
    if (!this.run?.address) return false;
    if (how === 'open') return this.options.openAddress(this.run.address);
    this.options.copyText(this.run.address);
    return true;
  }

  private async follow(run: Run): Promise<void> {
    this.show({ name: 'creating' });
    const request = buildRequest(createDesktopSession, { body: { platform: 'desktop' } });
    const answer = readAnswer(
      createDesktopSession,
      await this.options.send(request, null, run.abort.signal),
      Date.now(),
    );
    if (this.run !== run) return;
    if (answer.auth_url === '') {
      this.fail(SIGN_IN_MESSAGES.noUrl);
      return;
    }
    if (!isBearerToken(answer.token)) {
      this.fail(SIGN_IN_MESSAGES.badToken);
      return;
    }
    this.options.remember(answer.token);
    Object.assign(run, withState(answer.auth_url, this.options.scheme), { code: answer.code });
    this.options.keepState(run.state === null ? null : hashOf(run.state));
    this.show({ name: 'opening', code: run.code });
    const isOpen = await this.options.openAddress(run.address);
    if (this.run !== run) return;
    if (isOpen) await this.poll(run, answer.token);
    else this.fail(SIGN_IN_MESSAGES.notStarted('The sign-in page could not be opened in a browser.'));
  }

  private async poll(run: Run, token: string): Promise<void> {
    const request = buildRequest(pollDesktopSession, { params: { token } });
    for (let attempt = 1; attempt <= MAX_POLLS; attempt += 1) {
      this.show({ name: 'polling', attempt, code: run.code });
      await pause(POLL_MS, run.abort.signal);
      if (this.run !== run) return;
      const outcome = await this.ask(request, run);
      if (this.run !== run) return;
      if (outcome.kind === 'failed') {
        this.fail(outcome.message);
        return;
      }
      if (outcome.kind === 'done') {
        await this.finish(outcome);
        return;
      }
    }
    this.fail(SIGN_IN_MESSAGES.tooLate);
  }

  private async ask(request: ReturnType<typeof buildRequest>, run: Run): Promise<PollOutcome> {
    try {
      const { status, text } = await this.options.send(request, null, run.abort.signal);
      const body = parseJson(text);
      return readPoll(status, body, errorMessage(body));
    } catch {
      // A missing answer counts as an attempt and does not end the sign-in (R37).
      return readPoll(0, undefined, '');
    }
  }

  private async finish(outcome: Extract<PollOutcome, { kind: 'done' }>): Promise<void> {
    const user = toUser(outcome.user);
    if (user === null) {
      this.fail(SIGN_IN_MESSAGES.noData);
      return;
    }
    this.stop({ name: 'completed' });
    await this.options.onDone(outcome.token, user);
  }

  private stop(state: SignInState): void {
    this.run?.abort.abort();
    this.run = null;
    this.options.keepState(null);
    this.show(state);
  }

  private show(state: SignInState): void {
    this.current = state;
    this.options.onState(state);
  }
}

/** Resolves after `ms`, or at once when the signal says so. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
