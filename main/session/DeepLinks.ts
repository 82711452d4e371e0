import { createHash, randomUUID } from 'node:crypto';
import { errorMessage, isApiError } from '#app/api/errors';
import { buildRequest, readAnswer } from '#app/api/request';
import { getUser } from '#app/api/user';
import type { SwitchQuestion } from '#app/bridge/session';
import { SIGN_IN_MESSAGES } from '#app/domain/authSession';
import { parseDeepLink, type DeepLink } from '#app/domain/deepLink';
import { plainText } from '#app/lib/plainText';
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
  readonly onAsk: (question: SwitchQuestion) => void;
  readonly onProblem: (sentence: string) => void;
  readonly log: (message: string) => void;
}

interface Question {
  readonly id: string;
  readonly token: string;
  readonly user: User;
}

/** Links kept until the page can show what comes of them. */
const MAX_WAITING = 5;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const NOT_OURS = 'This sign-in was not started here.';
const UNREADABLE = 'The sign-in link cannot be read.';

/** Links that the system hands over, one at a time and only once the page is ready (`spec.md` §4; `security.md` 3.1, R34-R36). */
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

  /** There is no page: links wait for the next one. */
  pause(): void {
    this.isReady = false;
  }

  /** The answer to a question that was asked; another one's is ignored. */
  async answer(id: string, accept: boolean): Promise<void> {
    const { question } = this;
    if (question?.id !== id) return;
    this.question = null;
    if (accept) await this.options.session.begin(question.token, question.user, true);
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
        return void this.refuse(plainText(link.error, 100), true);
      case 'missing-token':
        return void this.refuse('The link brought no sign-in.', false);
      case 'malformed':
        return void this.refuse(UNREADABLE, false);
      case 'unknown':
        return undefined;
    }
  }

  private async followAuth({ token, state }: Extract<DeepLink, { kind: 'auth' }>): Promise<void> {
    const { session, signIn } = this.options;
    await session.load();
    // The poll was faster: whoever clicks the link now is where it leads.
    if (session.holds(token)) return;
    // A stranger's state ends nothing: whoever waits for the true link goes on waiting.
    if (state !== null && !this.isOurs(state)) return void this.refuse(NOT_OURS, false);
    if (session.isReplay(token)) return;
    const user = await this.userOf(token);
    if (session.holds(token)) return undefined;
    if (typeof user === 'string') return void this.refuse(user, false);
    if (await this.isSomebodyElse(user)) {
      this.question = { id: randomUUID(), token, user };
      this.ask(this.question);
      return;
    }
    const announce = !signIn.isRunning && !session.isSignedIn;
    signIn.complete();
    await session.begin(token, user, announce);
  }

  private ask({ id, user }: Question): void {
    this.options.onAsk({ id, name: user.name, email: user.email });
  }

  private isOurs(state: string): boolean {
    return this.options.signIn.expects(state) || hashOf(state) === this.options.keptState();
  }

  /** Whether another person is signed in; one that nobody can name counts as another. */
  private async isSomebodyElse(user: User): Promise<boolean> {
    const { session } = this.options;
    if (!session.isSignedIn) return false;
    if (session.currentUser === null) {
      const { token, generation } = await session.current();
      const present = token === null ? null : await this.userOf(token);
      if (present !== null && typeof present !== 'string') session.noteUser(present, generation);
    }
    return session.currentUser?.id !== user.id;
  }

  /** Whose token it is, asked outside the session; a sentence when nobody's. */
  private async userOf(token: string): Promise<User | string> {
    try {
      return readAnswer(getUser, await this.options.send(buildRequest(getUser, {}), token), Date.now());
    } catch (error) {
      if (!isApiError(error)) return errorMessage(null);
      return error.status === 401 ? 'The sign-in link is no longer valid.' : error.message;
    }
  }

  private refuse(reason: string, endsSignIn: boolean): void {
    const sentence = SIGN_IN_MESSAGES.failed(reason);
    if (endsSignIn && this.options.signIn.isRunning) this.options.signIn.fail(sentence);
    else this.options.onProblem(sentence);
  }
}
