import { createHash, randomBytes } from 'node:crypto';
import type { SessionFacts } from '#app/bridge/session';
import type { News } from '#app/bridge/index';
import { isSessionToken } from '#app/domain/authSession';
import type { User } from '#app/domain/user';
import type { Vault } from '../vault/Vault';

export interface SessionKeeperOptions {
  readonly vault: Vault;
  readonly news: Pick<News['session'], 'begun' | 'ended' | 'vaultChanged'>;
  /** A secret that from now on must not appear in any log. */
  readonly remember: (secret: string) => void;
  /** The session has become another, or none: streams and requests of the old one end. */
  readonly onChange: () => void;
}

/** How many handed-in tokens are known again (`security.md` 3.1). */
const REMEMBERED = 20;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The one holder of the session's token. The page gets a handle that is worth nothing outside this run (`security.md` 3.2). */
export class SessionKeeper {
  private token: string | null = null;
  private handle: string | null = null;
  private user: User | null = null;
  private loading: Promise<void> | null = null;
  private readonly used: string[] = [];
  /** Counts sessions, so that a late answer about an earlier one is known as such (`security.md` S30). */
  generation = 0;

  constructor(private readonly options: SessionKeeperOptions) {}

  /** The stored session; the vault is asked once. */
  async load(): Promise<SessionFacts> {
    this.loading ??= this.readVault();
    await this.loading;
    return this.facts();
  }

  /** Asks the vault again: what it holds is taken where nobody is signed in, else it gets what we hold. */
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

  /** Whether the present session is this token's: another way may have brought it first. */
  holds(token: string): boolean {
    return this.token === token;
  }

  isHandle(handle: string): boolean {
    return this.handle !== null && handle === this.handle;
  }

  /** Whether a token was handed in before; from now on it was. */
  isReplay(token: string): boolean {
    const hash = hashOf(token);
    if (this.used.includes(hash)) return true;
    this.used.unshift(hash);
    this.used.length = Math.min(this.used.length, REMEMBERED);
    return false;
  }

  /** Somebody has signed in. `announce`: nobody was waiting for it, so the page names the person. */
  async begin(token: string, user: User, announce: boolean): Promise<void> {
    this.loading = Promise.resolve();
    this.adopt(token);
    this.user = user;
    if (this.handle !== null) this.options.news.begun({ handle: this.handle, name: announce ? user.name : null });
    await this.options.vault.write(token);
    this.options.news.vaultChanged(this.options.vault.state);
  }

  /** Ends the session. Of an earlier `generation`, does nothing. False where the vault would not let go. */
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
    // Somebody may have signed in while the vault took its time.
    if (generation === this.generation && this.token === null && isSessionToken(stored)) this.adopt(stored);
    this.options.news.vaultChanged(this.options.vault.state);
  }

  private adopt(token: string): void {
    this.options.remember(token);
    this.isReplay(token);
    this.generation += 1;
    this.token = token;
    this.handle = `vault:${randomBytes(16).toString('base64url')}`;
    this.user = null;
    this.options.onChange();
  }
}
