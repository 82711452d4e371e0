import type { SecretStore } from './SecretStore';

/** If no safe store is available: the secret lives as long as the app runs, and the user is told. */
export function createMemoryStore(): SecretStore {
  let kept: string | null = null;
  return {
    backend: 'memory',
    read: () => Promise.resolve(kept === null ? { state: 'empty' } : { state: 'ok', secret: kept }),
    write: (secret) => {
      kept = secret;
      return Promise.resolve();
    },
    clear: () => {
      kept = null;
      return Promise.resolve();
    },
  };
}
