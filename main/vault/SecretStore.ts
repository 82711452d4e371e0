/** The state of a secret in a store. `locked` and `unavailable` do not mean that it is absent. */
export type Reading =
  | { readonly state: 'ok'; readonly secret: string }
  /** It lay where any program of the user could read it: good for this run, and then to be deleted (S41). */
  | { readonly state: 'exposed'; readonly secret: string }
  | { readonly state: 'empty' }
  | { readonly state: 'locked' }
  | { readonly state: 'unavailable'; readonly reason: string };

/** A store for one secret. Every method may throw or hang; the caller limits the time. An error that says "locked" means that the store does not let us in now. */
export interface SecretStore {
  readonly backend: 'keytar' | 'safeStorage' | 'memory';
  read(): Promise<Reading>;
  write(secret: string): Promise<void>;
  clear(): Promise<void>;
  /** Whether it protects what it is given; left out, it does. May show a question of the system's. */
  canKeep?(): Promise<boolean>;
}
