import { createHash, randomBytes } from 'node:crypto';
import type { SessionFacts } from '#app/bridge/session';
import type { News } from '#app/bridge/index';
import { isBearerToken } from '#app/domain/bearerToken';
import type { User } from '#app/domain/user';
import type { Vault } from '../vault/Vault';

export interface SessionKeeperOptions {
  readonly vault: Vault;
  readonly news: Pick<News['session'], 'begun' | 'ended' | 'vaultChanged'>;
  /** A secret that from now on must not appear in any log. */
  readonly remember: (secret: string) => void;
  /** The session has changed or ended: its streams and requests end. */
  readonly onChange: () => void;
}

/** How many used tokens are remembered (security §1). */
const REMEMBERED = 20;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The one holder of the session's token. The page gets a handle that is worth nothing outside this run (security §2). */
export class SessionKeeper {
  private token: string | null = null;
  private handle: string | null = null;
  private user: User | null = null;
  private loading: Promise<void> | null = null;
  private readonly used: string[] = [];
  /** Counts sessions, to recognise late answers to earlier ones (S30). */
  generation = 0;

  constructor(private readonly options: SessionKeeperOptions) {}

  /** The stored session; the vault is asked once. */
  async load(): Promise<SessionFacts> {
    this.loading ??= this.readVault();
    await this.loading;
    return this.facts();
  }

  /** Asks the vault again: takes its token if no user is signed in, otherwise stores the present one. */
  async retryVault(): Promise<SessionFacts> {
    if (this.token === null) {
      this.loading = this.readVault();
      await this.loading;
      if (this.handle !== null) this.options.news.begun({ handle: this.handle, name: null });
    } else {
      await this.options.vault.write(this.token);
      this.options.news.vaultChanged(this.options.vault.state);
    }
    return this.facts();
  }

  /** The token for a request, with the generation it belongs to. */
  async current(): Promise<{ readonly token: string | null; readonly generation: number }> {
    await this.load();
    return { token: this.token, generation: this.generation };
  }

  get currentUser(): User | null {
    return this.user;
  }

  get isSignedIn(): boolean {
    return this.token !== null;
  }

  /** Learned from an answer about the present session. */
  noteUser(user: User, generation: number): void {
    if (generation === this.generation && this.token !== null) this.user = user;
  }

  /** Whether this token is already the session's: poll and link may both bring it. */
  holds(token: string): boolean {
    return this.token === token;
  }

  isHandle(handle: string): boolean {
    return this.handle !== null && handle === this.handle;
  }

  /** Whether a token has already had its one use (security §1). */
  isUsed(token: string): boolean {
    return this.used.includes(hashOf(token));
  }

  markUsed(token: string): void {
    if (this.isUsed(token)) return;
    this.used.unshift(hashOf(token));
    this.used.length = Math.min(this.used.length, REMEMBERED);
  }

  /** A user has signed in. `announce`: no sign-in was waiting for it, so the page names the user. */
  async begin(token: string, user: User, announce: boolean): Promise<void> {
    this.loading = Promise.resolve();
    this.adopt(token);
    this.user = user;
    if (this.handle !== null) this.options.news.begun({ handle: this.handle, name: announce ? user.name : null });
    await this.options.vault.write(token);
    this.options.news.vaultChanged(this.options.vault.state);
  }

  /** Ends the session; does nothing for an earlier `generation`. False when the vault could not delete the token. */
  async end(reason: 'cleared' | 'refused', generation = this.generation): Promise<boolean> {
    if (generation !== this.generation) return true;
    this.loading = Promise.resolve();
    const had = this.token !== null;
    this.generation += 1;
    this.token = null;
    this.handle = null;
    this.user = null;
    this.options.onChange();
    if (had) this.options.news.ended(reason);
    return this.options.vault.clear();
  }

  private facts(): SessionFacts {
    return { handle: this.handle, vault: this.options.vault.state };
  }

  private async readVault(): Promise<void> {
    const { generation } = this;
    const stored = await this.options.vault.read();
    // A user may have signed in while the vault was asked.
    if (generation === this.generation && this.token === null && isBearerToken(stored)) this.adopt(stored);
    this.options.news.vaultChanged(this.options.vault.state);
  }

  private adopt(token: string): void {
    this.options.remember(token);
    this.markUsed(token);
    this.generation += 1;
    this.token = token;
    this.handle = `vault:${randomBytes(16).toString('base64url')}`;
    this.user = null;
    this.options.onChange();
  }
}
