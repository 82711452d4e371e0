import { createHash, randomUUID } from 'node:crypto';
import { errorMessage, isApiError } from '#app/api/errors';
import { buildRequest, readAnswer } from '#app/api/request';
import { getUser } from '#app/api/user';
import type { SwitchQuestion } from '#app/bridge/session';
import { SIGN_IN_MESSAGES } from '#app/domain/authSession';
import { parseDeepLink, type DeepLink } from '#app/domain/deepLink';
import { signInRefusal } from '#app/domain/signInRefusal';
import type { User } from '#app/domain/user';
import type { Send } from '../adapters/network';
import type { SessionKeeper } from './SessionKeeper';
import type { SignIn } from './SignIn';

export interface DeepLinksOptions {
  readonly scheme: string;
  readonly send: Send;
  readonly session: SessionKeeper;
  readonly signIn: Pick<SignIn, 'isRunning' | 'expects' | 'complete' | 'fail'>;
  /** Hash of the `state` of a sign-in that an earlier run of the app began, while it is still good; else null. */
  readonly keptState: () => string | null;
  readonly focusWindow: () => void;
  /** Null takes the open question back. */
  readonly onAsk: (question: SwitchQuestion | null) => void;
  readonly onProblem: (sentence: string) => void;
  readonly log: (message: string) => void;
}

interface Question extends Pick<SwitchQuestion, 'id' | 'kind'> {
  readonly token: string;
  readonly user: User;
}

/** Links kept until the page can show what comes of them. */
const MAX_WAITING = 5;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const EXPIRED = 'The sign-in link is no longer valid.';
const NOT_OURS = 'This sign-in was not started here.';
const EMPTY = 'The link contained no sign-in.';
const UNREADABLE = 'The sign-in link cannot be read.';

/** Links that the system hands over, one at a time and only once the page is ready (specification §4; security §1, R34-R36). */
export class DeepLinks {
  private readonly waiting: unknown[] = [];
  private isReady = false;
  private question: Question | null = null;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: DeepLinksOptions) {}

  /** A raw link, at any time. It is never logged. */
  receive(raw: unknown): void {
    this.waiting.push(raw);
    this.waiting.splice(0, Math.max(0, this.waiting.length - MAX_WAITING));
    if (this.isReady) this.drain();
  }

  /** The page can show questions and problems now; one that was not answered yet is asked again. */
  ready(): Promise<void> {
    this.isReady = true;
    if (this.question) this.ask(this.question);
    this.drain();
    return this.turn;
  }

  /** The page is gone: links wait for the next one. */
  pause(): void {
    this.isReady = false;
  }

  /** The answer to the open question; answers to others are ignored. */
  async answer(id: string, accept: boolean): Promise<void> {
    const { question } = this;
    if (question?.id !== id) return;
    this.question = null;
    this.options.session.markUsed(question.token);
    // A sign-in of ours that has begun since goes first.
    if (!accept || this.options.signIn.isRunning) return;
    await this.options.session.begin(question.token, question.user, true);
  }

  /** The session has changed or ended, and with it what the open question was about. Its link may be opened again. */
  withdraw(): void {
    if (!this.question) return;
    this.question = null;
    this.options.onAsk(null);
  }

  private drain(): void {
    for (const raw of this.waiting.splice(0)) {
      this.turn = this.turn.then(() => this.follow(parseDeepLink(raw, this.options.scheme)));
    }
  }

  private async follow(link: DeepLink): Promise<void> {
    const { focusWindow, log } = this.options;
    focusWindow();
    log(`deep link: ${link.kind}`);
    switch (link.kind) {
      case 'auth':
        return this.followAuth(link);
      case 'refused':
        return void this.followRefusal(link);
      case 'missing-token':
        return void this.refuse(EMPTY);
      case 'malformed':
        return void this.refuse(UNREADABLE);
      case 'unknown':
        return undefined;
    }
  }

  /**
   * A refusal ends the sign-in that runs, if the link carries its `state`. Any program can open one without `state`: that is
   * treated like every link without a token, since servers by the specification send no `state`.
   */
  private followRefusal({ error, state }: Extract<DeepLink, { kind: 'refused' }>): void {
    if (state === null) this.refuse(EMPTY);
    else if (!this.isOurs(state)) this.refuse(NOT_OURS);
    else if (this.options.signIn.isRunning) this.options.signIn.fail(SIGN_IN_MESSAGES.failed(signInRefusal(error)));
    else this.refuse(signInRefusal(error));
  }

  private async followAuth(link: Extract<DeepLink, { kind: 'auth' }>): Promise<void> {
    const { token, state } = link;
    const { session, signIn } = this.options;
    await session.load();
    // The poll has already signed in: a second click on the link changes nothing.
    if (session.holds(token)) return;
    if (state !== null && !this.isOurs(state)) return void this.refuse(NOT_OURS);
    if (session.isUsed(token)) return void this.refuse(EXPIRED);
    // Servers by the specification send no `state`, with every sign-in of ours. The poll brings the same session.
    if (state === null && signIn.isRunning) return;
    if (this.question?.token === token) return void this.ask(this.question);
    const { generation } = session;
    const user = await this.userOf(token);
    if (user === null) session.markUsed(token);
    if (user === null || typeof user === 'string') return void this.refuse(user ?? EXPIRED);
    const isOther = await this.isOtherUser(user);
    // Meanwhile a sign-in may have begun, ended or been cancelled: what was decided above is decided again.
    if (session.generation !== generation || !this.mayFollow(state)) return this.followAuth(link);
    if (isOther || (state === null && !session.isSignedIn)) {
      this.question = { id: randomUUID(), kind: isOther ? 'switch' : 'sign-in', token, user };
      return void this.ask(this.question);
    }
    const announce = !signIn.isRunning && !session.isSignedIn;
    if (state !== null) signIn.complete();
    await session.begin(token, user, announce);
  }

  private ask({ id, kind, user }: Question): void {
    this.options.onAsk({ id, kind, name: user.name, email: user.email });
  }

  /** Whether a `state` is that of our sign-in: the one that runs, else the one that an earlier run of the app began. */
  private isOurs(state: string): boolean {
    const { signIn, keptState } = this.options;
    return signIn.isRunning ? signIn.expects(state) : hashOf(state) === keptState();
  }

  private mayFollow(state: string | null): boolean {
    return state === null ? !this.options.signIn.isRunning : this.isOurs(state);
  }

  /** Whether another user is signed in; an unknown user counts as another. */
  private async isOtherUser(user: User): Promise<boolean> {
    const { session } = this.options;
    if (!session.isSignedIn) return false;
    if (session.currentUser === null) {
      const { token, generation } = await session.current();
      const present = token === null ? null : await this.userOf(token);
      if (typeof present === 'object' && present !== null) session.noteUser(present, generation);
    }
    return session.currentUser?.id !== user.id;
  }

  /** The user of a token, asked outside the session; null if the server does not know it, a sentence if it cannot be asked now. */
  private async userOf(token: string): Promise<User | string | null> {
    try {
      return readAnswer(getUser, await this.options.send(buildRequest(getUser, {}), token), Date.now());
    } catch (error) {
      if (!isApiError(error)) return errorMessage(null);
      return error.status === 401 ? null : error.message;
    }
  }

  private refuse(reason: string): void {
    this.options.onProblem(SIGN_IN_MESSAGES.failed(reason));
  }
}
