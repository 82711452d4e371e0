import type { VaultState } from '#app/bridge/session';
import { createMemoryStore } from './memoryStore';
import type { Reading, SecretStore } from './SecretStore';

/** Longest wait for one call of a vault (`security.md` S20): some never answer. */
export const VAULT_TIMEOUT_MS = 3000;

export interface Candidates {
  /** Each gives a store, or null where it cannot be had; a rejection says why. */
  readonly keytar: () => Promise<SecretStore | null>;
  readonly safeStorage: () => Promise<SecretStore | null>;
}

/** The result, or `fallback` after three seconds, or when it fails. */
function within<T>(run: () => Promise<T>, fallback: (reason: string) => T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback('no answer')), VAULT_TIMEOUT_MS);
    // A vault that never answers must not keep a program alive that wants to end.
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
 * The place of the session's token: the system's vault, else an encrypted file, else memory (`security.md` S20, 3.8).
 * Writes and removals are read back; a token that cannot be written lives in memory for this run.
 */
export class Vault {
  private store: SecretStore = createMemoryStore();
  private other: SecretStore | null = null;
  private last: VaultState['state'] = 'empty';
  /** Why the first choice cannot be had, for support; null where it can. */
  problem: string | null = null;
  private chosen: Promise<void> | null = null;
  /** Calls in turn: a removal must not overtake a write. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly candidates: Candidates,
    private readonly log: (message: string) => void,
  ) {}

  get state(): VaultState {
    return { backend: this.store.backend, state: this.last };
  }

  /** The secret, or null when there is none that can be had now: `state` says which. */
  read(): Promise<string | null> {
    return this.inTurn(async () => {
      const reading = await this.readFrom(this.store);
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
      const reading = await this.readFrom(this.store);
      const isKept = problem === null && reading.state === 'ok' && reading.secret === secret;
      this.last = isKept
        ? 'ok'
        : reading.state === 'locked' || /locked/i.test(problem ?? '')
          ? 'locked'
          : 'unavailable';
      if (!isKept) this.log(`vault ${this.store.backend}: not written (${problem ?? reading.state})`);
      return isKept && this.store.backend !== 'memory';
    });
  }

  /** True when it is really gone. */
  clear(): Promise<boolean> {
    return this.inTurn(async () => {
      const stores = [this.store, ...(this.other ? [this.other] : [])];
      const results = await Promise.all(stores.map((store) => this.clearOf(store)));
      this.last = results[0] ?? 'unavailable';
      const isGone = results.every((state) => state === 'empty');
      if (!isGone) this.log(`vault ${this.store.backend}: not cleared (${results.join(', ')})`);
      return isGone;
    });
  }

  private async clearOf(store: SecretStore): Promise<Reading['state']> {
    await within(
      () => store.clear(),
      () => undefined,
    );
    return (await this.readFrom(store)).state;
  }

  private readFrom(store: SecretStore): Promise<Reading> {
    return within<Reading>(
      () => store.read(),
      // A vault that shows a prompt does not answer until the prompt is.
      (reason) => (reason === 'no answer' ? { state: 'locked' } : { state: 'unavailable', reason }),
    );
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.turn.then(() => this.choose()).then(run);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private choose(): Promise<void> {
    this.chosen ??= this.pick();
    return this.chosen;
  }

  private async pick(): Promise<void> {
    const [keytar, safeStorage] = await Promise.all([
      within(this.candidates.keytar, (reason) => this.note(reason)),
      within(this.candidates.safeStorage, () => null),
    ]);
    const first = keytar ? await this.readFrom(keytar) : null;
    if (keytar && first?.state !== 'unavailable') {
      this.store = keytar;
      this.other = safeStorage ?? null;
    } else {
      if (first?.state === 'unavailable') this.note(first.reason);
      if (safeStorage) this.store = safeStorage;
      else this.last = 'unavailable';
    }
    this.log(`vault: ${this.store.backend}`);
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
    if (!other || reading?.state !== 'ok') return null;
    await within(
      () => this.store.write(reading.secret),
      () => undefined,
    );
    const moved = await this.readFrom(this.store);
    if (moved.state === 'ok' && moved.secret === reading.secret) await this.clearOf(other);
    this.last = 'ok';
    return reading.secret;
  }
}
