/** What a place for a secret says of it. `locked` and `unavailable` never mean that there is none. */
export type Reading =
  | { readonly state: 'ok'; readonly secret: string }
  | { readonly state: 'empty' }
  | { readonly state: 'locked' }
  | { readonly state: 'unavailable'; readonly reason: string };

/** A place for one secret. Every method may throw or never end; whoever uses it limits the time. */
export interface SecretStore {
  readonly backend: 'keytar' | 'safeStorage' | 'memory';
  read(): Promise<Reading>;
  write(secret: string): Promise<void>;
  clear(): Promise<void>;
}
