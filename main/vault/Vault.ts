import type { VaultState } from '#app/bridge/session';
import { createMemoryStore } from './memoryStore';
import { oneAtATime } from './oneAtATime';
import type { Reading, SecretStore } from './SecretStore';

/** Longest wait for one call of a vault (S20): some never answer. */
export const VAULT_TIMEOUT_MS = 3000;

/** Why a call has no result after three seconds. */
const NO_ANSWER = 'no answer';
/** What such a reading is taken for: a vault that shows a prompt answers only after the user does. */
const UNANSWERED: Reading = { state: 'locked' };

/** Whether a call failed because the vault does not let us in now. To read it then could be the next question to the user. */
const isShut = (problem: string | null) => problem !== null && (problem === NO_ANSWER || /locked/i.test(problem));

export interface Candidates {
  /** Each opens a store; null if unavailable; a rejection says why. */
  readonly keytar: () => Promise<SecretStore | null>;
  readonly safeStorage: () => Promise<SecretStore | null>;
}

/** The result, or `fallback` after three seconds, or when it fails. */
function within<T>(run: () => Promise<T>, fallback: (reason: string) => T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback(NO_ANSWER)), VAULT_TIMEOUT_MS);
    // A vault that never answers must not keep the process alive.
    timer.unref();
    const end = (value: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    try {
      run().then(end, (error: unknown) => end(fallback(error instanceof Error ? error.message : String(error))));
    } catch (error) {
      end(fallback(String(error)));
    }
  });
}

/**
 * The place of the session's token: the system's vault, else an encrypted file, else memory (S20, security §2).
 * Writes and removals are read back; a token that cannot be written lives in memory for this run.
 */
export class Vault {
  private store: SecretStore = createMemoryStore();
  /** Where an earlier run may have left a token. */
  private other: SecretStore | null = null;
  private last: VaultState['state'] = 'empty';
  /** Why the first store is unavailable, for support; null: it is available. */
  problem: string | null = null;
  private isChosen = false;
  /** Calls in turn: a removal must not overtake a write. */
  private turn: Promise<unknown>;

  /** Nothing is asked before `ready`; that wait is no call's and has no limit. */
  constructor(
    private readonly candidates: Candidates,
    private readonly log: (message: string) => void,
    ready: Promise<void> = Promise.resolve(),
  ) {
    this.turn = ready;
  }

  get state(): VaultState {
    return { backend: this.store.backend, state: this.last };
  }

  /** The secret; null if absent or unreadable now: `state` says which. */
  read(): Promise<string | null> {
    return this.inTurn(async (first) => {
      const reading = first ?? (await this.readFrom(this.store));
      if (reading.state === 'exposed') return this.useOnce(this.store, reading.secret);
      this.last = reading.state;
      if (reading.state === 'ok') return reading.secret;
      return reading.state === 'empty' ? this.bringOver() : null;
    });
  }

  /** False when it could not be kept beyond this run. */
  write(secret: string): Promise<boolean> {
    return this.inTurn(async () => {
      const problem = await within(
        () => this.store.write(secret).then(() => null),
        (reason) => reason,
      );
      const reading = isShut(problem) ? UNANSWERED : await this.readFrom(this.store);
      const isKept = problem === null && reading.state === 'ok' && reading.secret === secret;
      this.last = isKept ? 'ok' : reading.state === 'locked' ? 'locked' : 'unavailable';
      if (!isKept) this.log(`vault ${this.store.backend}: not written (${problem ?? reading.state})`);
      return isKept && this.store.backend !== 'memory';
    });
  }

  /** True when it is really gone. */
  clear(): Promise<boolean> {
    return this.inTurn(async () => {
      const stores = [this.store, ...(this.other ? [this.other] : [])];
      const results = await Promise.all(stores.map((store) => this.clearOf(store)));
      const [state = 'unavailable'] = results;
      this.last = state === 'exposed' ? 'unavailable' : state;
      const isGone = results.every((state) => state === 'empty');
      if (!isGone) this.log(`vault ${this.store.backend}: not cleared (${results.join(', ')})`);
      return isGone;
    });
  }

  private async clearOf(store: SecretStore): Promise<Reading['state']> {
    const problem = await within(
      () => store.clear().then(() => null),
      (reason) => reason,
    );
    return isShut(problem) ? 'locked' : (await this.readFrom(store)).state;
  }

  private readFrom(store: SecretStore): Promise<Reading> {
    return within<Reading>(
      () => store.read(),
      (reason) => (reason === NO_ANSWER ? UNANSWERED : { state: 'unavailable', reason }),
    );
  }

  private inTurn<T>(run: (first: Reading | null) => Promise<T>): Promise<T> {
    const result = this.turn.then(() => this.choose()).then(run);
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** Chooses the store, once. The reading that it took is given to the first call, so that a start asks the user one question. */
  private async choose(): Promise<Reading | null> {
    if (this.isChosen) return null;
    this.isChosen = true;
    return this.pick();
  }

  /** The reading of the store that it took; null if there is none, or the store is still being asked. */
  private async pick(): Promise<Reading | null> {
    const keytar = await this.open(this.candidates.keytar, (reason) => this.note(reason));
    const first = keytar ? await this.readFrom(keytar) : null;
    const second = await this.open(this.candidates.safeStorage, () => null);
    this.other = second;
    const isFirst = keytar !== null && first?.state !== 'unavailable';
    if (isFirst) {
      this.store = keytar;
    } else {
      if (first?.state === 'unavailable') this.note(first.reason);
      if (second && (await this.canKeep(second))) [this.store, this.other] = [second, null];
      else this.last = 'unavailable';
    }
    this.log(`vault: ${this.store.backend}`);
    return isFirst && first !== UNANSWERED ? first : null;
  }

  private async open(candidate: Candidates['keytar'], fallback: (reason: string) => null): Promise<SecretStore | null> {
    const store = await within(candidate, fallback);
    return store && oneAtATime(store);
  }

  /** Asked only of a store that is needed: on macOS each store's first use may be a question to the user. */
  private canKeep(store: SecretStore): Promise<boolean> {
    return within(
      () => store.canKeep?.() ?? Promise.resolve(true),
      () => false,
    );
  }

  private note(reason: string): null {
    this.problem = `keytar: ${reason}`;
    this.log(`vault ${this.problem}`);
    return null;
  }

  /** A token that an earlier run kept in the second place moves to the first; no copy stays behind. */
  private async bringOver(): Promise<string | null> {
    const { other } = this;
    const reading = other && (await this.readFrom(other));
    if (other && reading?.state === 'exposed') return this.useOnce(other, reading.secret);
    if (!other || reading?.state !== 'ok') return null;
    if (this.store.backend === 'memory') return reading.secret;
    await within(
      () => this.store.write(reading.secret),
      () => undefined,
    );
    const moved = await this.readFrom(this.store);
    if (moved.state === 'ok' && moved.secret === reading.secret) await this.clearOf(other);
    this.last = 'ok';
    return reading.secret;
  }

  /** A token that lay open is deleted and goes no further than this run; `unavailable` has the page say so. */
  private async useOnce(store: SecretStore, secret: string): Promise<string> {
    const state = await this.clearOf(store);
    this.last = 'unavailable';
    this.log(
      `vault ${store.backend}: held a token under a public key, ${state === 'empty' ? 'deleted' : 'not deleted'}`,
    );
    return secret;
  }
}
